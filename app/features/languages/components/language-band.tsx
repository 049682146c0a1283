import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { directionOf, type Language, offerIn, ownName } from '#app/language/languages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import button from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import closeButton from '#app/ui/close-button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { answerPath } from '../addresses.ts'
import styles from './language-band.module.css'
import { LanguageLink, ShowAgainButton } from './language-link.tsx'

type Props = { offered: Language; form: string | null; atNight: boolean }

/**
 * "¿Prefiere español?", on English pages for browsers that ask for Spanish. In that language, whatever the page is in; it
 * never takes focus. The page script closes it in place.
 */
export function LanguageBand({ offered, form, atNight }: Props) {
  return (
    <aside
      id={bandId}
      className={styles.band}
      data-print="none"
      lang={offered}
      dir={directionOf(offered)}
      aria-label={ownName(offered)}
      data-theme={atNight ? 'dark' : undefined}
      {...useAsServed(bandId, import.meta.env.SSR && <Inside offered={offered} form={form} />)}
    />
  )
}

const bandId = 'language-band'

function Inside({ offered, form }: Omit<Props, 'atNight'>) {
  const words = offerIn(offered)
  return (
    <div className={clsx(card.card, styles.content)}>
      <Icon name="translate" />
      <p>
        <b>{words.question}</b> <span>{words.more}</span>
      </p>
      <LanguageLink
        to={offered}
        form={form}
        className={clsx(button.button, button.secondary, button.small, styles.accept)}
      >
        {words.accept}
      </LanguageLink>
      <Decline words={words.decline} form={form} />
    </div>
  )
}

/** The cross. Next to an answered form it takes along what is typed there. */
function Decline({ words, form }: { words: string; form: string | null }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const close = {
    className: clsx(closeButton.closeButton, styles.close),
    'aria-label': words,
    'data-offer-close': true,
  }
  const cross = <Icon name="x" />
  if (form === null) {
    return (
      <form method="post" action={answerPath}>
        <button type="submit" {...close}>
          {cross}
        </button>
        <input type="hidden" name="next" value={here} suppressHydrationWarning />
      </form>
    )
  }
  const address = `${answerPath}?${new URLSearchParams({ next: `${here}#${form}` })}`
  return (
    <ShowAgainButton {...close} form={form} address={address}>
      {cross}
    </ShowAgainButton>
  )
}
