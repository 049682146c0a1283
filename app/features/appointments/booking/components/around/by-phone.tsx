import { m } from '../../../../../language/messages.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/content.ts'
import { openDays, openTimes } from '../../../../clinic/hours-text.ts'

const { phone } = clinic

/** For a service that is not booked online: whom to call, before anything is filled in. */
export function ByPhone({ service, className }: { service: string; className: string }) {
  return (
    <Banner tone="info" className={className}>
      <p>
        <b>{m.booking_by_phone_heading({ service })}</b> {m.booking_by_phone_call()}{' '}
        <a href={phone.link}>{phone.text}</a>, {openDays()},{' '}
        <span className={typography.unbroken}>{openTimes()}</span>. {m.booking_by_phone_online()}
      </p>
    </Banner>
  )
}
