import { columns } from '../../../../db/columns.ts'
import type { Database } from '../../../../db/tables.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { enqueueLetter } from '../../../outbox/queries.server.ts'
import { aboutAppointment } from '../../../outbox/rules.ts'
import { type ChangedRow, undos } from '../../change.server.ts'
import { sealRepeated } from '../../letters/repeated-letter.server.ts'
import { undoIdOf } from '../bulk/queries.server.ts'
import { letterDelaySeconds } from '../rules.ts'
import { findUndoOf } from './queries.server.ts'
import type { PlacedVisit, Repeated } from './repeated.ts'

/** One letter that lists all of them; it stands under the first. @returns its id; null where nobody is told */
export async function tellOfAll(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { row, ids, tell }: { row: Pick<ChangedRow, 'language'>; ids: readonly string[]; tell: boolean },
): Promise<string | null> {
  const [first] = ids
  if (!tell || first === undefined) return null
  return enqueueLetter(tx, {
    kind: 'repeated',
    subject: aboutAppointment(first),
    payload: sealRepeated(settings.secretKey, first, ids),
    language: row.language,
    now: clock.now(),
    delaySeconds: letterDelaySeconds,
  })
}

type Kept = {
  actor: Staff
  row: Pick<ChangedRow, 'language'>
  placed: readonly PlacedVisit[]
  letterId: string | null
  now: Temporal.Instant
}

/**
 * One Undo for all, as for many visits that were changed together:
 * a row for each says what it is, so that a program of before, which knows of no repeated visit, changes nothing.
 * @returns the id that all of them begin with
 */
export async function keepUndoOfAll(
  tx: Database,
  { actor, row, placed, letterId, now }: Kept,
): Promise<string> {
  const batch = randomId()
  for (const [place, { id, slot, columns: where }] of placed.entries()) {
    const { clinicianId, roomId, overlap, overlapReason, keptStart, keptFor } = where
    const kept = { clinicianId, roomId, overlap, overlapReason, keptStart, keptFor }
    const what = { adminId: actor.id, appointmentId: id, updatedAt: columns.instant(now), letterId }
    const as = { status: 'confirmed' as const, ...slot, language: row.language }
    await undos.keep(tx, { ...what, ...as, ...kept }, now, undoIdOf(batch, place))
  }
  return batch
}

/** What the same form was answered that was stored before: it can still be taken back, as long as its Undo stands. */
export async function saidBefore(tx: Database, firstId: string, actor: Staff): Promise<Repeated> {
  const kept = await findUndoOf(tx, { appointmentId: firstId, adminId: actor.id })
  const said = { deed: 'repeated' as const, changed: kept?.count ?? 0, left: 0, undo: kept?.batch ?? null }
  return { said: { ...said, letters: kept?.isTold ? 1 : 0, mustCall: 0 }, booked: [], lost: [] }
}
