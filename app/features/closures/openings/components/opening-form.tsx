import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { addOpeningAddress, closuresPath } from '#app/features/closures/address.ts'
import { VisitsInside } from '#app/features/closures/components/visits-inside.tsx'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { editOpeningAddress } from '../address.ts'
import { fieldOrder } from '../form.ts'
import type { OpeningFormIntent, OpeningFormView } from '../form-page.server.ts'
import { HoursFields, ReasonFields, SubjectFields, TreatmentFields } from './opening-fields.tsx'
import styles from './opening-form.module.css'

type Props = {
  view: OpeningFormView
  /** What the action gave back. */
  attempt: object | undefined
  actionKey: string
}

/** Adds or changes the hours of one day. Boxes that a choice makes irrelevant are hidden by the style sheet alone. */
export function OpeningForm({ view, attempt, actionKey }: Props) {
  const { typed, left } = view
  const isNew = typed.id === ''
  // After which answer the hours were changed: its appointments no longer belong to what is typed.
  const [changed, setChanged] = useState<{ after: unknown } | null>(null)
  const { busy, guard } = useSending()
  const shown = changed?.after === attempt && changed !== null ? null : left
  return (
    <ClinicFrame section="closures" actionKey={actionKey}>
      <SectionCard
        id="opening"
        title={isNew ? m.openings_add_title() : m.openings_edit_title()}
        lead={m.openings_form_lead()}
        action={
          <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={closuresPath}>
            {m.closures_back()}
          </Link>
        }
      >
        <Form
          method="post"
          action={isNew ? addOpeningAddress : editOpeningAddress(typed.id)}
          preventScrollReset
          noValidate
          onSubmit={guard}
          onChange={(event) => isAboutHours(event) && setChanged({ after: attempt })}
          className={clsx(parts.stack, styles.form)}
        >
          <ErrorSummary
            title={m.openings_problems()}
            errors={sentencesInOrder(fieldOrder, view.errors)}
            attempt={attempt}
          />
          {view.message && <RefusalBanner answer={attempt}>{view.message}</RefusalBanner>}
          <HiddenFields
            fields={{
              id: typed.id,
              updatedAt: typed.updatedAt,
              seen: String(left?.count ?? 0),
              seenOf: left?.of ?? '',
            }}
          />
          <div className={clsx(parts.stack, styles.columns)}>
            <div className={clsx(parts.stack, styles.fields)}>
              <HoursFields view={view} />
              <SubjectFields view={view} />
              <TreatmentFields view={view} />
              <ReasonFields view={view} />
            </div>
            {shown && (
              <div aria-live="polite">
                <VisitsInside
                  visits={shown.visits}
                  count={shown.count}
                  title={m.openings_left_title({ count: shown.count })}
                  lead={m.openings_left_lead()}
                  none={m.openings_nobody_left()}
                />
              </div>
            )}
          </div>
          <Actions isNew={isNew} count={shown?.count ?? 0} busy={busy} />
        </Form>
      </SectionCard>
    </ClinicFrame>
  )
}

type ActionProps = { isNew: boolean /** Of the visits left outside. */; count: number; busy: boolean }

const Actions = ({ isNew, count, busy }: ActionProps) => (
  <div className={clsx(parts.wrapping, styles.actions)}>
    <Button
      name="intent"
      value={'save' satisfies OpeningFormIntent}
      size="small"
      busy={busy}
      busyText={m.closures_saving()}
    >
      {count > 0 ? m.openings_save_and_settle({ count }) : m.openings_save()}
    </Button>
    <Button
      name="intent"
      value={'show' satisfies OpeningFormIntent}
      size="small"
      variant="secondary"
      unavailable={busy}
    >
      {m.openings_show_visits()}
    </Button>
    <LeaveLink to={closuresPath} discards={!isNew}>
      {isNew ? m.openings_cancel() : m.closures_discard()}
    </LeaveLink>
  </div>
)

const words = ['reason', ...fieldsOf('publicReason')]

/** Everything but the reasons decides which appointments are left outside. */
function isAboutHours({ target }: FormEvent<HTMLFormElement>): boolean {
  const name = target instanceof HTMLInputElement ? target.name : ''
  return !words.includes(name)
}
