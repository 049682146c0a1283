import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { answerField } from '#app/features/answers/rules.ts'
import fold from '#app/features/desk/components/fold.module.css'
import { TellChoice } from '#app/features/desk/components/visit-fields.tsx'
import { copy as deskCopy } from '#app/features/desk/copy.ts'
import { fieldLabels, optionalFields, typedAs } from '#app/features/scheduling/fields.ts'
import { badgeColor } from '#app/features/scheduling/rules.ts'
import { type PhoneConsent, textsField, textsWanted } from '#app/features/texts/offer.ts'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { Badge } from '#app/ui/badge.tsx'
import { Field, FieldMessage, TextArea } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type AddStatus, statusesFor } from '../fields.ts'
import type { progressAt } from '../offered-time.ts'
import type { AddIntent, AddView } from '../page.server.ts'
import styles from './add-fields.module.css'
import { WhoCalls } from './who-calls.tsx'

/** That the caller agreed to reminders by text message, and what they are asked: nobody ticks it for them. */
const TextsChoice = ({ label, readOut, sentences, ticked }: PhoneConsent & { ticked: boolean }) => (
  <div>
    <label className={checkLine.checkLine}>
      <input type="checkbox" name={textsField} value={textsWanted} defaultChecked={ticked} />
      <span>{label}</span>
    </label>
    <details className={clsx(quietText.line, styles.readOut)}>
      <FoldSummary>{readOut}</FoldSummary>
      {sentences.map(({ language, text }) => (
        <p key={language} lang={language}>
          {text}
        </p>
      ))}
    </details>
  </div>
)

/** Fetched with the first treatment that asks anything. */
const AddQuestions = lazy(() => import('./add-questions.tsx'))

type Progress = ReturnType<typeof progressAt>
type Props = {
  view: AddView
  look: (intent: Spoken<AddIntent>) => void
  /** Of the visit at the chosen time. */
  progress: Progress
}

const plain = { className: compactField.compact, autoComplete: 'off' }

/** Who calls, whether they are told, what they answer, and what else is said of the visit. */
export function CallerFields({ view, look, progress }: Props) {
  const { typed, canTell } = view
  return (
    <div className={styles.caller}>
      <WhoCalls
        view={view}
        look={look}
        emailHint={canTell ? m.add_email_hint() : m.add_no_emails()}
        birthDate={view.asksBirthDate ? { typed: typed.birthDate, error: view.errors.birthDate } : undefined}
      />
      {canTell && (
        <div hidden={progress === 'over'}>
          <TellChoice label={m.desk_tell()} unable={null} ticked={typed.tell !== ''} />
        </div>
      )}
      {view.texts && <TextsChoice {...view.texts} ticked={typed.texts !== ''} />}
      <Questions view={view} />
      <More view={view} isAhead={progress === 'ahead'} />
    </div>
  )
}

/** What the treatment asks; what was answered for another one that was chosen before is kept out of sight. */
function Questions({ view: { asked, answers, errors } }: Pick<Props, 'view'>) {
  const others = Object.entries(answers).filter(([id]) => asked.questions.every((one) => one.id !== id))
  return (
    <>
      {asked.questions.length > 0 && (
        <Suspense fallback={null}>
          <AddQuestions asked={asked} answers={answers} errors={errors} />
        </Suspense>
      )}
      {others.map(([id, text]) => (
        <input key={id} type="hidden" name={answerField(id)} value={text} />
      ))}
    </>
  )
}

const written = [...optionalFields, 'note'] as const

/** Open where something in it was refused. */
function More({ view, isAhead }: Pick<Props, 'view'> & { isAhead: boolean }) {
  const { typed, errors } = view
  const isRefused = written.some((name) => errors[name] !== undefined) || (isAhead && errors.status)
  return (
    <details className={fold.fold} open={Boolean(isRefused) || written.some((name) => typed[name] !== '')}>
      <summary>
        <Icon name="caret-right" />
        {m.add_more()}
      </summary>
      <div>
        {optionalFields.map((name) => {
          const Input = typedAs[name] === 'paragraphs' ? TextArea : Field
          return (
            <Input
              {...plain}
              key={name}
              id={`add-${name}`}
              name={name}
              label={fieldLabels[name]()}
              mark={m.add_optional()}
              error={errors[name]}
              defaultValue={typed[name]}
            />
          )
        })}
        <TextArea
          {...plain}
          id="add-note"
          name="note"
          rows={3}
          label={m.add_note()}
          mark={m.add_optional()}
          hint={m.add_note_hint()}
          error={errors.note}
          defaultValue={typed.note}
        />
        {isAhead && <StatusChoice view={view} progress="ahead" />}
      </div>
    </details>
  )
}

/** As what it is saved; next to its time where that has come. */
export function StatusChoice({ view: { typed, errors }, progress }: Pick<Props, 'view' | 'progress'>) {
  const statuses: readonly AddStatus[] = statusesFor[progress]
  const chosen = statuses.find((status) => status === typed.status) ?? statuses[0]
  return (
    <fieldset
      key={progress}
      id="add-status"
      aria-describedby={errors.status === undefined ? undefined : 'add-status-error'}
    >
      <legend className={fieldset.legend}>{m.add_save_as()}</legend>
      <FieldMessage id="add-status" error={errors.status} />
      <div className={radioBoxes.boxes}>
        {statuses.map((status) => (
          <label key={status}>
            <input type="radio" name="status" value={status} defaultChecked={chosen === status} />
            <Badge color={badgeColor[status]}>{deskCopy.statusWord[status]()}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
