import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { NoLongerAsked } from '#app/features/answers/components/no-longer-asked.tsx'
import { type Asked, answerField, answersToNothing, askedField } from '#app/features/answers/rules.ts'
import { PrivacyNote } from '#app/features/clinic-profile/components/privacy-note.tsx'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { birthDateField } from '#app/features/patients/birth-date.ts'
import { optionalFields } from '#app/features/scheduling/fields.ts'
import { m } from '#app/language/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import formStyles from '#app/ui/forms/form.module.css'
import { FormGuard, useSending } from '#app/ui/forms/form-guard.tsx'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { bookingFields, bookingForm, sentBeforeField } from '../fields.ts'
import type { BookingView } from '../page.server.ts'
import { useBookingPlace } from '../place.ts'
import { ClinicFacts } from './around/clinic-facts.tsx'
import styles from './booking-form.module.css'
import { chosenTreatments, clinicianNamed, shownTreatments } from './date-and-time/booking-choice.ts'
import { type BookingChoice, useBookingChoice } from './date-and-time/use-booking-choice.ts'
import { LinkedTime } from './linked-time.tsx'
import folded from './steps/form-steps.module.css'
import { ChosenSteps, DetailsStep, Unfold } from './steps/form-steps.tsx'
import { useBookingErrors } from './steps/use-booking-errors.ts'
import { type Steps as StepsInUse, useSteps } from './steps/use-steps.ts'
import { TakenNotice } from './taken-notice.tsx'
import { type Answering, useAnswering } from './use-answers.ts'

const wasRefused = ({ errors, message, taken }: BookingView): boolean =>
  Object.keys(errors).length > 0 || message !== null || taken !== null

/** For a service that is not booked online: whom to call, before anything is filled in. */
function ByPhone({ service, className }: { service: string; className: string }) {
  const { phone } = clinic()
  return (
    <Banner tone="info" className={className}>
      <p>
        {withElements(m.booking_by_phone, {
          heading: <b>{m.booking_by_phone_heading({ service })}</b>,
          phone: (
            <a className={typography.unbroken} href={phone.link}>
              {phone.text}
            </a>
          ),
          hours: <HoursWithin />,
        })}
      </p>
    </Banner>
  )
}

/** Where the treatments cannot be read just now: what was picked goes with the next try. */
function KeptChoice({ typed, asked }: Pick<BookingView, 'typed' | 'asked'>) {
  return (
    <>
      {[typed.treatment, ...(typed.others ?? [])].map((name) => (
        <input key={name} type="hidden" name="treatment" value={name} />
      ))}
      <input type="hidden" name="with" value={typed.with} />
      <input type="hidden" name="date" value={typed.date} />
      <input type="hidden" name="time" value={typed.time} />
      {asked !== '' && <input type="hidden" name={askedField} value={asked} />}
    </>
  )
}

/**
 * The one form of the page: whole without JavaScript, where its buttons "Show days" and "Show times" ask for
 * the next step, and pleasant with it.
 * @param answer the last answer to a POST, else the page as it was first read
 */
export function BookingForm({ view, answer }: { view: BookingView; answer: BookingView }) {
  const form = useRef<HTMLFormElement>(null)
  const choosing = useBookingChoice(view, form)
  const errors = useBookingErrors(view)
  const answering = useAnswering(answer, choosing.treatments, form)
  const steps = useSteps(choosing.times)
  const sending = useSending()
  const { taken, message } = answer
  return (
    <div className={clsx(layout.wrap, layout.overHeader)}>
      <Form
        ref={form}
        id={bookingForm}
        className={clsx(card.card, styles.form)}
        method="post"
        action={useBookingPlace()}
        replace
        noValidate
        onSubmit={sending.guard}
      >
        <button className={typography.visuallyHidden} type="submit" tabIndex={-1} aria-hidden="true">
          {m.booking_submit()}
        </button>
        <FormGuard formKey={answer.formKey} />
        {wasRefused(answer) && <input type="hidden" name={sentBeforeField} value="1" />}
        <div className={styles.said}>
          {view.link && <LinkedTime link={view.link} className={styles.message} />}
          {answer.callFor && <ByPhone service={answer.callFor} className={styles.message} />}
          {answer.isClinicianGone && (
            <Banner tone="info" className={styles.message}>
              {m.booking_with_gone()}
            </Banner>
          )}
          {message && (
            <Banner tone="error" focus className={styles.message} key={answer.formKey}>
              {message}
              {answer.isAskedAnew && (
                <NoLongerAsked answers={answersToNothing(answer.answers, answering.asked)} />
              )}
            </Banner>
          )}
          <ErrorSummary
            title={m.booking_problem()}
            errors={summaryOf(errors.errors, answering.asked)}
            attempt={answer}
          />
          {taken && <TakenNotice taken={taken} others={dayTimes(answer)} attempt={answer} />}
        </div>
        <Steps
          view={view}
          answer={answer}
          choosing={choosing}
          errors={errors}
          answering={answering}
          steps={steps}
        >
          <Submit busy={sending.busy} isAtOnce={isAtOnce(choosing.treatments)} />
        </Steps>
        <p className={typography.visuallyHidden} role="status">
          {choosing.said}
        </p>
      </Form>
      <ClinicFacts isRow />
    </div>
  )
}

const isAtOnce = (treatments: BookingChoice['treatments']) =>
  treatments.length > 0 && treatments.every(({ booking }) => booking === 'at-once')

function Submit({ busy, isAtOnce }: { busy: boolean; isAtOnce: boolean }) {
  return (
    <div className={clsx(formStyles.submit, styles.submit)}>
      <Button busy={busy} busyText={m.booking_submitting()}>
        {m.booking_submit()}
      </Button>
      <p>{isAtOnce ? m.booking_submit_note_at_once() : m.booking_submit_note()}</p>
      <PrivacyNote />
    </div>
  )
}

/** In the order of the page: questions stand before what may be added. */
const summaryOf = (errors: BookingErrors['errors'], { questions }: Asked) =>
  [
    ...bookingFields.filter((field) => !isOptional(field)),
    birthDateField,
    ...questions.map(({ id }) => answerField(id)),
    ...optionalFields,
  ].flatMap((field) => {
    const message = errors[field]
    return message ? [{ field, message }] : []
  })

const isOptional = (field: string) => optionalFields.some((one) => one === field)

type BookingErrors = ReturnType<typeof useBookingErrors>

type StepsProps = {
  view: BookingView
  answer: BookingView
  choosing: BookingChoice
  errors: BookingErrors
  answering: Answering
  steps: StepsInUse
  children: ReactNode
}

function Steps({ view, answer, choosing, errors, answering, steps: inUse, children }: StepsProps) {
  const { typed } = answer
  const treatment = shownTreatments(view, typed)
  const clinician = clinicianNamed(chosenTreatments(view, typed), typed.with)
  const details = {
    typed,
    treatment,
    clinician,
    errors,
    answering,
    texts: answer.texts,
    birthDate: answer.birthDate,
  }
  if (view.treatments.length === 0) {
    return (
      <>
        <KeptChoice {...answer} />
        <DetailsStep {...details} />
        {children}
      </>
    )
  }
  const steps = (
    <ChosenSteps view={view} choosing={choosing} errors={errors} onLeave={answering.keep} steps={inUse} />
  )
  if (!answer.taken) {
    return (
      <>
        {steps}
        <DetailsStep {...details} />
        {children}
      </>
    )
  }
  return (
    <>
      <details className={clsx(folded.folded, styles.allTimes)} open={answer.taken.alternatives.length === 0}>
        <Unfold name={m.booking_taken_all()} />
        {steps}
        {children}
      </details>
      <DetailsStep {...details} folded />
    </>
  )
}

const dayTimes = ({ taken, times, typed }: BookingView) =>
  taken && typed.date === taken.slot.date ? (times ?? []) : []
