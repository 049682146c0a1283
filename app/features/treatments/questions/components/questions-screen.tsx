import { Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { treatmentRoom } from '#app/art/drawings.ts'
import { path as treatmentsPath } from '#app/features/treatments/address.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { besideRow } from '#app/platform/lists/list-address.ts'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import { AddLink, Listing } from '#app/ui/back-office/listing.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { addQuestionAddress, questionsPath, readQuestionsAddress } from '../address.ts'
import type { QuestionIntent, QuestionRefusal, QuestionsView } from '../page.server.ts'
import { mostQuestions, type Question, shownQuestion } from '../rules.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionsTable } from './questions-table.tsx'

type Props = {
  view: QuestionsView | null
  problem: string | undefined
  search: string
  refusal: QuestionRefusal | undefined
  actionKey: string
}

/** What is asked of the person who books one treatment, in its order. */
export function QuestionsScreen({ view, problem, search, refusal, actionKey }: Props) {
  const { dialog, action, of } = readQuestionsAddress(new URLSearchParams(search))
  const questions = view?.questions ?? []
  const named = dialog && dialog.kind !== 'add' ? questions.find(({ id }) => id === dialog.id) : undefined
  const may = view?.may ?? { texts: false, rules: false }
  const isForm = view !== null && ((may.rules && dialog?.kind === 'add') || Boolean(named && may.texts))
  const isDialog = isForm && dialog?.kind !== 'delete'
  const list = view ? questionsPath(view.treatmentId) : treatmentsPath
  return (
    <Listing
      title={view ? m.questions_title_of({ treatment: view.treatment }) : m.questions_title()}
      lead={view && <Lead treatment={view.treatment} />}
      problem={problem}
      words={{
        emptyTitle: m.questions_empty_title(),
        empty: m.questions_empty(),
        tryAgain: m.questions_try_again(),
      }}
      count={questions.length}
      picture={<Drawing of={treatmentRoom} alt="" />}
      actionKey={actionKey}
      isLedTo
      action={
        may.rules &&
        questions.length < mostQuestions && (
          <AddLink to={addQuestionAddress(list)}>{m.questions_add()}</AddLink>
        )
      }
      above={
        <>
          {view && isDialog && (
            <QuestionDialog key={named?.id ?? 'add'} view={view} refusal={refusal} question={named} />
          )}
          {view && may.rules && dialog?.kind === 'delete' && named && (
            <DeleteQuestion view={view} question={named} />
          )}
          <ActionNotice
            refusal={isDialog ? undefined : refusal?.message}
            done={action && said(action, questions, of)}
            row={of}
            closeLabel={m.questions_close()}
            actionKey={actionKey}
          />
        </>
      }
    >
      {view && <QuestionsTable view={view} />}
    </Listing>
  )
}

const Lead = ({ treatment }: { treatment: string }) => (
  <>
    {m.questions_of({ treatment, most: numberText(mostQuestions) })}{' '}
    <Link to={treatmentsPath}>{m.questions_back()}</Link>
  </>
)

function DeleteQuestion({ view, question }: { view: QuestionsView; question: Question }) {
  const { treatmentId, updatedAt, questions } = view
  const next = besideRow(questions, question.id)
  return (
    <DeletionDialog
      list={questionsPath(treatmentId)}
      words={{
        title: m.questions_deletion_title(),
        keep: m.questions_deletion_keep(),
        deleteIt: m.questions_deletion_delete_it(),
        deleting: m.questions_deletion_deleting(),
        close: m.questions_close(),
      }}
      fields={{ intent: 'delete' satisfies QuestionIntent, id: question.id, updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{shownQuestion(question)}</bdi>
        </b>
      </p>
      <p className={quietText.text}>{m.questions_deletion_answers_stay()}</p>
    </DeletionDialog>
  )
}

type Action = NonNullable<ReturnType<typeof readQuestionsAddress>['action']>

function said(action: Action, questions: readonly Question[], of: string): string {
  const at = questions.findIndex(({ id }) => id === of)
  const question = questions[at]
  if (action !== 'moved' || !question) return done[action]()
  return m.questions_done_moved({
    question: shownQuestion(question),
    place: numberText(at + 1),
    total: numberText(questions.length),
  })
}

const done = {
  added: m.questions_done_added,
  saved: m.questions_done_saved,
  moved: m.questions_done_saved,
  deleted: m.questions_done_deleted,
} as const satisfies Record<Action, () => string>
