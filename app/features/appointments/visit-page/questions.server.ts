import type { Database } from '../../../db/tables.ts'
import type { Question } from '../../treatments/questions/rules.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { askedOf } from '../answers/asked.server.ts'
import type { Asked } from '../answers/asked.ts'
import { listAnswersOf } from '../answers/queries.server.ts'
import { lastWritten, rawAnswers } from '../answers/rules.ts'

type Asking = { id: string; treatment: Treatment | undefined }

/** Whoever holds the link may read it, so that nothing is asked here from which the treatment can be learnt. */
export async function readDiscreet(db: Database, { id, treatment }: Asking) {
  const all = treatment?.questions ?? []
  const questions = all.filter(({ isDiscreet }) => isDiscreet)
  const stored = questions.length === 0 ? [] : ((await listAnswersOf(db, [id])).get(id) ?? [])
  const raw = rawAnswers(stored)
  const isOpen = ({ id: questionId, isRequired }: Question) => isRequired && !raw[questionId]
  const placeOf = (question: Question) => all.indexOf(question) + 1
  return { questions, isOpen, placeOf, last: lastWritten(stored) }
}

/** What the page of a visit asks; never what was answered. What was answered once must not be again. */
export async function readQuestions(db: Database, visit: Asking): Promise<Asked> {
  const { questions, isOpen } = await readDiscreet(db, visit)
  return askedOf(questions.map((question) => ({ ...question, isRequired: isOpen(question) })))
}
