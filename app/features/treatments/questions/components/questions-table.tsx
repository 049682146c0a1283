import { clsx } from 'clsx'
import { Link } from 'react-router'
import { kindNames } from '#app/features/treatments/copy.ts'
import { translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import { MoveButtons } from '#app/ui/back-office/form-controls.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { TableHead } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { type DragOrder, useDragOrder } from '#app/ui/back-office/use-drag-order.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { deleteQuestionAddress, editQuestionAddress, questionsPath } from '../address.ts'
import type { QuestionIntent, QuestionsView } from '../page.server.ts'
import { type Question, shownQuestion } from '../rules.ts'
import styles from './questions-table.module.css'

/** The questions of a treatment, in the order in which they are asked. */
export function QuestionsTable({ view }: { view: QuestionsView }) {
  const { questions, treatmentId, may } = view
  const list = questionsPath(treatmentId)
  const drag = useDragOrder(list)
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.questions_caption()}
        columns={[
          m.questions_columns_question(),
          m.questions_columns_answer(),
          m.questions_columns_required(),
        ]}
        {...(may.texts && { actions: m.questions_columns_actions() })}
      />
      <tbody>
        {questions.map((question, at) => (
          <QuestionRow
            key={question.id}
            question={question}
            list={list}
            drag={drag}
            may={may}
            place={at + 1}
            total={questions.length}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  question: Question
  list: string
  drag: DragOrder
  may: QuestionsView['may']
  place: number
  total: number
}

function QuestionRow(props: RowProps) {
  const { question, drag, may } = props
  const { id, kind, choices, isRequired, isDiscreet } = question
  return (
    <tr
      className={clsx(listTable.inThrees, styles.row)}
      {...rowMark(id)}
      {...(may.rules && drag.rowEvents(id))}
    >
      <td className={listTable.first}>
        <div className={clsx(parts.line, styles.question)}>
          {may.rules && (
            <span
              className={listTable.dragHandle}
              title={m.questions_drag()}
              aria-hidden="true"
              {...drag.handleEvents(id)}
            >
              <Icon name="dots-six-vertical" />
            </span>
          )}
          <div>
            <Words question={question} />
            {isDiscreet && <Chip>{m.questions_discreet_chip()}</Chip>}
          </div>
        </div>
      </td>
      <td data-l={m.questions_columns_answer()}>
        {kindNames[kind]()}
        {choices.length > 0 && (
          <small>
            <bdi>{choices.map(({ en }) => en).join(' · ')}</bdi>
          </small>
        )}
      </td>
      <td data-l={m.questions_columns_required()}>
        {isRequired ? m.questions_required_yes() : m.questions_required_no()}
      </td>
      {may.texts && <Actions {...props} />}
    </tr>
  )
}

const Words = ({ question: { text } }: { question: Question }) => (
  <>
    <b lang="en">
      <bdi>{text.en}</bdi>
    </b>
    {translations(text).map((one) => (
      <small key={one.language} lang={one.language}>
        <bdi>{one.text}</bdi>
      </small>
    ))}
  </>
)

function Actions({ question, list, may, place, total }: RowProps) {
  const { id } = question
  const named = { question: shownQuestion(question) }
  return (
    <td className={listTable.actions}>
      <div className={clsx(rowActions.actions, listTable.rowActions, styles.actions)}>
        {may.rules && (
          <MoveButtons
            list={list}
            fields={{ intent: 'move' satisfies QuestionIntent, id }}
            id={id}
            labels={{ earlier: m.questions_earlier_of(named), later: m.questions_later_of(named) }}
            place={place}
            total={total}
          />
        )}
        <Link
          className={rowActions.button}
          to={editQuestionAddress(list, id)}
          preventScrollReset
          replace
          data-step
        >
          <Icon name="pencil-simple" />
          {m.questions_edit()}
          <span className={typography.visuallyHidden}>
            {' '}
            <bdi>{named.question}</bdi>
          </span>
        </Link>
        {may.rules && (
          <DeletionLink
            to={deleteQuestionAddress(list, id)}
            label={m.questions_delete_of(named)}
            title={m.questions_deletion_delete_it()}
          />
        )}
      </div>
    </td>
  )
}
