import { readText, writeTexts } from '#app/db/json.ts'
import type { AppointmentAnswerRow, Database } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import type { GivenAnswer } from './form.ts'
import type { KeptAnswer } from './rules.ts'

export type AnswerOfVisit = Omit<AppointmentAnswerRow, 'question' | 'answer'> & KeptAnswer

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** The answers of those visits in their order, those that were taken away too. */
export async function listAnswersOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AnswerOfVisit[]>> {
  const all: AnswerOfVisit[] = []
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointment_answers')
      .selectAll()
      .where('appointmentId', 'in', some)
      .orderBy('place')
      .orderBy('questionId')
      .execute()
    for (const row of rows) all.push({ ...row, ...textsOf(row) })
  }
  return Map.groupBy(all, ({ appointmentId }) => appointmentId)
}

/** An answer that doesn't open is the sentence that says so: an empty one would mean that nothing was said. */
function textsOf({ appointmentId: id, question, answer }: AppointmentAnswerRow): KeptTexts {
  const table = 'appointment_answers'
  return {
    question: readText({ table, column: 'question', id }, question),
    answer: readText({ table, column: 'answer', id }, answer, String(answer)),
  }
}

type KeptTexts = Pick<KeptAnswer, 'question' | 'answer'>

type Written = { appointmentId: string; writtenBy: string; updatedAt: string }

/** Keeps answers with the words in which they were asked, in place of those that was there. */
export async function writeAnswers(
  tx: Database,
  given: readonly GivenAnswer[],
  written: Written,
): Promise<void> {
  for (const { question, place, answer } of given) {
    const said = {
      ...writeTexts('appointment_answers', { question: question.text, answer }),
      place,
      kind: question.kind,
      writtenBy: written.writtenBy,
      updatedAt: written.updatedAt,
    }
    await tx
      .insertInto('appointment_answers')
      .values({ appointmentId: written.appointmentId, questionId: question.id, ...said })
      .onConflict((conflict) => conflict.columns(['appointmentId', 'questionId']).doUpdateSet(said))
      .execute()
  }
}

/** All answers of those visits. */
export async function deleteAnswersOf(tx: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, idsAtOnce))
    await tx.deleteFrom('appointment_answers').where('appointmentId', 'in', some).execute()
}
