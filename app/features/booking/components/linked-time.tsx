import { slotValue } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { twelveHour } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, inOnePiece, timeText } from '#app/platform/format.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { LinkView } from '../alternatives.server.ts'
import { useBookingPlace } from '../place.ts'
import styles from './linked-time.module.css'

/** Says that the time of a link is gone, with the nearest ones: each is a link that chooses its time on this page. */
export function LinkedTime({ link, className }: { link: LinkView; className: string | undefined }) {
  const path = useBookingPlace()
  if (link.kind === 'unknown')
    return (
      <Banner tone="info" className={className}>
        {m.booking_link_unknown()}
      </Banner>
    )
  const { slot, treatment, alternatives } = link
  const when = { date: dayAndMonth(slot.date), time: inOnePiece(timeText(slot.time)) }
  return (
    <Banner tone="info" className={className}>
      <p>
        {capitalised(alternatives.length > 0 ? m.booking_link_gone(when) : m.booking_link_gone_all(when))}
      </p>
      {alternatives.length > 0 && (
        <ul className={styles.linkedTimes}>
          {alternatives.map(({ date, time, clinicianId, clinician }) => {
            const chosen = new URLSearchParams({
              treatment,
              ...(clinicianId !== null && { with: clinicianId }),
              date,
              time: twelveHour(time),
            })
            return (
              <li key={slotValue({ date, time, clinicianId })}>
                <a href={`${path}?${chosen}`}>
                  <b>{capitalised(dayAndMonth(date))}</b> <span>{timeText(time)}</span>{' '}
                  {clinician !== null && <small>{m.booking_taken_with({ clinician })}</small>}
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </Banner>
  )
}
