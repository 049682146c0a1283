import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { m } from '#app/language/messages.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withElements } from '#app/ui/with-elements.tsx'
import { LinkCard, SendLinkForm } from '../send-link/components/link-card.tsx'
import { ClinicPhone } from './clinic-phone.tsx'

/**
 * What a link shows that opens nothing; whether it ever did is not said.
 * @param retryAfter seconds to wait; null where nobody has to
 * @param sends an email can bring the right one
 */
export function LinkOver({ retryAfter, sends }: { retryAfter: number | null; sends: boolean }) {
  const isForm = retryAfter === null && sends
  const say = retryAfter === null ? m.visit_page_over_text : m.visit_page_over_wait
  return (
    <>
      <title>{m.clinic_titled({ title: m.visit_page_over_title(), clinic: currentClinic().name })}</title>
      <PageHeader title={m.visit_page_over_title()} lead={m.visit_page_over_lead()} />
      <LinkCard call={isForm ? 'instead' : null}>
        {isForm ? (
          <SendLinkForm heading={m.send_link_title()} />
        ) : (
          <p>{withElements(say, { phone: <ClinicPhone />, hours: <HoursWithin /> })}</p>
        )}
      </LinkCard>
    </>
  )
}
