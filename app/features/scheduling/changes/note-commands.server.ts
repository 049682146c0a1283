import { columns } from '#app/db/columns.ts'
import type { AppointmentNoteRow, Database } from '#app/db/tables.ts'
import { checkAnswers } from '#app/features/answers/form.ts'
import { type AnswerOfVisit, listAnswersOf, writeAnswers } from '#app/features/answers/queries.server.ts'
import { allQuestions, markOf } from '#app/features/answers/questions.server.ts'
import { lastWritten, rawAnswers, type TypedAnswers } from '#app/features/answers/rules.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findActorName } from '#app/features/audit/queries.server.ts'
import { laterThan, unchanged, written } from '#app/features/records/write-record.server.ts'
import type { Changed } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { optionalParagraphs } from '#app/platform/text/text.ts'
import { appointments } from '../appointments.server.ts'
import { findNote, writeNote } from '../notes-queries.server.ts'
import { listTreatmentsOfParts } from '../part-names.server.ts'
import { longestNote } from './fields.ts'

const note = optionalParagraphs(longestNote)

type NoteChange = {
  actor: Staff
  id: string
  /** The note's `updatedAt` as the person saw it; empty where there was none. */
  seen: string
}

/**
 * Writes what the team should know of a visit; empty deletes it. It has a version of its own: who confirms the visit
 * meanwhile is not in the way.
 * @returns what takes it back: the note's own version, null where nothing changed. 422 where it is too long, 409 with who and when where somebody else wrote meanwhile, 404 where the visit is gone
 */
export async function saveNote(
  services: Services,
  { text, ...change }: NoteChange & { text: string },
): Promise<Outcome<Changed | null>> {
  const read = note.safeParse(text)
  if (!read.success) return refused({ status: 422, errors: { note: read.error.issues[0]?.message ?? '' } })
  return replaceNote(services, change, () => read.data)
}

/** Undoes the last change of the note, no matter who made it. */
export const undoNote = (services: Services, change: NoteChange): Promise<Outcome<Changed | null>> =>
  replaceNote(services, change, (before) => before)

function replaceNote(
  services: Services,
  { actor, id, seen }: NoteChange,
  textAfter: (before: string) => string,
): Promise<Outcome<Changed | null>> {
  return appointments.change<Changed | null>(services, { actor, id, seen: null }, async (tx) => {
    const kept = await findNote(tx, id)
    if ((kept?.updatedAt ?? '') !== seen) {
      const name = kept && (await findActorName(tx, kept.writtenBy))
      return refused({
        status: 409,
        errors: { note: writtenMeanwhile(kept, name ?? m.audit_former_staff()) },
      })
    }
    const text = textAfter(kept?.before ?? '')
    const now = services.clock.now()
    if (text === (kept?.text ?? '')) return unchanged(null)
    const updatedAt = kept ? laterThan(kept.updatedAt, now) : columns.instant(now)
    await writeNote(tx, {
      appointmentId: id,
      text,
      updatedAt,
      before: kept?.text ?? '',
      writtenBy: actor.id,
    })
    const changed = { undoId: updatedAt, email: false, mustCall: false }
    return written({ action: 'edit', detail: { fields: ['note'] } }, changed)
  })
}

function writtenMeanwhile(kept: AppointmentNoteRow | undefined, name: string): string {
  if (!kept) return m.scheduling_changed_meanwhile()
  const at = columns.asInstant(kept.updatedAt)
  const when = { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
  return kept.text === ''
    ? m.scheduling_note_deleted_meanwhile({ name, ...when })
    : m.scheduling_note_written_meanwhile({ name, ...when, note: kept.text })
}

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
 * Staff write down what a patient says to the questions of the treatments; nothing must be answered. What stays as it was
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
    const questions = allQuestions(await listTreatmentsOfParts(tx, row.parts))
    if (markOf(questions) !== asked) return refused({ status: 409, message: m.scheduling_answers_other() })
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
  stored: readonly AnswerOfVisit[],
  last: string,
): Promise<string> {
  const row = stored.find(({ updatedAt }) => updatedAt === last)
  if (row?.writtenBy === '') return m.scheduling_answers_by_patient()
  const name = row && (await findActorName(tx, row.writtenBy))
  return m.scheduling_answers_by({ name: name ?? m.audit_former_staff() })
}
