import { m } from '../../../../language/messages.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { withElements } from '../../../../ui/with-elements.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'
import { HoursWithin } from '../../../opening-hours/components/hours-words.tsx'
import { LinkCard } from '../send-link/components/link-card.tsx'
import { SendLinkForm } from '../send-link/components/send-link-form.tsx'
import { ClinicPhone } from './clinic-phone.tsx'

/**
 * What a link shows that opens nothing; whether it ever did is not said.
 * @param retryAfter seconds to wait; null where nobody has to
 * @param sends a letter can bring the right one
 */
export function LinkOver({ retryAfter, sends }: { retryAfter: number | null; sends: boolean }) {
  const isForm = retryAfter === null && sends
  const say = retryAfter === null ? m.visit_page_over_text : m.visit_page_over_wait
  return (
    <>
      <title>{m.clinic_titled({ title: m.visit_page_over_title(), clinic: clinic().name })}</title>
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
