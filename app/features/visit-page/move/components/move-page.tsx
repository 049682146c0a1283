import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { treatmentRoom } from '#app/art/drawings.ts'
import { ClinicFacts } from '#app/features/booking/components/around/clinic-facts.tsx'
import booking from '#app/features/booking/components/booking-form.module.css'
import { type Choice, openChoice } from '#app/features/booking/components/date-and-time/booking-choice.ts'
import {
  type ChoosingPlace,
  ChoosingPlaceProvider,
} from '#app/features/booking/components/date-and-time/choosing-place.ts'
import {
  type BookingChoice,
  useBookingChoice,
} from '#app/features/booking/components/date-and-time/use-booking-choice.ts'
import folded from '#app/features/booking/components/steps/form-steps.module.css'
import { DayAndTime, Unfold, WithWhom } from '#app/features/booking/components/steps/form-steps.tsx'
import {
  type BookingErrors,
  useBookingErrors,
} from '#app/features/booking/components/steps/use-booking-errors.ts'
import {
  ChosenMoment,
  SummaryLine,
  VisitSummary,
} from '#app/features/booking/components/steps/visit-summary.tsx'
import { TakenNotice, type TakenWords } from '#app/features/booking/components/taken-notice.tsx'
import type { Unreachable } from '#app/features/booking/components/unreachable.ts'
import { useAnswers } from '#app/features/booking/components/use-answers.ts'
import { takenTitle } from '#app/features/booking/copy.ts'
import { bookingForm } from '#app/features/booking/fields.ts'
import type { BookingView } from '#app/features/booking/page.server.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { nameless } from '#app/features/visit-page/rules.ts'
import { m } from '#app/language/messages.ts'
import { parseDate, parseTime, weekdayOf } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, longDate, timeText, unbroken, weekdayName } from '#app/platform/format.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import formStyles from '#app/ui/forms/form.module.css'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import type { MoveView } from '../page.server.ts'
import styles from './move-page.module.css'

/** Back to the visit, which stays as it is. */
const KeepLink = ({ view }: { view: MoveView }) => (
  <ButtonLink href={view.path} variant="text">
    {m.move_keep(weekdayNow(view))}
  </ButtonLink>
)

const weekdayNow = ({ now }: MoveView) => ({ weekday: weekdayName(weekdayOf(now.date)) })

type MoveStepsProps = {
  view: MoveView
  known: BookingView
  answer: BookingView
  choosing: BookingChoice
  errors: BookingErrors
  children: ReactNode
}

/** With whom, day and time; after a lost race the nearest free times first, and all the others folded. */
function MoveSteps({ view, known, answer, choosing, errors, children }: MoveStepsProps) {
  const { taken, typed, times } = answer
  const steps = (
    <>
      <WithWhom choosing={choosing} errors={errors} />
      <DayAndTime view={known} choosing={choosing} errors={errors} />
    </>
  )
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

type MoveSummaryProps = {
  view: MoveView
  chosen: Choice
  /** The time that somebody else has by now. */
  taken: Slot | null
}

/** From when to when; it stays in view next to the form. */
function MoveSummary({ view, chosen, taken }: MoveSummaryProps) {
  const { now } = view
  const clinician = withWhom(view, chosen)
  const isChosen = parseDate(chosen.date) !== null && parseTime(chosen.time) !== null
  const before = (
    <>
      {capitalised(longDate(now.date))}
      <br />
      {timeText(now.time)}
    </>
  )
  return (
    <VisitSummary picture={<Drawing of={treatmentRoom} alt="" />}>
      <SummaryLine name={m.move_now()} className={styles.now}>
        {isChosen ? <s>{before}</s> : before}
      </SummaryLine>
      <SummaryLine name={m.move_new()} className={isChosen ? styles.new : undefined}>
        <ChosenMoment choice={chosen} taken={taken} />
      </SummaryLine>
      {clinician !== null && <SummaryLine name={m.booking_visit_with()}>{clinician}</SummaryLine>}
    </VisitSummary>
  )
}

/** Who is chosen, where there is a choice; else whom it is with now. */
function withWhom({ clinician, choosing }: MoveView, chosen: Choice): string | null {
  const clinicians = choosing.treatments[0]?.clinicians ?? []
  if (clinicians.length === 0) return clinician
  return clinicians.find(({ id }) => id === chosen.with)?.name ?? m.booking_with_any()
}

/** Whom the visit is wanted with is in the address, anybody too: where it is silent, it is whom it is with now. */
const movingPlace = ({ path, now, choosing }: MoveView): ChoosingPlace => ({
  path: `${path}/move`,
  said: ({ with: clinician }) => (choosing.treatments[0]?.clinicians.length ? [['with', clinician]] : []),
  day: { number: 1, name: m.move_day() },
  times: { number: 2, name: m.move_time() },
  now: now.date,
})

/** `/visit/TOKEN/move`: another day and time, chosen as on the booking page; the visit stays where it is until it is sent. */
export function MovePage({ view: latest }: { view: MoveView | Unreachable }) {
  const view = useKept(latest)
  const shown = useAnswers('state' in latest ? latest : latest.choosing)
  if (!view || !shown) return null
  const { answer } = shown
  const title = answer.taken ? takenTitle(answer.taken) : m.move_title()
  const isError = answer.message !== null || Object.keys(answer.errors).length > 0
  const titled = m.clinic_titled({ title, clinic: clinic().name })
  return (
    <>
      <title>{isError ? m.platform_error_title({ title: titled }) : titled}</title>
      <PageHeader title={m.move_title()} lead={m.move_lead(weekdayNow(view))} />
      <ChoosingPlaceProvider value={movingPlace(view)}>
        <MoveForm key={view.path} view={view} choosing={shown.view} answer={answer} />
      </ChoosingPlaceProvider>
      <div className={layout.tight} />
    </>
  )
}

/** Where the server could not be asked, what was known of the visit stays. */
function useKept(latest: MoveView | Unreachable): MoveView | null {
  const [kept, setKept] = useState<MoveView | null>('state' in latest ? null : latest)
  if (!('state' in latest) && kept !== latest) setKept(latest)
  return 'state' in latest ? kept : latest
}

type MovePageProps = { view: MoveView; choosing: BookingView; answer: BookingView }

function MoveForm({ view, choosing: known, answer }: MovePageProps) {
  const form = useRef<HTMLFormElement>(null)
  const choosing = useBookingChoice(known, form)
  const errors = useBookingErrors(known)
  const sending = useSending()
  const chosen = openChoice(known, choosing.choice)
  return (
    <div className={clsx(layout.wrap, layout.overHeader, layout.withAside, booking.formAndVisit)}>
      <Form
        ref={form}
        id={bookingForm}
        className={clsx(card.card, formStyles.form)}
        method="post"
        action={`${view.path}/move`}
        aria-label={m.move_title()}
        replace
        noValidate
        onSubmit={sending.guard}
      >
        <button className={typography.visuallyHidden} type="submit" tabIndex={-1} aria-hidden="true">
          {m.move_submit()}
        </button>
        <input type="hidden" name="treatment" value={nameless} />
        <input type="hidden" name="seen" value={view.seen} />
        <Said answer={answer} errors={errors.errors} />
        <MoveSteps view={view} known={known} answer={answer} choosing={choosing} errors={errors}>
          <Submit view={view} chosen={chosen} busy={sending.busy} />
        </MoveSteps>
        <p className={typography.visuallyHidden} role="status">
          {choosing.said}
        </p>
      </Form>
      <aside className={booking.aside} aria-label={m.booking_visit_heading()}>
        <MoveSummary view={view} chosen={chosen} taken={answer.taken?.slot ?? null} />
        <ClinicFacts isFound />
      </aside>
    </div>
  )
}

function Said({ answer, errors }: { answer: BookingView; errors: BookingView['errors'] }) {
  const problems = (['with', 'date', 'time'] as const).flatMap((field) => {
    const message = errors[field]
    return message ? [{ field, message }] : []
  })
  return (
    <>
      {answer.isClinicianGone && (
        <Banner tone="info" className={booking.message}>
          {m.booking_with_gone()}
        </Banner>
      )}
      {answer.message && (
        <Banner tone="error" focus className={booking.message} key={answer.formKey}>
          {answer.message}
        </Banner>
      )}
      <ErrorSummary title={m.booking_problem()} errors={problems} attempt={answer} />
    </>
  )
}

type SubmitProps = { view: MoveView; chosen: Choice; busy: boolean }

/** The button says where to, as soon as that is known. */
function Submit({ view, chosen, busy }: SubmitProps) {
  const { isAsked, writes, soonerPath } = view
  return (
    <>
      <div className={formStyles.submit}>
        <Button busy={busy} busyText={m.move_submitting()}>
          {submitText(chosen)}
        </Button>
        <KeepLink view={view} />
      </div>
      <p className={styles.note}>
        {isAsked ? m.move_note_asked() : m.move_note_at_once()}{' '}
        {writes ? m.move_note_email() : m.move_note_no_email()} {m.move_note_lost()}
      </p>
      {soonerPath && (
        <p className={styles.note}>
          {m.move_sooner()}{' '}
          <a className={typography.plainLink} href={soonerPath} rel="nofollow">
            {m.booking_full_tell_me()}
          </a>
        </p>
      )}
    </>
  )
}

function submitText({ date, time }: Choice): string {
  const [day, clock] = [parseDate(date), parseTime(time)]
  if (!day || !clock) return m.move_submit()
  return unbroken(m.move_submit_to({ day: dayAndMonth(day), time: timeText(clock) }))
}
