import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Drawing } from '#app/art/drawing.tsx'
import { treatmentRoom } from '#app/art/drawings.ts'
import { patientReasons } from '#app/db/values.ts'
import { RecordLine } from '#app/features/booking/booked/components/calendar-leaf.tsx'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursLines } from '#app/features/opening-hours/components/hours-words.tsx'
import { m } from '#app/language/messages.ts'
import { capitalised, longDate, timeText, unbroken } from '#app/platform/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import facts from '#app/ui/facts.module.css'
import choice from '#app/ui/forms/choice.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import form from '#app/ui/forms/form.module.css'
import radio from '#app/ui/forms/radio.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { reasonWords } from '../copy.ts'
import type { TypedCancel } from '../form.ts'
import type { VisitView } from '../page.server.ts'
import styles from './cancel-page.module.css'
import { ClinicPhone } from './clinic-phone.tsx'

/** What becomes of a visit that is cancelled, and whom to talk to instead. */
const ThenCard = ({ view: { writes } }: { view: VisitView }) => (
  <aside className={styles.side} aria-label={m.visit_page_then()}>
    <div className={clsx(card.card, styles.visitCard)}>
      <div className={styles.picture}>
        <Drawing of={treatmentRoom} alt="" />
      </div>
      <h2 className={typography.heading}>{m.visit_page_then()}</h2>
      <dl className={facts.facts}>
        <RecordLine name={m.visit_page_then_time()}>{m.visit_page_then_time_text()}</RecordLine>
        <RecordLine name={m.visit_page_then_email()}>
          {writes ? m.visit_page_then_email_text() : m.visit_page_then_no_email_text()}
        </RecordLine>
        <RecordLine name={m.visit_page_then_later()}>{m.visit_page_then_later_text()}</RecordLine>
      </dl>
    </div>
    <div className={clsx(card.card, styles.phoneCard)}>
      <b>{m.visit_page_talk()}</b>
      <ClinicPhone />
      <p>
        <HoursLines />
      </p>
    </div>
  </aside>
)

type Props = {
  view: VisitView
  /** How many times it could be moved to soon; null where it cannot be moved here. */
  freeSoon: number | null
  /** What was typed before it was refused. */
  typed: TypedCancel | null
  errors: Partial<Record<keyof TypedCancel, string>>
}

/** `/visit/TOKEN/cancel`: asks once more, and why, if they like. Keeping the visit is the first button. */
export function CancelPage({ view, freeSoon, typed, errors }: Props) {
  const { date, time, path, seen } = view
  const title = m.visit_page_cancel_title()
  const keep = useFirstFocus(typed === null)
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <PageHeader title={title} lead={unbroken(`${capitalised(longDate(date))}, ${timeText(time)}`)} />
      <div className={clsx(layout.wrap, layout.overHeader, layout.withAside)}>
        <form
          method="post"
          action={`${path}/cancel`}
          className={clsx(card.card, form.form)}
          aria-label={title}
          noValidate
        >
          <Problems errors={errors} />
          <h2 className={typography.heading}>{m.visit_page_cancel_why()}</h2>
          <p className={styles.intro}>{m.visit_page_cancel_why_text()}</p>
          <input type="hidden" name="seen" value={seen} />
          <fieldset className={styles.reasons}>
            <legend className={typography.visuallyHidden}>{m.visit_page_cancel_reasons()}</legend>
            {patientReasons.map((reason) => (
              <label key={reason} className={choice.choice}>
                <input
                  type="radio"
                  className={radio.radio}
                  id={`reason-${reason}`}
                  name="reason"
                  value={reason}
                  defaultChecked={typed?.reason === reason}
                />
                <span>{reasonWords[reason]()}</span>
              </label>
            ))}
          </fieldset>
          {freeSoon !== null && <Instead path={path} freeSoon={freeSoon} />}
          <TextArea
            id="words"
            name="words"
            rows={3}
            label={m.visit_page_cancel_words()}
            mark={m.add_optional()}
            error={errors.words}
            defaultValue={typed?.words}
          />
          <div className={form.submit}>
            <ButtonLink href={path} ref={keep}>
              {m.visit_page_keep()}
            </ButtonLink>
            <Button variant="danger-outline">{m.visit_page_cancel()}</Button>
          </div>
        </form>
        <ThenCard view={view} />
      </div>
      <div className={layout.tight} />
    </>
  )
}

/** Another time instead; where scripts run, once the time is what does not suit. */
const Instead = ({ path, freeSoon }: { path: string; freeSoon: number }) => (
  <p className={styles.instead}>
    <span>{freeSoon > 0 ? m.move_instead_free({ count: freeSoon }) : m.move_instead()}</span>
    <a className={link.textLink} href={`${path}/move`}>
      {m.move_instead_open()} <Icon name="arrow-right" />
    </a>
  </p>
)

/** Has the focus, so that Enter keeps the visit; the page stays at its beginning, where it says what it asks. */
function useFirstFocus(isFirst: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) link.current?.focus({ preventScroll: true })
  }, [isFirst])
  return link
}

function Problems({ errors }: Pick<Props, 'errors'>) {
  const problems = [
    { field: `reason-${patientReasons[0]}`, message: errors.reason },
    { field: 'words', message: errors.words },
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
  if (problems.length === 0) return null
  return <ErrorSummary title={m.visit_page_problem()} errors={problems} attempt={undefined} />
}
