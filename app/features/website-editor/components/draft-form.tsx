import { type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type LiveDraft, useDraftSaving } from '../draft/components/use-draft-saving.ts'
import type { DraftFormAnswer, DraftFormView } from '../screens/form-view.ts'
import styles from './draft-form.module.css'
import { DraftFormContext } from './form-context.ts'

/** Whether what is typed is kept by now; said once it is another, never for each stroke of a key. */
function SavingLine({ live }: { live: LiveDraft }) {
  const { state, savedAt } = live
  const words = {
    idle: '',
    saving: m.website_draft_saving(),
    saved: savedAt ? m.website_draft_saved({ time: savedAt }) : m.website_draft_as_public(),
    'not-saved': m.website_draft_not_saved(),
  }
  return (
    <p className={quietText.small} role="status" data-saving={state}>
      {words[state]}
    </p>
  )
}

type Props = {
  /** Its own address. */
  path: string
  view: DraftFormView
  answer: DraftFormAnswer | undefined
  actionKey: string
  children: ReactNode
}

const intent = 'save'

/** A form of the draft: what is typed is kept for all who work on the website, and is public once it is published. */
export function DraftForm({ path, view, answer, actionKey, children }: Props) {
  const busy = useNavigation().formData?.get('intent') === intent
  const form = useRef<HTMLFormElement>(null)
  const key = useFormKey(answer, actionKey)
  const live = useDraftSaving(form, { view, actionKey: key })
  const errors = sentencesInOrder(Object.keys(view.values), answer?.errors)
  return (
    <DraftFormContext value={{ view, answer, live }}>
      <Form
        key={key}
        ref={form}
        id="draft-form"
        data-typing="none"
        className={styles.form}
        method="post"
        action={path}
        replace
        preventScrollReset
        noValidate
      >
        <HiddenFields fields={{ intent }} />
        <div className={styles.answer}>
          <ErrorSummary title={m.screens_problems()} errors={errors} attempt={answer} />
          <Refusal answer={answer} />
        </div>
        {children}
        <div className={`${buttonRow.row} ${styles.saveRow}`}>
          <Button
            id="save-draft"
            variant="secondary"
            size="extra-small"
            busy={busy}
            busyText={m.screens_saving()}
          >
            {m.screens_save()}
          </Button>
          <SavingLine live={live} />
        </div>
      </Form>
    </DraftFormContext>
  )
}

/**
 * Another key draws the form again, with what was refused or what is stored now. A refusal is shown before the data of the page
 * have come, and the address with its key after them: what is typed between the two stays.
 */
function useFormKey(answer: DraftFormAnswer | undefined, actionKey: string): string {
  const [shown, setShown] = useState({ answer, key: actionKey })
  const isAnew = answer ? answer !== shown.answer : shown.answer !== undefined || shown.key !== actionKey
  if (!isAnew) return shown.key
  const key = answer ? `refused ${actionKey}` : actionKey
  setShown({ answer, key })
  return key
}

function Refusal({ answer }: { answer: DraftFormAnswer | undefined }) {
  const sentence = answer?.message ?? (answer && answer.conflicts.length > 0 ? m.screens_conflicts() : null)
  if (!sentence) return null
  return (
    <Banner tone="error" focus={Object.keys(answer?.errors ?? {}).length === 0}>
      <p>{sentence}</p>
    </Banner>
  )
}
