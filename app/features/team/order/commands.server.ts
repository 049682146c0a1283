import { holdCalendar } from '../../../db/engine/calendar-locks.server.ts'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'
import { listOrderForChange, storeOrder } from './queries.server.ts'

type Move = {
  actor: Staff
  kind: 'clinician' | 'room'
  id: string
  to: 'earlier' | 'later'
}

const tables = { clinician: 'clinicians', room: 'rooms' } as const

/**
 * Staff move one a place forward or back. Who comes first is asked first where patients name nobody, so it waits for
 * bookings as other changes do. It is no change of what a form shows: whoever edits the same one meanwhile may save.
 * @returns 404 where it was deleted
 */
export function moveInOrder(services: Services, { actor, kind, id, to }: Move): Promise<Outcome<undefined>> {
  const writing = { actor, object: kind, id, failed: m.team_save_failed() }
  return writeRecord(services, writing, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    const ids = await listOrderForChange(tx, tables[kind])
    const at = ids.indexOf(id)
    if (at < 0) return refused({ status: 404, message: m.team_deleted_meanwhile() })
    const other = at + (to === 'earlier' ? -1 : 1)
    const beside = ids[other]
    if (beside === undefined) return unchanged()
    await storeOrder(tx, tables[kind], ids.with(at, beside).with(other, id))
    return written({ action: 'edit', detail: { fields: ['order'] } })
  })
}
