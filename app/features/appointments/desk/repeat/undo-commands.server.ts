import { holdCalendar, holdDays } from '../../../../db/engine/calendar-locks.server.ts'
import type { Database, DeskUndoRow } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { takeBackLetter } from '../../../outbox/queries.server.ts'
import { laterThan } from '../../../records/moments.server.ts'
import { writeRecord, writtenAll } from '../../../records/write-record.server.ts'
import { holdTreatments } from '../../../treatments/queries.server.ts'
import { appointments, type ChangedRow, undos } from '../../change.server.ts'
import { freeSlot } from '../../claims.server.ts'
import { daysHeld } from '../../slots.server.ts'
import { listUndosOf } from '../bulk/queries.server.ts'
import type { ManyAnswer, RefusedVisit } from '../bulk/said.ts'
import { findForChange, updateAppointment } from '../queries.server.ts'
import { tellOfAll } from './told.server.ts'

const tooLate = () => refused({ status: 410, message: m.desk_undo_too_late() })

/**
 * Takes back all visits that were booked as repetitions together, within seconds and by whoever booked them: they are
 * deleted, their times are free, and the letter is never sent. One that somebody changed meanwhile stays, with a letter
 * that names it alone.
 * @returns 410 where it is too late
 */
export function undoRepeat(
  services: Services,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<Outcome<ManyAnswer>> {
  const writing = { actor, object: 'appointment', failed: m.desk_update_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await holdCalendar(tx, 'shared')
    const taken = await takeAll(services, tx, { actor, batch })
    const [first] = taken
    if (!first) return tooLate()
    if (first.letterId !== null && !(await takeBackLetter(tx, first.letterId))) return tooLate()
    const { untouched, refusals, kept } = await lookAtAll(tx, taken)
    if (first.letterId !== null && kept[0])
      await tellOfAll(services, tx, { row: kept[0], ids: kept.map(({ id }) => id), tell: true })
    await removeAll(services, tx, untouched)
    const count = untouched.length
    const said = { deed: 'unrepeated' as const, changed: count, left: 0, undo: null, letters: 0, mustCall: 0 }
    const entries = untouched.map(({ id }) => ({
      ...{ objectId: id, action: 'delete' as const, detail: { undone: true } },
    }))
    return writtenAll(entries, { said, refused: refusals })
  })
}

async function takeAll(
  { clock }: Services,
  tx: Database,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<DeskUndoRow[]> {
  const now = clock.now()
  const listed = await listUndosOf(tx, { batch, adminId: actor.id })
  const taken: DeskUndoRow[] = []
  for (const { id } of listed) {
    const undo = await undos.take(tx, { id, adminId: actor.id, now })
    if (undo) taken.push(undo)
  }
  return taken
}

type Looked = { untouched: ChangedRow[]; refusals: RefusedVisit[]; kept: ChangedRow[] }

/** Locks their rows, in one order whoever asks. */
async function lookAtAll(tx: Database, taken: readonly DeskUndoRow[]): Promise<Looked> {
  const looked: Looked = { untouched: [], refusals: [], kept: [] }
  const inOrder = taken.toSorted((one, other) => (one.appointmentId < other.appointmentId ? -1 : 1))
  for (const undo of inOrder) {
    const row = await findForChange(tx, undo.appointmentId)
    if (!row || row.deletedAt !== null) continue
    if (row.updatedAt === undo.updatedAt) {
      looked.untouched.push(row)
      continue
    }
    const { message = m.desk_changed_meanwhile() } = await appointments.changedMeanwhile(tx, row)
    looked.refusals.push({ id: row.id, name: row.name, message })
    looked.kept.push(row)
  }
  looked.kept.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return looked
}

/** Their times are offered to whoever waits at once: nobody can take this back. */
async function removeAll({ clock }: Services, tx: Database, rows: readonly ChangedRow[]): Promise<void> {
  const now = clock.now()
  await holdTreatments(
    tx,
    rows.map(({ treatmentId }) => treatmentId),
  )
  await holdDays(
    tx,
    rows.flatMap((row) => daysHeld(row, row)),
  )
  for (const row of rows) {
    const updatedAt = laterThan(row.updatedAt, now)
    await freeSlot(tx, row.id, now)
    await updateAppointment(tx, row.id, { deletedAt: updatedAt, updatedAt })
  }
}
