import { m } from '../../../../language/messages.ts'
import { dayAndMonth, hourShown, timeText } from '../../../../platform/shown.ts'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import { HoursWithin } from '../../../opening-hours/components/hours-words.tsx'
import steps from '../../booking/booked/components/next-steps.module.css'
import type { VisitView } from '../page.server.ts'
import { ClinicPhone } from './clinic-phone.tsx'

/** What to know on the way to a visit. */
export function BeforeYouCome({ arriveAt, may, cancelUntil }: VisitView) {
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
              {may.cancel === null
                ? withElements(m.visit_page_change_until, {
                    day: dayAndMonth(cancelUntil.date),
                    time: <span className={typography.unbroken}>{timeText(cancelUntil.time)}</span>,
                    phone: <ClinicPhone />,
                  })
                : withElements(m.visit_page_change_call, { phone: <ClinicPhone />, hours: <HoursWithin /> })}
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}
