import type { Role } from '#app/db/values.ts'
import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listAll } from '../queries.server.ts'
import { type QuestionAction, questionDoneAddress, questionsPath } from './address.ts'
import {
  addQuestion,
  deleteQuestion,
  editQuestion,
  editQuestionTexts,
  moveQuestion,
} from './commands.server.ts'
import { readTypedQuestion, type TypedQuestion } from './form.ts'
import { directions, type Question } from './rules.ts'

/** What is asked of the person who books one treatment, as far as the role changes it. */
export type QuestionsView = {
  treatmentId: string
  treatment: string
  updatedAt: string
  questions: readonly Question[]
  may: { texts: boolean; rules: boolean }
}

/** @returns 404 where the treatment is gone, 503 where it cannot be read */
export function readQuestions(
  { db, log }: Services,
  { treatmentId, role }: { treatmentId: string; role: Role | null },
): Promise<Outcome<QuestionsView>> {
  const fault = { event: 'questions not read', message: m.questions_load_failed() }
  return attempt(log, fault, async () => {
    const treatment = (await listAll(db)).find(({ id }) => id === treatmentId)
    if (!treatment) return refused({ status: 404, message: m.treatments_deleted_meanwhile() })
    const { updatedAt, questions } = treatment
    const may = { texts: mayDo(role, 'treatment-texts'), rules: mayDo(role, 'treatment-rules') }
    return done({ treatmentId, treatment: localText(treatment.name), updatedAt, questions, may })
  })
}

/** Why the form came back, and what was typed. */
export type QuestionRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedQuestion | undefined
}

type Sent = { actor: Staff; treatmentId: string; fields: FormFields }

/** Where it leads on to; or what was typed, to be shown again. */
type QuestionAnswer = Outcome<string> & { typed?: TypedQuestion }

export const questionIntents = intentsOf<Sent, QuestionAnswer>()({
  add: {
    permission: 'treatment-rules',
    run: async (services, sent) => {
      const typed = readTypedQuestion(sent.fields)
      const added = await addQuestion(services, { change: changeIn(sent), typed })
      return added.ok ? led('added', added, { ...sent, of: added.value }) : { ...added, typed }
    },
  },
  save: {
    permission: 'treatment-rules',
    run: async (services, sent) => {
      const [of, typed] = [idIn(sent), readTypedQuestion(sent.fields)]
      const saved = await editQuestion(services, { change: changeIn(sent), id: of, typed })
      return { ...led('saved', saved, { ...sent, of }), typed }
    },
  },
  texts: {
    permission: 'treatment-texts',
    run: async (services, sent) => {
      const [of, typed] = [idIn(sent), readTypedQuestion(sent.fields)]
      const saved = await editQuestionTexts(services, { change: changeIn(sent), id: of, typed })
      return { ...led('saved', saved, { ...sent, of }), typed }
    },
  },
  move: {
    permission: 'treatment-rules',
    run: async (services, sent) => {
      const { id, to, beside } = pick(sent.fields, ['id', 'to', 'beside'])
      const direction = directions.find((one) => one === to)
      if (!direction) return unknownAction()
      const moved = await moveQuestion(services, { change: changeIn(sent), id, to: direction, beside })
      return led('moved', moved, { ...sent, of: id })
    },
  },
  delete: {
    permission: 'treatment-rules',
    run: async (services, sent) => {
      const deleted = await deleteQuestion(services, { change: changeIn(sent), id: idIn(sent) })
      return led('deleted', deleted, { ...sent, of: '' })
    },
  },
})

export type QuestionIntent = IntentOf<typeof questionIntents>

const idIn = ({ fields }: Sent) => fields.get('id') ?? ''

const changeIn = ({ actor, treatmentId, fields }: Sent): RecordChange => ({
  actor,
  id: treatmentId,
  seen: fields.get('updatedAt') ?? '',
})

const led = (
  action: QuestionAction,
  outcome: Outcome<unknown>,
  { treatmentId, of }: Pick<Sent, 'treatmentId'> & { of: string },
): Outcome<string> =>
  outcome.ok ? done(questionDoneAddress(questionsPath(treatmentId), { action, of })) : outcome
