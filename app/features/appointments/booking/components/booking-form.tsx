import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { trapField } from '../../../../platform/forms/form-trap.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'
import formStyles from '../../../../ui/forms/form.module.css'
import { FormGuard } from '../../../../ui/forms/form-guard.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { bookingPath } from '../../../clinic/navigation.ts'
import { type Asked, answerField, answersToNothing } from '../../answers/asked.ts'
import { NoLongerAsked } from '../../answers/components/no-longer-asked.tsx'
import { bookingFields, optionalFields } from '../fields.ts'
import type { BookingView } from '../page.server.ts'
import { bookingForm } from '../steps.ts'
import { ByPhone } from './around/by-phone.tsx'
import { ClinicFacts } from './around/clinic-facts.tsx'
import styles from './booking-form.module.css'
import { clinicianNamed, openChoice, shownTreatment, treatmentNamed } from './date-and-time/booking-choice.ts'
import { useBookingChoice } from './date-and-time/use-booking-choice.ts'
import { KeptChoice } from './kept-choice.tsx'
import folded from './steps/form-steps.module.css'
import { ChosenSteps, DetailsStep, Unfold } from './steps/form-steps.tsx'
import { type Answering, useAnswering } from './steps/use-answering.ts'
import { useBookingErrors } from './steps/use-booking-errors.ts'
import { VisitSummary } from './steps/visit-summary.tsx'
import { TakenNotice } from './taken-notice.tsx'

/**
 * The one form of the page: whole without JavaScript, where its buttons "Show days" and "Show times" ask for
 * the next step, and pleasant with it.
 * @param answer the last answer to a POST, else the page as it was first read
 */
export function BookingForm({ view, answer }: { view: BookingView; answer: BookingView }) {
  const form = useRef<HTMLFormElement>(null)
  const choosing = useBookingChoice(view, form)
  const errors = useBookingErrors(view)
  const answering = useAnswering(answer, choosing.treatment, form)
  const sending = useSending()
  const { taken, message } = answer
  return (
    <div className={clsx(layout.wrap, layout.withAside, styles.formAndVisit)}>
      <Form
        ref={form}
        id={bookingForm}
        className={clsx(card.card, formStyles.form)}
        method="post"
        action={bookingPath()}
        replace
        noValidate
        onSubmit={sending.guard}
      >
        <button className={typography.visuallyHidden} type="submit" tabIndex={-1} aria-hidden="true">
          {m.booking_submit()}
        </button>
        <FormGuard formKey={answer.formKey} trap={{ name: trapField, label: m.platform_trap() }} />
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
        <Steps {...{ view, answer, choosing, errors, answering }}>
          <Submit busy={sending.busy} isAtOnce={choosing.treatment?.booking === 'at-once'} />
        </Steps>
        <p className={typography.visuallyHidden} role="status">
          {choosing.said}
        </p>
      </Form>
      <aside className={styles.aside} aria-label={m.booking_visit_heading()}>
        <VisitSummary
          choice={openChoice(view, choosing.choice)}
          treatment={shownTreatment(view, choosing.choice.treatment)}
          clinicians={choosing.treatment?.clinicians ?? []}
          taken={taken?.slot ?? null}
        />
        <ClinicFacts />
      </aside>
    </div>
  )
}

function Submit({ busy, isAtOnce }: { busy: boolean; isAtOnce: boolean }) {
  return (
    <div className={formStyles.submit}>
      <Button type="submit" busy={busy} busyText={m.booking_submitting()}>
        {m.booking_submit()}
      </Button>
      <p>{isAtOnce ? m.booking_submit_note_at_once() : m.booking_submit_note()}</p>
    </div>
  )
}

/** In the order of the page: questions stand before what may be added. */
const summaryOf = (errors: BookingErrors['errors'], { questions }: Asked) =>
  [
    ...bookingFields.filter((field) => !isOptional(field)),
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
  choosing: ReturnType<typeof useBookingChoice>
  errors: BookingErrors
  answering: Answering
  children: ReactNode
}

function Steps({ view, answer, choosing, errors, answering, children }: StepsProps) {
  const { typed } = answer
  const treatment = shownTreatment(view, typed.treatment)
  const clinician = clinicianNamed(treatmentNamed(view, typed.treatment), typed.with)
  const details = { typed, treatment, clinician, errors, answering, texts: answer.texts }
  if (view.treatments.length === 0) {
    return (
      <>
        <KeptChoice {...answer} />
        <DetailsStep {...details} />
        {children}
      </>
    )
  }
  const steps = <ChosenSteps {...{ view, choosing, errors }} onLeave={answering.keep} />
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
