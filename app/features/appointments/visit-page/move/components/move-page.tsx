import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { parseDate, parseTime } from '../../../../../platform/dates.ts'
import { dayAndMonth, timeText, unbroken } from '../../../../../platform/shown.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import card from '../../../../../ui/card.module.css'
import { ErrorSummary } from '../../../../../ui/forms/error-summary.tsx'
import formStyles from '../../../../../ui/forms/form.module.css'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import layout from '../../../../../ui/layout.module.css'
import { PageHeader } from '../../../../../ui/page-header.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { ClinicFacts } from '../../../booking/components/around/clinic-facts.tsx'
import booking from '../../../booking/components/booking-form.module.css'
import { type Choice, openChoice } from '../../../booking/components/date-and-time/booking-choice.ts'
import { ChoosingPlaceProvider } from '../../../booking/components/date-and-time/choosing-place.ts'
import { useBookingChoice } from '../../../booking/components/date-and-time/use-booking-choice.ts'
import { useBookingErrors } from '../../../booking/components/steps/use-booking-errors.ts'
import type { Unreachable } from '../../../booking/components/unreachable.ts'
import { useAnswers } from '../../../booking/components/use-answers.ts'
import type { BookingView } from '../../../booking/page.server.ts'
import { bookingForm } from '../../../booking/steps.ts'
import { takenTitle } from '../../../booking/taken-words.ts'
import type { MoveView } from '../page.server.ts'
import { nameless } from '../rules.ts'
import { KeepLink, weekdayNow } from './keep-link.tsx'
import styles from './move-page.module.css'
import { MoveSteps } from './move-steps.tsx'
import { MoveSummary } from './move-summary.tsx'
import { movingPlace } from './moving-place.ts'

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

type Props = { view: MoveView; choosing: BookingView; answer: BookingView }

function MoveForm({ view, choosing: known, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const choosing = useBookingChoice(known, form)
  const errors = useBookingErrors(known)
  const sending = useSending()
  const chosen = openChoice(known, choosing.choice)
  return (
    <div className={clsx(layout.wrap, layout.withAside, booking.formAndVisit)}>
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
        <MoveSteps {...{ view, known, answer, choosing, errors }}>
          <Submit {...{ view, chosen }} busy={sending.busy} />
        </MoveSteps>
        <p className={typography.visuallyHidden} role="status">
          {choosing.said}
        </p>
      </Form>
      <aside className={booking.aside} aria-label={m.booking_visit_heading()}>
        <MoveSummary {...{ view, chosen }} taken={answer.taken?.slot ?? null} />
        <ClinicFacts />
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
        <Button type="submit" busy={busy} busyText={m.move_submitting()}>
          {submitText(chosen)}
        </Button>
        <KeepLink view={view} />
      </div>
      <p className={styles.note}>
        {isAsked ? m.move_note_asked() : m.move_note_at_once()}{' '}
        {writes ? m.move_note_letter() : m.move_note_no_letter()} {m.move_note_lost()}
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
