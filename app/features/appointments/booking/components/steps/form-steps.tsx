import { m } from '../../../../../language/messages.ts'
import { twelveHour } from '../../../../../platform/dates.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import type { TextOffer } from '../../../../text-messages/offer.ts'
import type { TypedBooking } from '../../fields.ts'
import type { BookingView } from '../../page.server.ts'
import { ClosedDays } from '../date-and-time/closed-days.tsx'
import { DateChoice } from '../date-and-time/date-choice.tsx'
import { FullPanel } from '../date-and-time/full-panel.tsx'
import { TimeChoice } from '../date-and-time/time-choice.tsx'
import type { BookingChoice } from '../date-and-time/use-booking-choice.ts'
import { ClinicianChoice } from './clinician-choice.tsx'
import { DetailsFields } from './details-fields.tsx'
import styles from './form-steps.module.css'
import step from './step.module.css'
import { StepHeading } from './step-heading.tsx'
import { TreatmentChoice } from './treatment-choice.tsx'
import type { Answering } from './use-answering.ts'
import type { BookingErrors } from './use-booking-errors.ts'

type ChosenProps = {
  view: BookingView
  choosing: BookingChoice
  errors: BookingErrors
  /** Another treatment is chosen: what was answered for this one goes out of sight. */
  onLeave(): void
}

/** Steps 1 to 3: treatment and with whom, then day and time side by side. */
export function ChosenSteps({ view, choosing, errors, onLeave }: ChosenProps) {
  const { choice, times } = choosing
  return (
    <>
      <TreatmentChoice
        treatments={view.treatments}
        chosen={choice.treatment}
        today={view.today}
        error={errors.errors.treatment}
        onChoose={(name) => {
          errors.clear('treatment')
          onLeave()
          choosing.chooseTreatment(name)
        }}
      >
        <ClinicianChoice
          treatment={choosing.treatment}
          chosen={choice.with}
          error={errors.errors.with}
          onChoose={(id) => {
            errors.clear('with')
            choosing.chooseClinician(id)
          }}
        />
      </TreatmentChoice>
      <div className={step.step}>
        <div className={styles.dateAndTime}>
          <DateChoice {...{ view, choosing, errors }} />
          <div>
            <TimeChoice
              {...{ choice, times }}
              error={errors.errors.time}
              chooseTime={(time) => {
                errors.clear('time')
                choosing.chooseTime(time)
              }}
            />
            {view.isWaitlist && (
              <FullPanel
                {...{ choice, times }}
                month={choosing.days ?? view.month}
                next={view.typed.date === choice.date ? view.nextTimes : []}
                onChoose={({ date, time }) => {
                  if (choosing.chooseDay(date, 'calendar')) choosing.chooseTime(twelveHour(time))
                }}
              />
            )}
            <ClosedDays month={choosing.days ?? view.month} />
          </div>
        </div>
      </div>
    </>
  )
}

/** What opens a folded part. */
export const Unfold = ({ name }: { name: string }) => (
  <summary>
    {name} <Icon name="caret-down" />
  </summary>
)

type DetailsProps = {
  typed: TypedBooking
  /** The chosen one, as the page names it. */
  treatment: string
  /** Who was wanted, by name; empty for anybody. */
  clinician: string
  errors: BookingErrors
  answering: Answering
  /** Whether text messages are wanted; null where that is not asked. */
  texts: TextOffer | null
  folded?: boolean
}

/** Step 4; after a lost race it is folded, because the details were good and are kept. */
export function DetailsStep({ typed, treatment, clinician, folded = false, ...fields }: DetailsProps) {
  const heading = <StepHeading number={4} name={m.booking_steps_details()} done={folded} />
  if (!folded) {
    return (
      <fieldset className={step.step}>
        <legend>{heading}</legend>
        <DetailsFields typed={typed} {...fields} />
      </fieldset>
    )
  }
  return (
    <section className={step.step} aria-labelledby="kept">
      <h2 className={step.heading} id="kept">
        {heading}
      </h2>
      <dl className={styles.savedAnswers}>
        <Kept name={m.booking_steps_treatment()} value={treatment} />
        {clinician !== '' && <Kept name={m.booking_visit_with()} value={clinician} />}
        <Kept name={m.appointments_field_name()} value={typed.name} />
        <Kept name={m.appointments_field_email()} value={typed.email} />
        <Kept name={m.appointments_field_phone()} value={typed.phone} />
      </dl>
      <details className={styles.folded}>
        <Unfold name={m.booking_taken_change()} />
        <DetailsFields typed={typed} {...fields} />
      </details>
    </section>
  )
}

const Kept = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)
