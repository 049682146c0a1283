import { m } from '../../../language/messages.ts'
import { timeText, weekdayPlural } from '../../../platform/shown.ts'
import callout from '../../../ui/back-office/callout.module.css'
import { Banner } from '../../../ui/banner.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { HoursPreview } from '../page.server.ts'

type Props = Pick<HoursPreview, 'sentences'> & { isFollowing: boolean }

/** The sentence that visitors will read, in both languages. */
export const PublicSentence = ({ sentences, isFollowing }: Props) => (
  <p className={callout.callout} aria-live="polite" aria-busy={isFollowing}>
    <Icon name="storefront" />
    <span>
      <small>{m.opening_hours_visitors_read()}</small>
      <b lang="en">{sentences.en}</b>
      <small lang="es">{sentences.es}</small>
    </span>
  </p>
)

/** Visits that these hours would leave outside; they are never touched. */
export function VisitsWarning({ outside }: Pick<HoursPreview, 'outside'>) {
  if (outside.count === 0) return null
  const when = outside.when.map(({ weekday, from, to }) =>
    m.opening_hours_outside_when({ days: weekdayPlural(weekday), from: timeText(from), to: timeText(to) }),
  )
  return (
    <Banner tone="warning">
      <p>
        <b>{m.opening_hours_outside({ count: outside.count, when: when.join('; ') })}</b>
      </p>
      <p>{m.opening_hours_stay_booked()}</p>
    </Banner>
  )
}
