import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import button from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import closeButton from '#app/ui/close-button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { answerPath } from '../addresses.ts'
import styles from './language-band.module.css'
import { LanguageLink, ShowAgainButton } from './language-link.tsx'

/**
 * "¿Prefiere español?", on English pages for browsers that ask for Spanish. In Spanish, whatever the page is in; it
 * never takes focus. The page script closes it in place.
 */
export function LanguageBand({ form, atNight }: { form: string | null; atNight: boolean }) {
  return (
    <aside
      id={bandId}
      className={styles.band}
      data-print="none"
      lang="es"
      aria-label={m.languages_offer_label()}
      data-theme={atNight ? 'dark' : undefined}
      {...useAsServed(bandId, import.meta.env.SSR && <Inside form={form} />)}
    />
  )
}

const bandId = 'language-band'

function Inside({ form }: { form: string | null }) {
  return (
    <div className={clsx(card.card, styles.content)}>
      <Icon name="translate" />
      <p>
        <b>{m.languages_offer_question()}</b> <span>{m.languages_offer_more()}</span>
      </p>
      <LanguageLink
        form={form}
        className={clsx(button.button, button.secondary, button.small, styles.accept)}
      >
        {m.languages_offer_accept()}
      </LanguageLink>
      <Decline form={form} />
    </div>
  )
}

/** The cross. Next to an answered form it takes along what is typed there. */
function Decline({ form }: { form: string | null }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const close = {
    className: clsx(closeButton.closeButton, styles.close),
    'aria-label': m.languages_offer_decline(),
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
