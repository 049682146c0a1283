import type { AppointmentAnswerRow, Database } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import type { GivenAnswer } from './form.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** The answers of those visits in their order, those that were taken away too. */
export async function listAnswersOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AppointmentAnswerRow[]>> {
  const all: AppointmentAnswerRow[] = []
  for (const some of inParts(ids, idsAtOnce))
    all.push(
      ...(await db
        .selectFrom('appointment_answers')
        .selectAll()
        .where('appointmentId', 'in', some)
        .orderBy('place')
        .orderBy('questionId')
        .execute()),
    )
  return Map.groupBy(all, ({ appointmentId }) => appointmentId)
}

type Written = { appointmentId: string; writtenBy: string; updatedAt: string }

/** Keeps answers with the words in which they were asked, in place of those that stood there. */
export async function writeAnswers(
  tx: Database,
  given: readonly GivenAnswer[],
  written: Written,
): Promise<void> {
  for (const { question, place, answer, spanishAnswer } of given) {
    const said = {
      ...{ place, kind: question.kind, answer, spanishAnswer },
      ...{ question: question.text.en, spanishQuestion: question.text.es },
      ...{ writtenBy: written.writtenBy, updatedAt: written.updatedAt },
    }
    await tx
      .insertInto('appointment_answers')
      .values({ appointmentId: written.appointmentId, questionId: question.id, ...said })
      .onConflict((conflict) => conflict.columns(['appointmentId', 'questionId']).doUpdateSet(said))
      .execute()
  }
}
