import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { bookingPath, bookingPathOf } from '#app/features/public-pages/navigation.ts'
import type { ServiceBooking } from '#app/features/public-pages/service-view.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import { capitalised, dayAhead, dayOfMonth, timeText, weekdayName } from '#app/platform/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import styles from './service-ticket.module.css'

type Props = { service: Service; booking: ServiceBooking | null }

/** When the service is free next, with a button that chooses it; or whom to call. */
export function ServiceTicket({ service, booking }: Props) {
  const { phone } = currentClinic()
  if (!booking?.isOnline)
    return (
      <div className={styles.ticket}>
        <p className={styles.time}>{booking ? m.clinic_call_to_book() : m.clinic_ticket_call()}</p>
        <ButtonLink href={phone.link} icon="phone" variant="secondary" size="small">
          {phone.text}
        </ButtonLink>
      </div>
    )
  const { next, treatment, isWaitlist } = booking
  if (!next)
    return (
      <div className={styles.ticket}>
        <p className={styles.time}>{m.clinic_ticket_none()}</p>
        {isWaitlist ? (
          <ButtonLink
            href={localPath(`/waitlist?${new URLSearchParams({ treatment })}`)}
            rel="nofollow"
            variant="secondary"
            size="small"
          >
            {m.clinic_ticket_tell_me()}
          </ButtonLink>
        ) : (
          <ButtonLink href={phone.link} icon="phone" variant="secondary" size="small">
            {phone.text}
          </ButtonLink>
        )}
      </div>
    )
  const { date, time } = next
  return (
    <div className={styles.ticket}>
      <p className={styles.label}>{m.clinic_ticket_next()}</p>
      <p className={styles.time}>
        {m.clinic_ticket_time({ day: capitalised(weekdayName(weekdayOf(date))), time: timeText(time) })}
      </p>
      <p className={styles.date}>{dayOfMonth(date)}</p>
      <ButtonLink
        href={`${bookingPath()}?${new URLSearchParams({ treatment, date, time })}`}
        rel="nofollow"
        variant="secondary"
        size="small"
      >
        {m.clinic_ticket_book()}
      </ButtonLink>
      <a className={textLink.textLink} href={bookingPathOf(service.id)}>
        {m.clinic_ticket_all()}
        <Icon name="arrow-right" />
      </a>
    </div>
  )
}

/** "Next: Mon 9:00 AM"; null where nothing can be booked online. */
export function nextInShort({ isOnline, next, today }: ServiceBooking): string | null {
  if (!isOnline) return null
  if (!next) return m.clinic_ticket_none()
  return m.clinic_ticket_next_short({ day: dayAhead(next.date, today), time: timeText(next.time) })
}
