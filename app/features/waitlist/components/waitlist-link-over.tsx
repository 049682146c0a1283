import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { ClinicPhone } from '#app/features/visit-page/components/clinic-phone.tsx'
import { LinkCard } from '#app/features/visit-page/send-link/components/link-card.tsx'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withElements } from '#app/ui/with-elements.tsx'
import styles from './waitlist-link-over.module.css'

/**
 * What a link of the waitlist shows that opens nothing; whether it ever did is not said.
 * @param retryAfter seconds to wait; null where nobody has to
 */
export function WaitlistLinkOver({ retryAfter }: { retryAfter: number | null }) {
  const title = m.waitlist_link_over_title()
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: currentClinic().name })}</title>
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
