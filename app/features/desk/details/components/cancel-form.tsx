import { clsx } from 'clsx'
import { Form } from 'react-router'
import { partAddress } from '#app/features/desk/address.ts'
import { CancelReasons, TellChoice, VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { firstName } from '#app/features/desk/copy.ts'
import { m } from '#app/language/messages.ts'
import { timeText } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import type { DetailsView } from '../page.server.ts'
import styles from './cancel-form.module.css'

type Props = {
  view: DetailsView
  list: string
  /** Where it leads to keep the visit. */
  back: string
  /** What was typed before it was refused. */
  typed: { reason: string; emailWords: string } | undefined
  errors: { reason?: string; emailWords?: string } | undefined
  /** What the last action gave back: each refusal is announced. */
  attempt: object | undefined
}

/** Why, what the patient is written of it, and whether they are; nothing happens before its last button. */
export function CancelForm({ view, list, back, typed, errors = {}, attempt }: Props) {
  const { visit } = view
  const { busy, guard } = useSending()
  return (
    <section>
      <h3>{m.details_cancel_title()}</h3>
      {view.isAhead && (
        <p className={quietText.line}>{m.details_cancel_frees({ time: timeText(visit.time) })}</p>
      )}
      <Form
        method="post"
        action={partAddress(list, visit.id, 'cancel')}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
        className={styles.form}
      >
        <Problems errors={errors} attempt={attempt} />
        <VisitFields row={visit} intent="cancel" />
        <CancelReasons id="cancel-reason" chosen={typed?.reason} error={errors.reason} />
        {view.noEmail === null && (
          <TextArea
            className={compactField.compact}
            id="cancel-words"
            name="emailWords"
            rows={3}
            label={m.details_cancel_words({ name: firstName(visit.name) })}
            mark={m.add_optional()}
            hint={m.details_cancel_words_hint()}
            error={errors.emailWords}
            defaultValue={typed?.emailWords}
          />
        )}
        <TellChoice label={m.details_tell({ name: firstName(visit.name) })} unable={view.noEmail} />
        {view.isSoon && (
          <p className={styles.soon}>
            {m.details_cancel_soon({ fromNow: view.fromNow, phone: visit.phone })}
          </p>
        )}
        <div className={clsx(buttonRow.row, styles.buttons)}>
          <LeaveLink to={back} size="extraSmall">
            {m.details_keep_visit()}
          </LeaveLink>
          <Button variant="danger" size="extra-small" busy={busy} busyText={m.details_cancelling()}>
            {m.details_cancel()}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Problems({ errors, attempt }: { errors: NonNullable<Props['errors']>; attempt: Props['attempt'] }) {
  const problems = [
    { field: 'cancel-reason-patient', message: errors.reason },
    { field: 'cancel-words', message: errors.emailWords },
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
  if (problems.length === 0) return null
  return <ErrorSummary title={m.details_problem()} errors={problems} attempt={attempt} />
}
