import { clsx } from 'clsx'
import type { FocusEvent, ReactNode } from 'react'
import { QuestionFields } from '#app/features/answers/components/question-fields.tsx'
import { answerField, askedField } from '#app/features/answers/rules.ts'
import type { TypedBooking } from '#app/features/booking/fields.ts'
import type { MonthView } from '#app/features/booking/month.server.ts'
import type { BookingView, TreatmentChoice as Treatment } from '#app/features/booking/page.server.ts'
import { birthDateField } from '#app/features/patients/birth-date.ts'
import {
  fieldLabels,
  type OptionalField,
  optionalFields,
  type PatientField,
  typedAs,
} from '#app/features/scheduling/fields.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { TextConsent } from '#app/features/texts/components/text-consent.tsx'
import type { TextOffer } from '#app/features/texts/offer.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, type ClockTime, twelveHour } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '#app/platform/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import facts from '#app/ui/facts.module.css'
import choiceStyles from '#app/ui/forms/choice.module.css'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { Field, FieldMessage, TextArea } from '#app/ui/forms/field.tsx'
import form from '#app/ui/forms/form.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { type Choice, cliniciansOf, isFor } from '../date-and-time/booking-choice.ts'
import { useChoosingPlace } from '../date-and-time/choosing-place.ts'
import { ClosedDays, DateChoice } from '../date-and-time/date-choice.tsx'
import fullPanelStyles from '../date-and-time/full-panel.module.css'
import { TimeChoice } from '../date-and-time/time-choice.tsx'
import type { BookingChoice } from '../date-and-time/use-booking-choice.ts'
import { NextFree, NotOnline } from '../next-free.tsx'
import type { Answering } from '../use-answers.ts'
import { ClinicianChoice } from './clinician-choice.tsx'
import styles from './form-steps.module.css'
import { OtherTreatments } from './other-treatments.tsx'
import step from './step.module.css'
import { StepHeading, Choice as TreatmentChoiceChoice } from './step-heading.tsx'
import treatmentChoiceStyles from './treatment-choice.module.css'
import type { BookingErrors } from './use-booking-errors.ts'

type FullPanelProps = {
  choice: Choice
  treatments: readonly Treatment[]
  month: MonthView
  times: readonly unknown[] | null | undefined
  /** What is free after the chosen day; nothing while another was chosen. */
  next: readonly Slot[]
  /** A day and time of those. */
  onChoose: (slot: Slot) => void
}

/**
 * On a full day, and where a whole month is full: the way onto the waitlist, which offers single treatments. Nothing
 * elsewhere.
 */
function FullPanel({ choice, treatments, month, times, next, onChoose }: FullPanelProps) {
  const date = fullDay({ choice, month, times })
  if (date === null) return null
  const isDay = choice.date !== ''
  const isOne = treatments.length === 1
  const heading = isDay ? m.booking_full_day() : m.booking_full_month()
  return (
    <>
      <div className={fullPanelStyles.panel}>
        <div className={fullPanelStyles.suns} aria-hidden="true">
          <i />
          <i />
          <i className={fullPanelStyles.rise} />
          <i />
          <i />
        </div>
        <div className={fullPanelStyles.text}>
          <h3>{isOne ? heading : m.booking_full_several()}</h3>
          <p>{isOne ? m.booking_full_text() : m.booking_full_several_text()}</p>
          {treatments.map(({ name, shownName, clinicians }) => {
            const asked = new URLSearchParams({ treatment: name, date })
            if (clinicians.some(({ id }) => id === choice.with)) asked.set('with', choice.with)
            return (
              <ButtonLink
                key={name}
                href={localPath(`/waitlist?${asked}`)}
                rel="nofollow"
                variant={isOne ? 'primary' : 'secondary'}
              >
                {isOne ? m.booking_full_tell_me() : shownName}
              </ButtonLink>
            )
          })}
        </div>
      </div>
      {isDay && <NextTimes heading={m.booking_full_next()} choice={choice} next={next} onChoose={onChoose} />}
    </>
  )
}

/** Of a day on which nothing can be booked anymore: no cancellation would help, so only what is free next. */
function OverPanel({ choice, month, next, onChoose }: Omit<FullPanelProps, 'treatments' | 'times'>) {
  if (!month.days.some(({ date, isOver }) => isOver && date === choice.date)) return null
  return (
    <>
      <p className={fullPanelStyles.over}>{m.booking_over_day()}</p>
      <NextTimes heading={m.booking_over_next()} choice={choice} next={next} onChoose={onChoose} />
    </>
  )
}

type NextTimesProps = Pick<FullPanelProps, 'choice' | 'next' | 'onChoose'> & { heading: string }

/** Links that reload the page with that day; where a script runs, day and time are chosen and nothing typed is lost. */
function NextTimes({ heading, choice, next, onChoose }: NextTimesProps) {
  const { path, said } = useChoosingPlace()
  if (next.length === 0) return null
  return (
    <section className={fullPanelStyles.next} aria-labelledby="next-times">
      <h3 id="next-times">{heading}</h3>
      <ul>
        {next.map((slot) => (
          <li key={slotValue(slot)}>
            <a
              href={`${path}?${new URLSearchParams([...said(choice), ['date', slot.date]])}`}
              rel="nofollow"
              onClick={(press) => {
                if (press.ctrlKey || press.metaKey || press.shiftKey) return
                press.preventDefault()
                onChoose(slot)
                // The link disappears with the full day; focus goes to the day that it chose.
                const date = press.currentTarget.closest('form')?.elements.namedItem('date')
                if (date instanceof HTMLInputElement) date.focus()
              }}
            >
              <span>{capitalised(dayAndMonth(slot.date))}</span> <b>{timeText(slot.time)}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The chosen day that is full; the first of a month in which every day is. Days that are over are not. */
function fullDay({
  choice,
  month,
  times,
}: Pick<FullPanelProps, 'choice' | 'month' | 'times'>): CalendarDate | null {
  if (choice.treatment === '') return null
  const open = month.days.filter(
    (day) => day.bookable && day.offered && day.closed !== 'wholly' && !day.isOver,
  )
  if (choice.date !== '') {
    const isOffered = open.some(({ date }) => date === choice.date)
    return isOffered && times?.length === 0 ? (choice.date as CalendarDate) : null
  }
  return open.every(({ free }) => free === 0) ? (open[0]?.date ?? null) : null
}

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
    <div className={form.fields}>
      <Field {...field('name')} type="text" autoComplete="name" full />
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

type TreatmentChoiceProps = {
  treatments: Treatment[]
  choice: Choice
  today: CalendarDate
  error: string | undefined
  onChoose(name: string): void
  onChooseOthers(names: readonly string[]): void
  /** With whom. */
  children: ReactNode
}

const from = (time: ClockTime) => m.booking_from({ time: timeText(time) })

/** Step 1: radio cards with the treatment's name, when it is offered and when it is free next. */
function TreatmentChoice({ treatments, choice, today, error, children, ...on }: TreatmentChoiceProps) {
  const { treatment: chosen, others } = choice
  const online = treatments.filter(({ booking }) => booking !== 'by-phone')
  return (
    <div className={step.step}>
      <fieldset
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
        role="radiogroup"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'treatment-error'}
      >
        <legend className={clsx(step.heading, treatmentChoiceStyles.legend)}>
          <StepHeading number={1} name={m.booking_steps_treatment()} done={chosen !== ''} />
        </legend>
        <FieldMessage id="treatment" error={error} className={step.message} />
        <div className={treatmentChoiceStyles.treatments}>
          {online.map(({ name, shownName, price, availability, availableTimes, next, horizon }, index) => (
            <TreatmentChoiceChoice
              key={name}
              name="treatment"
              value={name}
              isFirst={index === 0}
              isChosen={name === chosen}
              onChoose={on.onChoose}
              className={choiceStyles.described}
            >
              <b>{shownName}</b>
              {price && <small>{price}</small>}
              <small>
                {availability}
                {availableTimes[0] && (
                  <>
                    , <span className={treatmentChoiceStyles.from}>{from(availableTimes[0])}</span>
                  </>
                )}
              </small>{' '}
              <small className={clsx(treatmentChoiceStyles.next, !next && treatmentChoiceStyles.none)}>
                <NextFree next={next} today={today} horizon={horizon} />
              </small>
            </TreatmentChoiceChoice>
          ))}
        </div>
      </fieldset>
      <ByPhoneTreatments treatments={treatments} />
      <OtherTreatments treatments={online} chosen={chosen} others={others} onChoose={on.onChooseOthers} />
      {children}
    </div>
  )
}

/** What is listed and cannot be chosen. */
function ByPhoneTreatments({ treatments }: Pick<TreatmentChoiceProps, 'treatments'>) {
  const byPhone = treatments.filter(({ booking }) => booking === 'by-phone')
  if (byPhone.length === 0) return null
  return (
    <ul className={treatmentChoiceStyles.byPhone}>
      {byPhone.map(({ name, shownName }) => (
        <li key={name}>
          <b>{shownName}</b>{' '}
          <small>
            <NotOnline />
          </small>
        </li>
      ))}
    </ul>
  )
}

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
  const day = {
    choice,
    month: choosing.days ?? view.month,
    next: view.typed.date === choice.date ? view.nextTimes : [],
    onChoose: ({ date, time }: Slot) => {
      if (choosing.chooseDay(date, 'calendar')) choosing.chooseTime(twelveHour(time))
    },
  }
  return (
    <>
      <TreatmentChoice
        treatments={view.treatments}
        choice={choice}
        today={view.today}
        error={errors.errors.treatment}
        onChoose={(name) => {
          errors.clear('treatment')
          onLeave()
          choosing.chooseTreatment(name)
        }}
        onChooseOthers={(names) => {
          errors.clear('treatment')
          onLeave()
          choosing.chooseOthers(names)
        }}
      >
        <WithWhom choosing={choosing} errors={errors} />
        {isFor(view, choice) && view.withOnly !== '' && (
          <p className={styles.withOnly}>{m.booking_with_only({ treatments: view.withOnly })}</p>
        )}
      </TreatmentChoice>
      <DayAndTime view={view} choosing={choosing} errors={errors}>
        <OverPanel {...day} />
        {view.isWaitlist && <FullPanel {...day} treatments={choosing.treatments} times={times} />}
      </DayAndTime>
    </>
  )
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

type DayAndTimeProps = Omit<ChosenProps, 'onLeave'> & { children?: ReactNode }

/** Day and time side by side. */
export function DayAndTime({ view, choosing, errors, children }: DayAndTimeProps) {
  const { choice, times } = choosing
  return (
    <div className={step.step}>
      <div className={styles.dateAndTime}>
        <DateChoice view={view} choosing={choosing} errors={errors} />
        <div>
          <TimeChoice
            choice={choice}
            times={times}
            error={errors.errors.time}
            chooseTime={(time) => {
              errors.clear('time')
              choosing.chooseTime(time)
            }}
          />
          {children}
          <ClosedDays month={choosing.days ?? view.month} />
        </div>
      </div>
    </div>
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
  birthDate?: string | null
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
