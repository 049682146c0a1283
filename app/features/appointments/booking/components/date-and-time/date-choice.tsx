import { m } from '../../../../../language/messages.ts'
import { Button } from '../../../../../ui/button.tsx'
import { described, FieldFrame } from '../../../../../ui/forms/field.tsx'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import type { BookingView } from '../../page.server.ts'
import { type BookingStep, bookingSteps, stepAddress } from '../../steps.ts'
import step from '../steps/step.module.css'
import { StepHeading } from '../steps/step-heading.tsx'
import type { BookingErrors } from '../steps/use-booking-errors.ts'
import { closedChoice } from './booking-choice.ts'
import { useChoosingPlace } from './choosing-place.ts'
import { ClosedNotice } from './closed-notice.tsx'
import styles from './date-choice.module.css'
import { MonthTable } from './month/month-table.tsx'
import { RefusedDate } from './refused-date.tsx'
import type { BookingChoice } from './use-booking-choice.ts'

type Props = { view: BookingView; choosing: BookingChoice; errors: BookingErrors }

/** Step 2: the month, and the date as a plain field that can be typed into. */
export function DateChoice({ view, choosing, errors }: Props) {
  const hydrated = useHydrated()
  const { choice, refusal } = choosing
  const { day } = useChoosingPlace()
  const closedDay = closedChoice(view, choice)
  const closed = refusal?.closed ? refusal : closedDay
  const lastDay = choosing.treatment?.lastDay ?? view.lastDay
  return (
    <fieldset
      id={bookingSteps.day}
      className={styles.dateChoice}
      aria-labelledby="day-heading"
      aria-description={closed ? undefined : refusal?.sentence}
    >
      <div className={styles.headingAndButton}>
        <h2 className={step.heading} id="day-heading">
          <StepHeading {...day} done={choice.date !== '' && !closedDay} />
        </h2>
        {!hydrated && <ShowButton to="day">{m.booking_show_days()}</ShowButton>}
      </div>
      <MonthTable view={view} choosing={choosing} />
      {closed && (
        <ClosedNotice
          {...{ closed, choice }}
          keepsTyped={!hydrated && view.formKey !== null}
          isNews={refusal?.closed === true}
          onChoose={(date) => choosing.chooseDay(date, 'calendar')}
        />
      )}
      <DateField {...{ view, lastDay, choosing, errors }} />
      {refusal && !refusal.closed && <RefusedDate key={refusal.count} refusal={refusal} />}
    </fieldset>
  )
}

/** Without JavaScript: the same page with the next step to choose from, nothing stored. */
function ShowButton({ to, children }: { to: BookingStep; children: string }) {
  const { path } = useChoosingPlace()
  return (
    <Button
      variant="secondary"
      size="small"
      type="submit"
      name="intent"
      value="show"
      formAction={stepAddress(path, to)}
    >
      {children}
    </Button>
  )
}

/** A native date field; half-typed dates stay in it until it is left. */
function DateField({ view, lastDay, choosing, errors: { errors, say, clear } }: Props & { lastDay: string }) {
  const hydrated = useHydrated()
  const choose = (date: string) => {
    const answered = choosing.chooseDay(date, 'field')
    if (answered) clear('date')
    return answered
  }
  function leave(field: HTMLInputElement) {
    if (field.value === choosing.choice.date) return
    if (field.value === '' && !field.validity.badInput) return choosing.clearDay()
    if (!choose(field.value)) say('date', m.appointments_date_invalid())
  }
  const frame = {
    id: 'date',
    label: m.booking_date_label(),
    hint: hydrated ? m.booking_date_hint() : m.booking_date_hint_plain(),
    error: errors.date,
  }
  return (
    <FieldFrame {...frame} className={styles.dateField}>
      <div className={styles.dateAndButton}>
        <input
          type="date"
          name="date"
          min={view.today}
          max={lastDay}
          defaultValue={view.typed.date}
          onChange={(event) => void choose(event.target.value)}
          onBlur={(event) => leave(event.target)}
          {...described(frame)}
        />
        {!hydrated && <ShowButton to="times">{m.booking_show_times()}</ShowButton>}
      </div>
    </FieldFrame>
  )
}
