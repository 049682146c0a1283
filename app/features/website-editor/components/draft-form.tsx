import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, useNavigation } from 'react-router'
import { placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useDraftSaving } from '../draft/components/use-draft-saving.ts'
import type { DraftFormAnswer, DraftFormView } from '../screens/form-view.ts'
import styles from './draft-form.module.css'
import { DraftFormContext } from './form-context.ts'
import { SavingLine } from './saving-line.tsx'

type Props = {
  /** Its own address. */
  path: string
  view: DraftFormView
  answer: DraftFormAnswer | undefined
  actionKey: string
  /** Where one language is shown at a time (`language-tabs.tsx`): which, and what is asked for instead. */
  language?: Language | undefined
  onLanguage?: ((language: Language) => void) | undefined
  children: ReactNode
}

const intent = 'save'

/** A form of the draft: what is typed is kept for all who work on the website, and is public once it is published. */
export function DraftForm({ path, view, answer, actionKey, language, onLanguage, children }: Props) {
  const busy = useNavigation().formData?.get('intent') === intent
  const form = useRef<HTMLFormElement>(null)
  const key = useFormKey(answer, actionKey)
  const live = useDraftSaving(form, { view, actionKey: key })
  const errors = sentencesInOrder(Object.keys(view.values), answer?.errors)
  useLanguageOfError(answer, onLanguage)
  return (
    <DraftFormContext value={{ view, answer, live, language, onLanguage }}>
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
        <div className={styles.answer} onClickCapture={(event) => showField(event, onLanguage)}>
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
          {!onLanguage && <SavingLine live={live} />}
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
  const isOther = answer ? answer !== shown.answer : shown.answer !== undefined || shown.key !== actionKey
  if (!isOther) return shown.key
  const key = answer ? `refused ${actionKey}` : actionKey
  setShown({ answer, key })
  return key
}

/** What was refused in a language that isn't shown is shown. */
function useLanguageOfError(answer: DraftFormAnswer | undefined, onLanguage: Props['onLanguage']): void {
  const [shown, setShown] = useState(answer)
  if (answer === shown) return
  setShown(answer)
  const language = placeOfField(Object.keys(answer?.errors ?? {})[0] ?? '')?.language
  if (language) onLanguage?.(language)
}

/** A link to a field in another language shows that first, so that the browser finds where it leads. */
function showField({ target }: MouseEvent, onLanguage: Props['onLanguage']): void {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null
  const language = placeOfField(link?.getAttribute('href')?.slice(1) ?? '')?.language
  if (language && onLanguage) flushSync(() => onLanguage(language))
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
