import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import choice from '#app/ui/forms/choice.module.css'
import { described, Field, FieldFrame, FieldMessage, TextArea } from '#app/ui/forms/field.tsx'
import radio from '#app/ui/forms/radio.module.css'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { type AnswerField, type AskedQuestion, answerField, type TypedAnswers } from '../rules.ts'
import styles from './question-fields.module.css'

type Props = {
  questions: readonly AskedQuestion[]
  /** What is there at first: the fields keep their own text. */
  typed: TypedAnswers
  errors: Partial<Record<AnswerField, string>>
  /** Of each field: the back office has lower ones. */
  className?: string | undefined
  /** An answer was changed. */
  onChange?: (field: AnswerField) => void
}

/** One field for each question; which kind of field, its own kind says. */
export const QuestionFields = ({ questions, typed, errors, className, onChange }: Props) =>
  questions.map((question) => {
    const name = answerField(question.id)
    return (
      <QuestionField
        key={question.id}
        question={question}
        name={name}
        className={className}
        typed={typed[question.id] ?? ''}
        error={errors[name]}
        onChange={() => onChange?.(name)}
      />
    )
  })

type OneProps = Pick<Props, 'className'> & {
  question: AskedQuestion
  name: AnswerField
  typed: string
  error: string | undefined
  onChange: () => void
}

function QuestionField(props: OneProps) {
  const { question, name, typed, error, className, onChange } = props
  const { kind, text, isRequired } = question
  const label = <bdi>{text}</bdi>
  const mark = isRequired ? undefined : m.answers_optional()
  const frame = { label, mark, error, className, full: true }
  const control = { name, defaultValue: typed, onChange }
  switch (kind) {
    case 'text':
      return <TextArea {...frame} {...control} rows={2} />
    case 'date':
      return <Field {...frame} {...control} type="date" />
    case 'choice':
      return <ChoiceField {...props} />
    case 'yes-or-no':
      return <YesOrNo {...props} />
  }
}

function ChoiceField({ question, name, typed, error, className, onChange }: OneProps) {
  const { text, isRequired, choices } = question
  const chosen = choices.find(({ value, english }) => value === typed || english === typed)
  return (
    <FieldFrame
      id={name}
      label={<bdi>{text}</bdi>}
      mark={isRequired ? undefined : m.answers_optional()}
      error={error}
      className={className}
      full
    >
      <span className={clsx(select.select, styles.select)}>
        <select
          {...described({ id: name, hint: undefined, error })}
          name={name}
          defaultValue={chosen?.value ?? ''}
          onChange={onChange}
        >
          <option value="">{isRequired ? m.answers_choose() : m.answers_none()}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldFrame>
  )
}

/** Who need not answer can take an answer back. */
function YesOrNo({ question, name, typed, error, onChange }: OneProps) {
  const { text, isRequired } = question
  const choices = [
    { value: 'yes', word: m.answers_yes() },
    { value: 'no', word: m.answers_no() },
    ...(isRequired ? [] : [{ value: '', word: m.answers_none() }]),
  ]
  return (
    <fieldset
      className={styles.group}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${name}-error`}
    >
      <legend>
        <bdi>{text}</bdi> {!isRequired && <em>{m.answers_optional()}</em>}
      </legend>
      <FieldMessage id={name} error={error} />
      <div className={styles.pills}>
        {choices.map(({ value, word }, at) => (
          <label key={value} className={clsx(choice.choice, choice.pill)}>
            <input
              className={radio.radio}
              type="radio"
              id={at === 0 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={value === typed}
              onChange={onChange}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
