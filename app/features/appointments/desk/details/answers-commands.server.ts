import { columns } from '../../../../db/columns.ts'
import type { AppointmentAnswerRow, Database } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { findActorName } from '../../../audit/people-queries.server.ts'
import { laterThan } from '../../../records/moments.server.ts'
import { unchanged, written } from '../../../records/write-record.server.ts'
import { findById } from '../../../treatments/queries.server.ts'
import { markOf } from '../../answers/asked.server.ts'
import type { TypedAnswers } from '../../answers/asked.ts'
import { checkAnswers } from '../../answers/form.ts'
import { listAnswersOf, writeAnswers } from '../../answers/queries.server.ts'
import { lastWritten, rawAnswers } from '../../answers/rules.ts'
import { appointments } from '../../change.server.ts'

type AnswersChange = {
  actor: Staff
  id: string
  /** When the newest answer was written, as the person saw it; empty where there was none. */
  seen: string
  /** Of the questions that the form asked. */
  asked: string
  answers: TypedAnswers
}

/**
 * Staff write down what a patient says to the questions of the treatment; nothing must be answered. What stays as it was
 * keeps the words in which it was asked. They have a version of their own, as the note has.
 * @returns 422 with sentences by field; 409 where somebody answered meanwhile or other questions are asked by now; 404 where the visit is gone
 */
export function saveAnswers(
  services: Services,
  { actor, id, seen, asked, answers }: AnswersChange,
): Promise<Outcome<null>> {
  return appointments.change<null>(services, { actor, id, seen: null }, async (tx, row) => {
    const stored = (await listAnswersOf(tx, [id])).get(id) ?? []
    const last = lastWritten(stored)
    if (last !== seen) return refused({ status: 409, message: await answeredMeanwhile(tx, stored, last) })
    const questions = (await findById(tx, row.treatmentId))?.questions ?? []
    if (markOf(questions) !== asked) return refused({ status: 409, message: m.details_answers_other() })
    const before = rawAnswers(stored)
    const changed = questions.filter((one) => (answers[one.id] ?? '').trim() !== (before[one.id] ?? ''))
    const { given, errors } = checkAnswers(changed, answers, () => false)
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    if (given.length === 0) return unchanged(null)
    const now = services.clock.now()
    const updatedAt = last === '' ? columns.instant(now) : laterThan(last, now)
    const placed = given.map((one) => ({ ...one, place: questions.indexOf(one.question) + 1 }))
    await writeAnswers(tx, placed, { appointmentId: id, writtenBy: actor.id, updatedAt })
    return written({ action: 'edit', detail: { fields: ['answers'] } }, null)
  })
}

async function answeredMeanwhile(
  tx: Database,
  stored: readonly AppointmentAnswerRow[],
  last: string,
): Promise<string> {
  const row = stored.find(({ updatedAt }) => updatedAt === last)
  if (row?.writtenBy === '') return m.details_answers_by_patient()
  const name = row && (await findActorName(tx, row.writtenBy))
  return m.details_answers_by({ name: name ?? m.details_former_staff() })
}
