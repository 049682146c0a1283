import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { parseDate, parseTime } from '#app/platform/dates.ts'
import { capitalised, longDate, timeText } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import card from '#app/ui/card.module.css'
import facts from '#app/ui/facts.module.css'
import typography from '#app/ui/typography.module.css'
import type { Choice } from '../date-and-time/booking-choice.ts'
import styles from './visit-summary.module.css'

/** What is chosen so far; it stays in view next to the form. */
export function VisitSummary({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const { address } = currentClinic()
  return (
    <div className={clsx(card.card, styles.visit)}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text}>
        <h2 className={typography.heading}>{m.booking_visit_heading()}</h2>
        <dl className={facts.facts}>
          {children}
          <SummaryLine name={m.booking_visit_where()}>
            {address.street}
            <br />
            {address.city}, {address.state}
          </SummaryLine>
        </dl>
      </div>
    </div>
  )
}

type LineProps = { name: string; className?: string | undefined; children: ReactNode }

export const SummaryLine = ({ name, className, children }: LineProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

/** Day and time as they are chosen. @param taken the time that somebody else has by now */
export function ChosenMoment({ choice, taken }: { choice: Choice; taken: Slot | null }) {
  const [day, time] = [parseDate(choice.date), parseTime(choice.time)]
  const gone = taken && taken.date === day && taken.time !== time ? taken : null
  return (
    <>
      {day ? capitalised(longDate(day)) : <Blank />}
      {(gone || time) && <br />}
      {gone && (
        <s>
          <span className={typography.visuallyHidden}>{m.booking_visit_no_longer()} </span>
          {timeText(gone.time)}
        </s>
      )}{' '}
      {time && m.booking_time_in_zone({ time: timeText(time), zone: timeZoneName() })}
    </>
  )
}

const Blank = () => <span className={styles.notChosen}>{m.booking_visit_not_chosen()}</span>
