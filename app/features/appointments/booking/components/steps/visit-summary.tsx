import { clsx } from 'clsx'
import { treatmentRoom } from '../../../../../art/drawings.ts'
import { m } from '../../../../../language/messages.ts'
import { parseDate, parseTime, twelveHour } from '../../../../../platform/dates.ts'
import { capitalised, longDate, timeText } from '../../../../../platform/shown.ts'
import card from '../../../../../ui/card.module.css'
import { Drawing } from '../../../../../ui/drawing.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/website/in-use.ts'
import type { Slot } from '../../../rules.ts'
import type { Choice } from '../date-and-time/booking-choice.ts'
import styles from './visit-summary.module.css'

type Props = {
  choice: Choice
  /** As the page names the chosen one. */
  treatment: string
  /** Who can be chosen; empty where there is no choice. */
  clinicians: readonly { id: string; name: string }[]
  taken: Slot | null
}

/** What is chosen so far; it stays in view beside the form. */
export function VisitSummary({ choice, treatment, clinicians, taken }: Props) {
  const day = parseDate(choice.date)
  const chosen = parseTime(choice.time)
  const gone = taken && taken.date === choice.date && twelveHour(taken.time) !== choice.time ? taken : null
  return (
    <div className={clsx(card.card, styles.visit)}>
      <div className={styles.picture}>
        <Drawing of={treatmentRoom} alt="" view="560 60 620 300" hold="xMidYMid" />
      </div>
      <div className={styles.text}>
        <h2 className={typography.heading}>{m.booking_visit_heading()}</h2>
        <dl>
          <div>
            <dt>{m.booking_visit_treatment()}</dt>
            <dd>{treatment || <Blank />}</dd>
          </div>
          {clinicians.length > 0 && (
            <div>
              <dt>{m.booking_visit_with()}</dt>
              <dd>{clinicians.find(({ id }) => id === choice.with)?.name ?? m.booking_with_any()}</dd>
            </div>
          )}
          <div>
            <dt>{m.booking_visit_when()}</dt>
            <dd>
              {day ? capitalised(longDate(day)) : <Blank />}
              {(gone || chosen) && <br />}
              {gone && (
                <s>
                  <span className={typography.visuallyHidden}>{m.booking_visit_no_longer()} </span>
                  {timeText(gone.time)}
                </s>
              )}{' '}
              {chosen && m.booking_time_in_zone({ time: timeText(chosen) })}
            </dd>
          </div>
          <div>
            <dt>{m.booking_visit_where()}</dt>
            <dd>
              {clinic().address.street}
              <br />
              {clinic().address.city}, {clinic().address.state}
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

const Blank = () => <span className={styles.notChosen}>{m.booking_visit_not_chosen()}</span>
