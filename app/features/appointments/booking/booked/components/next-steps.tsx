import { clsx } from 'clsx'
import { localText } from '../../../../../language/local-text.ts'
import layout from '../../../../../ui/layout.module.css'
import typography from '../../../../../ui/typography.module.css'
import { clinic, openTimes } from '../../../../clinic/content.ts'
import { isAhead } from '../../../rules.ts'
import { bookedCopy as words } from '../copy.ts'
import type { BookedView } from '../page.server.ts'
import styles from './next-steps.module.css'

/** What follows a booking, in steps; once the visit is over or called off only whom to ask. */
export function NextSteps({ arriveAt, status, writes }: Pick<BookedView, 'arriveAt' | 'status' | 'writes'>) {
  return (
    <section className={layout.section} aria-labelledby="next">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="next">
          {isAhead(status) ? words.next : words.questions}
        </h2>
        <ol className={clsx(styles.steps, !isAhead(status) && styles.single)}>
          {status === 'pending' && (
            <li>
              <h3 className={typography.heading}>{words.confirm}</h3>
              <p>{writes ? words.confirmText : words.confirmByPhone}</p>
            </li>
          )}
          {isAhead(status) && (
            <li>
              <h3 className={typography.heading}>{words.youArrive(arriveAt)}</h3>
              <p>{words.youArriveText(clinic.arriveEarlyMinutes)}</p>
            </li>
          )}
          <li>
            <h3 className={typography.heading}>{isAhead(status) ? words.changed : words.notExpected}</h3>
            <p>
              {words.changedText}{' '}
              <a className={typography.plainLink} href={clinic.phone.link}>
                {clinic.phone.text}
              </a>
              , {localText(clinic.hours.days)}, <span className={typography.unbroken}>{openTimes()}</span>.
            </p>
          </li>
        </ol>
        <p className={clsx(layout.onlyOnPaper, styles.foot)}>{words.printed}</p>
      </div>
    </section>
  )
}
