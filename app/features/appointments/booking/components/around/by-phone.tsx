import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import typography from '../../../../../ui/typography.module.css'
import { withElements } from '../../../../../ui/with-elements.tsx'
import { clinic } from '../../../../clinic/content.ts'
import { openDays, openTimesWithin } from '../../../../clinic/hours-text.ts'

const { phone } = clinic

/** For a service that is not booked online: whom to call, before anything is filled in. */
export function ByPhone({ service, className }: { service: string; className: string }) {
  return (
    <Banner tone="info" className={className}>
      <p>
        {withElements(m.booking_by_phone, {
          heading: <b>{m.booking_by_phone_heading({ service })}</b>,
          phone: <a href={phone.link}>{phone.text}</a>,
          days: openDays(),
          times: <span className={clsx(typography.unbroken, typography.timeRange)}>{openTimesWithin()}</span>,
        })}
      </p>
    </Banner>
  )
}
