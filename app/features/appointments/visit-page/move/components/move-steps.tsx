import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../../../../language/messages.ts'
import { dayAndMonth, timeText, unbroken } from '../../../../../platform/shown.ts'
import formStyles from '../../../../../ui/forms/form.module.css'
import booking from '../../../booking/components/booking-form.module.css'
import { ClosedDays } from '../../../booking/components/date-and-time/closed-days.tsx'
import { DateChoice } from '../../../booking/components/date-and-time/date-choice.tsx'
import { TimeChoice } from '../../../booking/components/date-and-time/time-choice.tsx'
import type { BookingChoice } from '../../../booking/components/date-and-time/use-booking-choice.ts'
import { ClinicianChoice } from '../../../booking/components/steps/clinician-choice.tsx'
import folded from '../../../booking/components/steps/form-steps.module.css'
import { Unfold } from '../../../booking/components/steps/form-steps.tsx'
import step from '../../../booking/components/steps/step.module.css'
import type { BookingErrors } from '../../../booking/components/steps/use-booking-errors.ts'
import { TakenNotice, type TakenWords } from '../../../booking/components/taken-notice.tsx'
import type { BookingView } from '../../../booking/page.server.ts'
import type { MoveView } from '../page.server.ts'
import { KeepLink } from './keep-link.tsx'
import styles from './move-page.module.css'

type Props = {
  view: MoveView
  known: BookingView
  answer: BookingView
  choosing: BookingChoice
  errors: BookingErrors
  children: ReactNode
}

/** With whom, day and time; after a lost race the nearest free times first, and all the others folded. */
export function MoveSteps({ view, known, answer, choosing, errors, children }: Props) {
  const { taken, typed, times } = answer
  const steps = <DayAndTime {...{ known, choosing, errors }} />
  if (!taken)
    return (
      <>
        {steps}
        {children}
      </>
    )
  const others = typed.date === taken.slot.date ? (times ?? []) : []
  return (
    <>
      <TakenNotice taken={taken} others={others} attempt={answer} words={wordsOf(view, taken)} />
      <details className={clsx(folded.folded, booking.allTimes)} open={taken.alternatives.length === 0}>
        <Unfold name={m.booking_taken_all()} />
        {steps}
        {children}
      </details>
      <div className={clsx(formStyles.submit, styles.keep)}>
        <KeepLink view={view} />
      </div>
    </>
  )
}

/** The visit is where it was: only the new time is lost. */
function wordsOf({ now }: MoveView, { slot }: NonNullable<BookingView['taken']>): TakenWords {
  const text = unbroken(
    m.move_taken({
      date: dayAndMonth(slot.date),
      time: timeText(slot.time),
      now: dayAndMonth(now.date),
      nowTime: timeText(now.time),
    }),
  )
  return {
    number: 1,
    text,
    pick: m.move_taken_pick(),
    none: m.booking_taken_none(),
    take: m.move_taken_take(),
  }
}

function DayAndTime({ known, choosing, errors }: Pick<Props, 'known' | 'choosing' | 'errors'>) {
  const { choice, times } = choosing
  return (
    <>
      <ClinicianChoice
        treatment={choosing.treatment}
        chosen={choice.with}
        error={errors.errors.with}
        onChoose={(id) => {
          errors.clear('with')
          choosing.chooseClinician(id)
        }}
      />
      <div className={step.step}>
        <div className={folded.dateAndTime}>
          <DateChoice {...{ view: known, choosing, errors }} />
          <div>
            <TimeChoice
              {...{ choice, times }}
              error={errors.errors.time}
              chooseTime={(time) => {
                errors.clear('time')
                choosing.chooseTime(time)
              }}
            />
            <ClosedDays month={choosing.days ?? known.month} />
          </div>
        </div>
      </div>
    </>
  )
}
