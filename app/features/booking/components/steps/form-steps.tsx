import { clsx } from 'clsx'
import type { FocusEvent } from 'react'
import { QuestionFields } from '#app/features/answers/components/question-fields.tsx'
import { answerField, askedField } from '#app/features/answers/rules.ts'
import { type TypedBooking, withWhom } from '#app/features/booking/fields.ts'
import type { BookingView } from '#app/features/booking/page.server.ts'
import { birthDateField } from '#app/features/patients/birth-date.ts'
import {
  fieldLabels,
  type OptionalField,
  optionalFields,
  type PatientField,
  typedAs,
} from '#app/features/scheduling/fields.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { TextConsent } from '#app/features/texts/components/text-consent.tsx'
import type { TextOffer } from '#app/features/texts/offer.ts'
import { m } from '#app/language/messages.ts'
import { parseDate, parseTime, twelveHour } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '#app/platform/format.ts'
import facts from '#app/ui/facts.module.css'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import form from '#app/ui/forms/form.module.css'
import { Icon } from '#app/ui/icon.tsx'
import {
  chosenTreatments,
  clinicianNamed,
  cliniciansOf,
  closedChoice,
  isFor,
  shownTreatments,
} from '../date-and-time/booking-choice.ts'
import { ClosedDays, DateChoice } from '../date-and-time/date-choice.tsx'
import { FullPanel, OverPanel, SoonestTimes } from '../date-and-time/full-panel.tsx'
import { TimeChoice } from '../date-and-time/time-choice.tsx'
import type { BookingChoice } from '../date-and-time/use-booking-choice.ts'
import type { Answering } from '../use-answers.ts'
import { ChosenLine } from './chosen-line.tsx'
import { ClinicianChoice } from './clinician-choice.tsx'
import styles from './form-steps.module.css'
import step from './step.module.css'
import columns from './step-column.module.css'
import { StepColumn } from './step-column.tsx'
import { StepHeading } from './step-heading.tsx'
import { TreatmentChoice } from './treatment-choice.tsx'
import type { BookingErrors } from './use-booking-errors.ts'
import { type StepKey, type Steps, stepIds } from './use-steps.ts'

const hints: Partial<Record<OptionalField, () => string>> = { message: m.booking_message_hint }

type DetailsFieldsProps = {
  typed: TypedBooking
  errors: BookingErrors
  answering: Answering
  texts: TextOffer | null
  /** As it was typed; null or left out where it isn't asked. */
  birthDate?: string | null
}

/** Who comes. The inputs keep their own text, so that what was typed before hydration stays. */
function DetailsFields({
  typed,
  errors: { errors, check, clear },
  answering,
  texts,
  birthDate = null,
}: DetailsFieldsProps) {
  const field = (name: PatientField) => ({
    name,
    label: fieldLabels[name](),
    error: errors[name],
    defaultValue: typed[name],
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => check(name, event.target),
  })
  return (
    <div className={clsx(form.fields, styles.fields)}>
      <Field {...field('name')} type="text" autoComplete="name" />
      <EmailField {...field('email')} autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      {texts && <TextConsent {...texts} />}
      {birthDate !== null && (
        <Field
          name={birthDateField}
          label={m.patients_birth_date()}
          mark={m.booking_optional()}
          hint={m.patients_birth_date_hint()}
          error={errors.birthDate}
          defaultValue={birthDate}
          autoComplete="bday"
          onChange={() => clear(birthDateField)}
          full
        />
      )}
      <QuestionFields
        questions={answering.asked.questions}
        typed={answering.kept}
        errors={errors}
        onChange={clear}
      />
      {answering.asked.mark !== '' && <input type="hidden" name={askedField} value={answering.asked.mark} />}
      {answering.outOfSight.map(([id, text]) => (
        <input key={id} type="hidden" name={answerField(id)} value={text} />
      ))}
      {optionalFields.map((name) => {
        const Input = typedAs[name] === 'paragraphs' ? TextArea : Field
        return <Input key={name} {...field(name)} mark={m.booking_optional()} hint={hints[name]?.()} full />
      })}
    </div>
  )
}

type ChosenProps = {
  view: BookingView
  choosing: BookingChoice
  errors: BookingErrors
  /** Another treatment is chosen: what was answered for this one goes out of sight. */
  onLeave(): void
  steps: Steps
}

/** Steps 1 to 3: treatment and with whom, day, and time, side by side; under them what was chosen. */
export function ChosenSteps({ view, choosing, errors, onLeave, steps }: ChosenProps) {
  const { choice, times } = choosing
  const month = choosing.days ?? view.month
  const isKnown = isFor(view, choice) && view.typed.date === choice.date
  const day = {
    choice,
    month,
    next: isKnown ? view.nextTimes : [],
    onChoose: ({ date, time }: Slot) => {
      if (!choosing.chooseDay(date, 'calendar')) return
      choosing.chooseTime(twelveHour(time))
      steps.answer(['treatment', 'day', 'times'], 'details')
    },
  }
  const answers = answersOf(view, choosing)
  const folded = (key: StepKey, error: string | undefined) =>
    steps.folded.includes(key) && !error ? answers[key] : null
  function chooseTreatment(choose: () => void) {
    errors.clear('treatment')
    onLeave()
    choose()
  }
  return (
    <>
      <div className={columns.columns} {...steps.watch}>
        <StepColumn
          id={stepIds.treatment}
          name={m.booking_steps_treatment()}
          answer={folded('treatment', errors.errors.treatment ?? errors.errors.with)}
          onChange={() => steps.open('treatment')}
        >
          <TreatmentChoice
            treatments={view.treatments}
            choice={choice}
            today={view.today}
            error={errors.errors.treatment}
            onChoose={(name) => {
              chooseTreatment(() => choosing.chooseTreatment(name))
              const asksWho = cliniciansOf(chosenTreatments(view, { treatment: name })).length > 0
              if (!asksWho) steps.answer(['treatment'], 'day')
            }}
            onChooseOthers={(names) => chooseTreatment(() => choosing.chooseOthers(names))}
          >
            {choice.others.length > 0 && isFor(view, choice) && view.minutes !== null && (
              <p className={styles.withOnly}>
                {m.booking_visit_minutes({
                  treatments: shownTreatments(view, choice),
                  minutes: view.minutes,
                })}
              </p>
            )}
            <WithWhom choosing={choosing} errors={errors} />
            {isFor(view, choice) && view.withOnly !== '' && (
              <p className={styles.withOnly}>{m.booking_with_only({ treatments: view.withOnly })}</p>
            )}
          </TreatmentChoice>
        </StepColumn>
        <StepColumn
          name={m.booking_steps_day()}
          answer={folded('day', errors.errors.date)}
          onChange={() => steps.open('day')}
        >
          <DateChoice
            view={view}
            choosing={choosing}
            errors={errors}
            onChoose={() => steps.answer(['treatment', 'day'], 'times')}
          />
        </StepColumn>
        <StepColumn
          name={m.booking_steps_time()}
          answer={folded('times', errors.errors.time)}
          onChange={() => steps.open('times')}
        >
          <Times choosing={choosing} errors={errors} onChoose={() => steps.answer(['times'], 'details')} />
          <SoonestTimes {...day} />
          <OverPanel {...day} />
          {view.isWaitlist && <FullPanel {...day} treatments={choosing.treatments} times={times} />}
          <ClosedDays month={month} />
        </StepColumn>
      </div>
      <ChosenLine view={view} choosing={choosing} onChange={() => steps.open('day', 'times')} />
    </>
  )
}

/** What each step was answered with; null where it wasn't. */
function answersOf(view: BookingView, { choice, treatments }: BookingChoice): Record<StepKey, string | null> {
  const [day, time] = [parseDate(choice.date), parseTime(choice.time)]
  const clinician = clinicianNamed(treatments, choice.with)
  return {
    treatment: choice.treatment === '' ? null : withWhom(shownTreatments(view, choice), clinician),
    day: day && !closedChoice(view, choice) ? capitalised(dayAndMonth(day)) : null,
    times: time && timeText(time),
  }
}

export const WithWhom = ({ choosing, errors }: Pick<ChosenProps, 'choosing' | 'errors'>) => (
  <ClinicianChoice
    clinicians={cliniciansOf(choosing.treatments)}
    chosen={choosing.choice.with}
    error={errors.errors.with}
    onChoose={(id) => {
      errors.clear('with')
      choosing.chooseClinician(id)
    }}
  />
)

const Times = ({
  choosing,
  errors,
  onChoose,
}: Pick<ChosenProps, 'choosing' | 'errors'> & { onChoose?: () => void }) => (
  <TimeChoice
    choice={choosing.choice}
    times={choosing.times}
    error={errors.errors.time}
    chooseTime={(time) => {
      errors.clear('time')
      choosing.chooseTime(time)
      onChoose?.()
    }}
  />
)

/** Day and time side by side, of a visit that moves. */
export const DayAndTime = ({ view, choosing, errors }: Pick<ChosenProps, 'view' | 'choosing' | 'errors'>) => (
  <div className={step.step}>
    <div className={styles.dateAndTime}>
      <DateChoice view={view} choosing={choosing} errors={errors} />
      <div>
        <Times choosing={choosing} errors={errors} />
        <ClosedDays month={choosing.days ?? view.month} />
      </div>
    </div>
  </div>
)

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
  birthDate?: string | null
  folded?: boolean
}

/** Step 4; after a lost race it is folded, because the details were good and are kept. */
export function DetailsStep({ typed, treatment, clinician, folded = false, ...fields }: DetailsProps) {
  const heading = <StepHeading number={4} name={m.booking_steps_details()} done={folded} />
  if (!folded) {
    return (
      <fieldset className={styles.details} id={stepIds.details} tabIndex={-1}>
        <legend className={step.heading}>{heading}</legend>
        <DetailsFields typed={typed} {...fields} />
      </fieldset>
    )
  }
  return (
    <section className={styles.details} aria-labelledby="kept">
      <h2 className={step.heading} id="kept">
        {heading}
      </h2>
      <dl className={clsx(facts.rows, styles.savedAnswers)}>
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
