import { m } from '../../../../../language/messages.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import typography from '../../../../../ui/typography.module.css'
import { withElements } from '../../../../../ui/with-elements.tsx'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { HoursWithin } from '../../../../opening-hours/components/hours-words.tsx'

/** For a service that is not booked online: whom to call, before anything is filled in. */
export function ByPhone({ service, className }: { service: string; className: string }) {
  const { phone } = clinic()
  return (
    <Banner tone="info" className={className}>
      <p>
        {withElements(m.booking_by_phone, {
          heading: <b>{m.booking_by_phone_heading({ service })}</b>,
          phone: (
            <a className={typography.unbroken} href={phone.link}>
              {phone.text}
            </a>
          ),
          hours: <HoursWithin />,
        })}
      </p>
    </Banner>
  )
}
