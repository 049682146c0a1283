import { m } from '../../../../language/messages.ts'
import { hourShown, timeText } from '../../../../platform/shown.ts'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'
import { HoursWithin } from '../../../opening-hours/components/hours-words.tsx'
import steps from '../../booking/booked/components/next-steps.module.css'
import type { VisitView } from '../page.server.ts'

/** What to know on the way to a visit. */
export function BeforeYouCome({ arriveAt }: VisitView) {
  return (
    <section className={layout.section} aria-labelledby="before">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="before">
          {m.visit_page_before()}
        </h2>
        <ol className={steps.steps}>
          <li>
            <h3 className={typography.heading}>
              {m.booked_you_arrive({ time: timeText(arriveAt), hour: hourShown(arriveAt) })}
            </h3>
            <p>{m.visit_page_before_arrive()}</p>
          </li>
          <li>
            <h3 className={typography.heading}>{m.visit_page_private()}</h3>
            <p>{m.visit_page_private_text()}</p>
          </li>
          <li>
            <h3 className={typography.heading}>{m.visit_page_change()}</h3>
            <p>
              {withElements(m.visit_page_change_call, { phone: <ClinicPhone />, hours: <HoursWithin /> })}
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}

/** The clinic's number, to be tapped. */
export const ClinicPhone = () => (
  <a className={typography.plainLink} href={clinic().phone.link}>
    {clinic().phone.text}
  </a>
)
