import { clsx } from 'clsx'
import { filled, itemsOf, services } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { WebsiteLists } from '#app/features/clinic-profile/website/website.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { bookingPath, isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { ServicePicture } from '../shared/service-picture.tsx'
import styles from './results-page.module.css'

type Pair = WebsiteLists['result'][number] & { before: PictureSources; after: PictureSources }

/** Pairs that have both of their pictures; the website holds none without a consent. */
const pairs = (): Pair[] =>
  itemsOf('result').flatMap((pair) => {
    const { before, after } = pair
    return before && after ? [{ ...pair, before, after }] : []
  })

/** Where pairs of a service are; null where there are none to see. */
export const resultsPathOf = (service: string): string | null => {
  const first = isPageOn('results') ? pairs().find((pair) => pair.service === service) : undefined
  return first ? localPath(`/results#${anchorOf(first)}`) : null
}

const anchorOf = ({ key }: Pick<Pair, 'key'>) => `pair-${key}`
const words = (text: LocalText) => filled(localText(text))

/** `/results`: pictures before and after, one over the other with a slider, next to each other without script. */
export function ResultsPage() {
  const shown = pairs()
  return (
    <>
      <PageHeader
        title={pageHeading('results', m.clinic_results_title)}
        lead={m.clinic_results_lead()}
        outlook="results"
        low
      />
      <div className={layout.section}>
        <div className={clsx(layout.wrap, styles.page)}>
          {shown.length === 0 ? (
            <p className={typography.lead}>{m.clinic_results_empty()}</p>
          ) : (
            <>
              <p className={styles.note}>{m.clinic_results_vary()}</p>
              <ol className={styles.pairs}>
                {shown.map((pair) => (
                  <li key={pair.key} id={anchorOf(pair)}>
                    <PairFigure pair={pair} />
                  </li>
                ))}
              </ol>
            </>
          )}
          <div className={styles.ask}>
            <h2 className={typography.heading}>{m.clinic_results_ask()}</h2>
            <p>{m.clinic_results_ask_lead()}</p>
            <ButtonLink href={bookingPath()} icon="calendar-check">
              {m.clinic_book_here()}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  )
}

function PairFigure({ pair }: { pair: Pair }) {
  const title = words(pair.title)
  const text = words(pair.text)
  return (
    <figure className={styles.figure}>
      <div className={styles.sides} data-compares>
        <Side pair={pair} part="before" label={m.clinic_results_before()} />
        <Side pair={pair} part="after" label={m.clinic_results_after()} />
        <input
          type="range"
          dir="rtl"
          min="0"
          max="100"
          defaultValue="50"
          autoComplete="off"
          aria-label={m.clinic_results_slide({ title })}
        />
      </div>
      <figcaption>
        <h2 className={typography.heading}>{title}</h2>
        <Facts pair={pair} />
        {text !== '' && <p>{text}</p>}
      </figcaption>
    </figure>
  )
}

function Side({ pair, part, label }: { pair: Pair; part: 'before' | 'after'; label: string }) {
  const of = { kind: 'upload', sources: pair[part], focus: pair[`${part}Focus`] || '50 50' } as const
  return (
    <div className={clsx(styles.side, part === 'after' && styles.after)}>
      <span className={styles.label}>{label}</span>
      <ServicePicture of={of} alt={words(pair[`${part}Text`])} />
    </div>
  )
}

/** What was treated, and the weeks between. */
function Facts({ pair: { service, treatment, weeks } }: { pair: Pair }) {
  const known = services().find(({ key }) => key === service)
  const named = words(treatment)
  if (!known && named === '' && weeks === null) return null
  return (
    <p className={styles.facts}>
      {known && isPageOn('services') ? (
        <a className={link.textLink} href={localPath(`/services/${known.id}`)}>
          {words(known.title)}
        </a>
      ) : (
        (known && words(known.title)) || named
      )}
      {weeks !== null && <span>{m.clinic_results_weeks({ count: weeks })}</span>}
    </p>
  )
}
