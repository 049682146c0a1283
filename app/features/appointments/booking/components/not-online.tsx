import { m } from '../../../../language/messages.ts'
import typography from '../../../../ui/typography.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'

/** "Not available online, please call (432) 555-0142." */
export const NotOnline = () =>
  withElements(m.booking_not_online, {
    phone: (
      <a className={typography.unbroken} href={clinic().phone.link}>
        {clinic().phone.text}
      </a>
    ),
  })
