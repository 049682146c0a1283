import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { numberText } from '../../../platform/shown.ts'
import type { Staff } from '../../audit/actor.ts'
import { writeRecord, written } from '../../records/write-record.server.ts'
import { holdPatients } from '../queries.server.ts'
import { insertNote } from './note-queries.server.ts'

/** Characters of one note. */
export const longestNote = 2_000

/**
 * Keeps a note for the team beside a patient; its words never stand in the log.
 * @returns 422 for an empty or too long one, 404 where the patient is gone
 */
export function addNote(
  services: Services,
  { actor, patientId, words: typed }: { actor: Staff; patientId: string; words: string },
): Promise<Outcome<undefined>> {
  const words = typed.replaceAll('\r\n', '\n').trim()
  const writing = { actor, object: 'patient', id: patientId, failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    if (words === '') return refused({ status: 422, errors: { words: m.patients_note_empty() } })
    if ([...words].length > longestNote)
      return refused({
        status: 422,
        errors: { words: m.patients_note_too_long({ most: numberText(longestNote) }) },
      })
    const [row] = await holdPatients(tx, [patientId])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    await insertNote(tx, { patientId, adminId: actor.id, words }, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['note'] } })
  })
}
