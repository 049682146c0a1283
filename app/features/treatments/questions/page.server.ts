import type { Role } from '#app/db/values.ts'
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

/** What is asked of whoever books one treatment, as far as the role changes it. */
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

/** Does what a form of the screen asks for. @returns where it leads on to; 422 where it asks for nothing that there is */
export async function changeTreatmentQuestions(
  services: Services,
  { actor, treatmentId, fields }: Sent,
): Promise<Outcome<string> & { typed?: TypedQuestion }> {
  const { intent, id, updatedAt, to, beside } = pick(fields, ['intent', 'id', 'updatedAt', 'to', 'beside'])
  const change: RecordChange = { actor, id: treatmentId, seen: updatedAt }
  const led = (action: QuestionAction, outcome: Outcome<unknown>, of = id): Outcome<string> =>
    outcome.ok ? done(questionDoneAddress(questionsPath(treatmentId), { action, of })) : outcome
  if (intent === 'move') {
    const direction = directions.find((one) => one === to)
    if (direction) return led('moved', await moveQuestion(services, { change, id, to: direction, beside }))
  }
  if (intent === 'delete') return led('deleted', await deleteQuestion(services, { change, id }), '')
  const typed = readTypedQuestion(fields)
  if (intent === 'add') {
    const added = await addQuestion(services, { change, typed })
    return added.ok ? led('added', added, added.value) : { ...added, typed }
  }
  if (intent === 'save')
    return { ...led('saved', await editQuestion(services, { change, id, typed })), typed }
  if (intent === 'texts')
    return { ...led('saved', await editQuestionTexts(services, { change, id, typed })), typed }
  return refused({ status: 422, message: m.treatments_unknown_action() })
}
