import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import { sentencesInOrder } from '../../../platform/forms/form-answer.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { RefusalBanner } from '../../../ui/back-office/refusal-banner.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { ClinicFrame } from '../../clinic/sections/components/clinic-frame.tsx'
import { SectionCard } from '../../clinic/sections/components/section-card.tsx'
import { hoursPath, visitsToSettlePath } from '../address.ts'
import { hoursFields, isAllClosed, type TypedHours } from '../form.ts'
import type { HoursAnswer, HoursView } from '../page.server.ts'
import { ClosedTick } from './closed-tick.tsx'
import { CopyMonday } from './copy-monday.tsx'
import { PublicSentence, VisitsWarning } from './hours-preview.tsx'
import styles from './hours-section.module.css'
import { StepField } from './step-field.tsx'
import { usePreview } from './use-preview.ts'
import { WeekFields } from './week-fields.tsx'
import { ZoneCard } from './zone-card.tsx'

type Props = {
  /** Null where the hours cannot be read. */
  view: HoursView | null
  problem: string | undefined
  /** What came of a form without script, and of one that was refused. */
  answer: HoursAnswer | undefined
  isSaved: boolean
  actionKey: string
}

/** Clinic > Hours: the week, the step of start times, and what both would mean. */
export function HoursSection({ view, problem, answer, isSaved, actionKey }: Props) {
  return (
    <ClinicFrame section="hours" actionKey={actionKey}>
      <ActionNotice
        refusal={undefined}
        done={isSaved && !answer ? m.opening_hours_saved() : null}
        closeLabel={m.opening_hours_close()}
        actionKey={actionKey}
      />
      {view ? (
        <>
          <HoursForm key={view.saved.updatedAt} {...{ view, answer }} />
          <ZoneCard zone={view.zone} answer={answer} />
        </>
      ) : (
        <Banner tone="error">
          <p>
            {problem} <a href={hoursPath}>{m.opening_hours_try_again()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}

type FormProps = { view: HoursView; answer: HoursAnswer | undefined }

function HoursForm({ view, answer }: FormProps) {
  const [typed, setTyped] = useState<TypedHours>(answer?.typed ?? view.saved)
  const change = (part: Partial<TypedHours>) => setTyped((last) => ({ ...last, ...part }))
  const { preview, isFollowing } = usePreview(typed, { first: answer?.preview ?? view.preview, view })
  const errors = answer?.errors ?? {}
  const week = { week: typed.week, change: (next: TypedHours['week']) => change({ week: next }) }
  return (
    <Form method="post" action={hoursPath} replace preventScrollReset noValidate>
      <SectionCard
        title={m.opening_hours_title()}
        lead={m.opening_hours_lead()}
        action={<CopyMonday {...week} />}
      >
        <ErrorSummary
          title={m.opening_hours_problems()}
          errors={sentencesInOrder(hoursFields, errors)}
          attempt={answer}
        />
        {answer?.message && <RefusalBanner answer={answer}>{answer.message}</RefusalBanner>}
        <HiddenFields fields={{ updatedAt: typed.updatedAt, warned: String(preview.outside.count) }} />
        {view.toSettle > 0 && <ToSettle count={view.toSettle} />}
        <WeekFields {...week} errors={errors} />
        <StepField step={typed.step} change={(step) => change({ step })} error={errors.step} />
        <PublicSentence sentences={preview.sentences} isFollowing={isFollowing} />
        {isAllClosed(typed.week) && <ClosedTick error={errors.closed} />}
        <VisitsWarning outside={preview.outside} />
        <Actions />
      </SectionCard>
    </Form>
  )
}

/** What the saved hours leave outside waits for staff, however long ago they were saved. */
const ToSettle = ({ count }: { count: number }) => (
  <Banner tone="info">
    <p>
      {m.opening_hours_to_settle({ count })} <Link to={visitsToSettlePath}>{m.opening_hours_settle()}</Link>
    </p>
  </Banner>
)

function Actions() {
  const navigation = useNavigation()
  const busy = navigation.formMethod === 'POST' && navigation.formData?.get('intent') === 'save'
  return (
    <div className={buttonRow.row}>
      <Button
        type="submit"
        name="intent"
        value="save"
        size="extra-small"
        busy={busy}
        busyText={m.opening_hours_saving()}
      >
        {m.opening_hours_save()}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="show"
        variant="secondary"
        size="extra-small"
        className={styles.show}
      >
        {m.opening_hours_show()}
      </Button>
      <ButtonLink href={hoursPath} variant="secondary" size="extra-small">
        {m.opening_hours_take_back()}
      </ButtonLink>
    </div>
  )
}
