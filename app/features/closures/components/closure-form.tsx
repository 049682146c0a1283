import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { addAddress, closuresPath, editAddress } from '../address.ts'
import { closingText } from '../copy.ts'
import { fieldOrder } from '../form.ts'
import type { ClosureFormIntent, ClosureFormView } from '../form-page.server.ts'
import { LengthFields, ReasonFields, SubjectFields } from './closure-fields.tsx'
import styles from './closure-form.module.css'
import { VisitsInside } from './visits-inside.tsx'

type Props = {
  view: ClosureFormView
  /** What the action gave back. */
  attempt: object | undefined
  actionKey: string
}

/** Adds or changes a closure. All of it is in the page; what does not matter to a choice is hidden by its style. */
export function ClosureForm({ view, attempt, actionKey }: Props) {
  const { typed, inside } = view
  const isNew = typed.id === ''
  // Of which answer the hours were changed: the next one speaks of others.
  const [changed, setChanged] = useState<{ after: unknown } | null>(null)
  const { busy, guard } = useSending()
  const shown = changed?.after === attempt && changed !== null ? null : inside
  return (
    <ClinicFrame section="closures" actionKey={actionKey}>
      <SectionCard
        id="closure"
        title={isNew ? m.closures_add_title() : m.closures_edit_title()}
        lead={m.closures_form_lead()}
        action={
          <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={closuresPath}>
            {m.closures_back()}
          </Link>
        }
      >
        <Form
          method="post"
          action={isNew ? addAddress : editAddress(typed.id)}
          preventScrollReset
          noValidate
          onSubmit={guard}
          onChange={(event) => isAboutTime(event) && setChanged({ after: attempt })}
          className={clsx(parts.stack, styles.form)}
        >
          <Problems view={view} attempt={attempt} />
          <HiddenFields fields={sentBeside(view)} />
          <div className={clsx(parts.stack, styles.columns)}>
            <div className={clsx(parts.stack, styles.fields)}>
              <LengthFields view={view} />
              <SubjectFields view={view} />
              <ReasonFields view={view} />
            </div>
            {shown && (
              <div aria-live="polite">
                <VisitsInside visits={shown.visits} count={shown.count} />
              </div>
            )}
          </div>
          <Actions typed={typed} count={shown?.count ?? 0} busy={busy} />
        </Form>
      </SectionCard>
    </ClinicFrame>
  )
}

/** Which closure, as it was seen, and which visits. */
const sentBeside = ({ typed, inside }: ClosureFormView) => ({
  id: typed.id,
  updatedAt: typed.updatedAt,
  seen: String(inside?.count ?? 0),
  seenOf: inside?.of ?? '',
})

const Problems = ({ view: { errors, message }, attempt }: Pick<Props, 'view' | 'attempt'>) => (
  <>
    <ErrorSummary
      title={m.closures_problems()}
      errors={sentencesInOrder(fieldOrder, errors)}
      attempt={attempt}
    />
    {message && <RefusalBanner answer={attempt}>{message}</RefusalBanner>}
  </>
)

type ActionProps = {
  typed: ClosureFormView['typed'] /** Of the visits inside. */
  count: number
  busy: boolean
}

const Actions = ({ typed, count, busy }: ActionProps) => (
  <div className={clsx(parts.wrapping, styles.actions)}>
    <Button
      name="intent"
      value={'save' satisfies ClosureFormIntent}
      size="small"
      busy={busy}
      busyText={m.closures_saving()}
    >
      {count > 0 ? closingText(typed, count) : m.closures_save()}
    </Button>
    <Button
      name="intent"
      value={'show' satisfies ClosureFormIntent}
      size="small"
      variant="secondary"
      unavailable={busy}
    >
      {m.closures_show_visits()}
    </Button>
    <LeaveLink to={closuresPath} discards={typed.id !== ''}>
      {typed.id === '' ? m.closures_keep_open() : m.closures_discard()}
    </LeaveLink>
  </div>
)

const words = ['reason', ...fieldsOf('publicReason'), 'announced']

/** Other hours, or somebody else: the visits that were shown are not those any more. */
function isAboutTime({ target }: FormEvent<HTMLFormElement>): boolean {
  const name = target instanceof HTMLInputElement ? target.name : ''
  return !words.includes(name)
}

/** In its place, where there is no such closure or it cannot be read. */
export function ClosureFormUnavailable({
  problem,
  actionKey,
}: {
  problem: string | undefined
  actionKey: string
}) {
  return (
    <ClinicFrame section="closures" actionKey={actionKey}>
      <Banner tone="error">
        <p>
          {problem} <Link to={closuresPath}>{m.closures_back()}</Link>
        </p>
      </Banner>
    </ClinicFrame>
  )
}
