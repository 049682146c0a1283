import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { hourShown, timeText } from '../../../../../platform/shown.ts'
import layout from '../../../../../ui/layout.module.css'
import typography from '../../../../../ui/typography.module.css'
import { withElements } from '../../../../../ui/with-elements.tsx'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { HoursWithin } from '../../../../opening-hours/components/hours-words.tsx'
import { isAhead } from '../../../rules.ts'
import type { BookedView } from '../page.server.ts'
import styles from './next-steps.module.css'

/** What follows a booking, in steps; once the visit is over or called off only whom to ask. */
export function NextSteps({ arriveAt, status, writes }: Pick<BookedView, 'arriveAt' | 'status' | 'writes'>) {
  return (
    <section className={layout.section} aria-labelledby="next">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="next">
          {isAhead(status) ? m.booked_next() : m.booked_questions()}
        </h2>
        <ol className={clsx(styles.steps, !isAhead(status) && styles.single)}>
          {status === 'pending' && (
            <li>
              <h3 className={typography.heading}>{m.booked_confirm()}</h3>
              <p>{writes ? m.booked_confirm_text() : m.booked_confirm_by_phone()}</p>
            </li>
          )}
          {isAhead(status) && (
            <li>
              <h3 className={typography.heading}>
                {m.booked_you_arrive({ time: timeText(arriveAt), hour: hourShown(arriveAt) })}
              </h3>
              <p>{m.booked_you_arrive_text({ minutes: clinic().arriveEarlyMinutes })}</p>
            </li>
          )}
          <li>
            <h3 className={typography.heading}>
              {isAhead(status) ? m.booked_changed() : m.booked_not_expected()}
            </h3>
            <p>
              {withElements(m.booked_changed_text, {
                phone: (
                  <a className={typography.plainLink} href={clinic().phone.link}>
                    {clinic().phone.text}
                  </a>
                ),
                hours: <HoursWithin />,
              })}
            </p>
          </li>
        </ol>
        <p className={clsx(layout.onlyOnPaper, styles.foot)}>
          {m.booked_printed({ clinic: clinic().legalName })}
        </p>
      </div>
    </section>
  )
}
