import { clsx } from 'clsx'
import { treatmentRoom } from '../../../../../art/drawings.ts'
import { m } from '../../../../../language/messages.ts'
import { parseDate, parseTime } from '../../../../../platform/dates.ts'
import { capitalised, longDate, timeText } from '../../../../../platform/shown.ts'
import card from '../../../../../ui/card.module.css'
import { Drawing } from '../../../../../ui/drawing.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/website/in-use.ts'
import type { Choice } from '../../../booking/components/date-and-time/booking-choice.ts'
import summary from '../../../booking/components/steps/visit-summary.module.css'
import type { Slot } from '../../../rules.ts'
import type { MoveView } from '../page.server.ts'
import styles from './move-page.module.css'

type Props = {
  view: MoveView
  chosen: Choice
  /** The time that somebody else has by now. */
  taken: Slot | null
}

/** From when to when; it stays in view beside the form. */
export function MoveSummary({ view, chosen, taken }: Props) {
  const { now } = view
  const clinician = withWhom(view, chosen)
  const [day, time] = [parseDate(chosen.date), parseTime(chosen.time)]
  const gone = taken && taken.date === day && taken.time !== time ? taken : null
  const isChosen = day !== null && time !== null
  const before = (
    <>
      {capitalised(longDate(now.date))}
      <br />
      {timeText(now.time)}
    </>
  )
  const { address } = clinic()
  return (
    <div className={clsx(card.card, summary.visit)}>
      <div className={summary.picture}>
        <Drawing of={treatmentRoom} alt="" />
      </div>
      <div className={summary.text}>
        <h2 className={typography.heading}>{m.booking_visit_heading()}</h2>
        <dl>
          <div>
            <dt>{m.move_now()}</dt>
            <dd className={styles.now}>{isChosen ? <s>{before}</s> : before}</dd>
          </div>
          <div>
            <dt>{m.move_new()}</dt>
            <dd className={clsx(isChosen && styles.new)}>
              {day ? capitalised(longDate(day)) : <Blank />}
              {(gone || time) && <br />}
              {gone && (
                <s>
                  <span className={typography.visuallyHidden}>{m.booking_visit_no_longer()} </span>
                  {timeText(gone.time)}
                </s>
              )}{' '}
              {time && m.booking_time_in_zone({ time: timeText(time) })}
            </dd>
          </div>
          {clinician !== null && (
            <div>
              <dt>{m.booking_visit_with()}</dt>
              <dd>{clinician}</dd>
            </div>
          )}
          <div>
            <dt>{m.booking_visit_where()}</dt>
            <dd>
              {address.street}
              <br />
              {address.city}, {address.state}
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

const Blank = () => <span className={summary.notChosen}>{m.booking_visit_not_chosen()}</span>

/** Who is chosen, where there is a choice; else whom it is with now. */
function withWhom({ clinician, choosing }: MoveView, chosen: Choice): string | null {
  const clinicians = choosing.treatments[0]?.clinicians ?? []
  if (clinicians.length === 0) return clinician
  return clinicians.find(({ id }) => id === chosen.with)?.name ?? m.booking_with_any()
}
