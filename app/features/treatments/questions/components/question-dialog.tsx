import { Form } from 'react-router'
import { questionKinds } from '#app/db/values.ts'
import { kindNames } from '#app/features/treatments/copy.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { Switch } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { addQuestionAddress, editQuestionAddress, questionsPath } from '../address.ts'
import { emptyQuestion, questionFields, type TypedQuestion, typedQuestion } from '../form.ts'
import type { QuestionIntent, QuestionRefusal, QuestionsView } from '../page.server.ts'
import { choiceCount, type Question, questionLengths } from '../rules.ts'
import styles from './question-dialog.module.css'

type Props = {
  view: QuestionsView
  /** Left out for a new one. */
  question: Question | undefined
  refusal: QuestionRefusal | undefined
}

/** Adds or changes a question. Which choices there are is asked of a choice alone, by its style sheet. */
export function QuestionDialog({ view, question, refusal }: Props) {
  const { treatmentId, updatedAt, may } = view
  const list = questionsPath(treatmentId)
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  const { errors = {}, message } = refusal ?? {}
  const typed = refusal?.typed ?? (question ? typedQuestion(question) : emptyQuestion)
  const intent: QuestionIntent = question ? (may.rules ? 'save' : 'texts') : 'add'
  return (
    <Dialog
      title={question ? m.questions_edit_title() : m.questions_add()}
      closeLabel={m.questions_close()}
      onClose={close}
      width="large"
    >
      <Form
        method="post"
        action={question ? editQuestionAddress(list, question.id) : addQuestionAddress(list)}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
        className={styles.form}
      >
        <DialogBody>
          <ErrorSummary
            title={m.questions_problems()}
            errors={sentencesInOrder(questionFields, errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={{ intent, id: question?.id ?? '', updatedAt }} />
          <WordFields typed={typed} errors={errors} />
          {may.rules ? <KindChoice typed={typed} error={errors.kind} /> : null}
          {(may.rules || typed.kind === 'choice') && <ChoiceFields typed={typed} errors={errors} may={may} />}
          {may.rules ? (
            <RuleSwitches typed={typed} />
          ) : (
            <p className={quietText.text}>{m.questions_texts_only()}</p>
          )}
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.questions_cancel()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.questions_saving()}>
            {m.questions_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type Parts = { typed: TypedQuestion; errors: Record<string, string> }

function WordFields({ typed, errors }: Parts) {
  return (
    <>
      <LocalTextFields
        name="text"
        labelIn={m.questions_text_in}
        text={typed.text}
        errors={errors}
        mark={m.questions_optional()}
        required
        isFirst
        maxLength={questionLengths.text * 2}
        autoComplete="off"
        isLevel
      />
      <p className={quietText.line}>{m.questions_spanish_hint()}</p>
    </>
  )
}

function KindChoice({ typed, error }: { typed: TypedQuestion; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error && 'kind-error'}>
      <legend className={fieldset.legend}>{m.questions_kind()}</legend>
      <FieldMessage id="kind" error={error} />
      <div className={radioBoxes.boxes}>
        {questionKinds.map((kind, at) => (
          <label key={kind}>
            <input
              type="radio"
              id={at === 0 ? 'kind' : undefined}
              name="kind"
              value={kind}
              defaultChecked={typed.kind === kind}
            />
            {kindNames[kind]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ChoiceFields({ typed, errors, may }: Parts & Pick<QuestionsView, 'may'>) {
  const { least, most } = choiceCount
  return (
    <div className={may.rules ? styles.choices : undefined}>
      <LocalTextFields
        name="choices"
        labelIn={m.questions_choices_in}
        text={typed.choices}
        errors={errors}
        mark={m.questions_optional()}
        hint={m.questions_choices_hint({ least, most })}
        translationHint={m.questions_spanish_choices_hint()}
        maxLength={(questionLengths.choice * 2 + 2) * most}
        rows={5}
        isLevel
      />
    </div>
  )
}

const RuleSwitches = ({ typed }: { typed: TypedQuestion }) => (
  <>
    <Switch name="isRequired" label={m.questions_is_required()} defaultChecked={typed.isRequired} />
    <Switch
      name="isDiscreet"
      label={m.questions_is_discreet()}
      defaultChecked={typed.isDiscreet}
      aria-describedby="discreet-hint"
    />
    <p className={quietText.line} id="discreet-hint">
      {m.questions_is_discreet_hint()}
    </p>
  </>
)
