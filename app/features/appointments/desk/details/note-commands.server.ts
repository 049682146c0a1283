import { columns } from '../../../../db/columns.ts'
import type { AppointmentNoteRow } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../../platform/clinic-time.server.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { shortDate, timeText } from '../../../../platform/shown.ts'
import { optionalParagraphs } from '../../../../platform/text/text.ts'
import type { Staff } from '../../../audit/actor.ts'
import { findActorName } from '../../../audit/people-queries.server.ts'
import { laterThan } from '../../../records/moments.server.ts'
import { unchanged, written } from '../../../records/write-record.server.ts'
import { appointments } from '../../change.server.ts'
import { findNote, writeNote } from '../../notes-queries.server.ts'
import { type Changed, longestNote } from '../rules.ts'

const note = optionalParagraphs(longestNote)

type NoteChange = {
  actor: Staff
  id: string
  /** The note's `updatedAt` as the person saw it; empty where there was none. */
  seen: string
}

/**
 * Writes what the team should know of a visit; empty deletes it. It has a version of its own: who confirms the visit
 * meanwhile does not stand in the way.
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

/** Takes the last change of the note back, by whoever made it. */
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
        errors: { note: writtenMeanwhile(kept, name ?? m.details_former_staff()) },
      })
    }
    const text = textAfter(kept?.before ?? '')
    const now = services.clock.now()
    if (text === (kept?.text ?? '')) return unchanged(null)
    const updatedAt = kept ? laterThan(kept.updatedAt, now) : columns.instant(now)
    await writeNote(tx, {
      ...{ appointmentId: id, text, updatedAt },
      before: kept?.text ?? '',
      writtenBy: actor.id,
    })
    const changed = { undoId: updatedAt, letter: false, mustCall: false }
    return written({ action: 'edit', detail: { fields: ['note'] } }, changed)
  })
}

function writtenMeanwhile(kept: AppointmentNoteRow | undefined, name: string): string {
  if (!kept) return m.desk_changed_meanwhile()
  const at = columns.asInstant(kept.updatedAt)
  const when = { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
  return kept.text === ''
    ? m.details_note_deleted_meanwhile({ name, ...when })
    : m.details_note_written_meanwhile({ name, ...when, note: kept.text })
}
