import { m } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { withElements } from '../../../ui/with-elements.tsx'
import { ClinicPhone } from '../../appointments/visit-page/components/clinic-phone.tsx'
import { LinkCard } from '../../appointments/visit-page/send-link/components/link-card.tsx'
import { bookingPath } from '../../clinic/navigation.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { HoursWithin } from '../../opening-hours/components/hours-words.tsx'
import styles from './waitlist-link-over.module.css'

/**
 * What a link of the waitlist shows that opens nothing; whether it ever did is not said.
 * @param retryAfter seconds to wait; null where nobody has to
 */
export function WaitlistLinkOver({ retryAfter }: { retryAfter: number | null }) {
  const title = m.waitlist_link_over_title()
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <PageHeader title={title} lead={m.waitlist_link_over_lead()} />
      <LinkCard call={retryAfter === null ? 'instead' : null}>
        {retryAfter === null ? (
          <>
            <p className={styles.text}>{m.waitlist_link_over_text()}</p>
            <ButtonLink href={bookingPath()}>{m.waitlist_free_times()}</ButtonLink>
          </>
        ) : (
          <p>{withElements(m.visit_page_over_wait, { phone: <ClinicPhone />, hours: <HoursWithin /> })}</p>
        )}
      </LinkCard>
    </>
  )
}
