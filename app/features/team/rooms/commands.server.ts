import { sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import type { RecordChange } from '../../records/change-record.server.ts'
import { unchanged, written } from '../../records/write-record.server.ts'
import { addToTeam } from '../adding.server.ts'
import { storeTreatmentsOf } from '../assignments/treatments-of.server.ts'
import { rooms } from '../kinds.server.ts'
import type { Room } from '../rules.ts'
import type { TeamVisits } from '../visits.ts'
import { roomForm, type TypedRoom } from './form.ts'
import { insertRoom, updateRoom } from './queries.server.ts'

type Sent = {
  typed: TypedRoom
  /** The treatments that the form listed. */
  listed: readonly string[]
  visits: TeamVisits
}

/** Staff add a room. @returns the new id; 422 with sentences by field */
export async function addRoom(services: Services, actor: Staff, sent: Sent): Promise<Outcome<string>> {
  const read = readRoom(sent.typed)
  if (!read.ok) return read
  return addToTeam(services, {
    ...{ actor, kind: 'room', treatments: treatmentsIn(sent) },
    insert: (tx, id, now) => insertRoom(tx, { id, ...read.value }, now),
  })
}

/**
 * Staff change a room. Where fewer fit at once than before, its visits are packed anew, and those above are listed to
 * be settled.
 */
export async function editRoom(
  services: Services,
  change: RecordChange,
  sent: Sent,
): Promise<Outcome<undefined>> {
  const read = readRoom(sent.typed)
  if (!read.ok) return read
  return rooms.change(services, change, async (tx, before, updatedAt) => {
    const after = { id: change.id, ...read.value }
    const changed: string[] = changeable.filter((field) => before[field] !== after[field])
    await updateRoom(tx, after, before.updatedAt)
    const of = { kind: 'room', id: change.id } as const
    if (await storeTreatmentsOf(tx, { of, ...treatmentsIn(sent) })) changed.push('treatments')
    if (changed.length === 0) return unchanged()
    await updateRoom(tx, after, updatedAt)
    if (after.capacity < before.capacity) await sent.visits.pack(tx, after)
    return written({ action: 'edit', detail: { fields: changed } })
  })
}

/** Staff switch a room on or off; its visits stay. */
export const switchRoom = (
  services: Services,
  change: RecordChange,
  active: boolean,
): Promise<Outcome<undefined>> =>
  rooms.change(services, change, async (tx, before, updatedAt) => {
    if (before.active === active) return unchanged()
    const { id, name, capacity } = before
    await updateRoom(tx, { id, name, capacity, active }, updatedAt)
    return written({ action: 'edit', detail: { fields: ['active'] } })
  })

/** Staff delete a room; its visits stay booked. They bring it back within 30 days. */
export const removeRoom = rooms.remove

const changeable = ['name', 'capacity', 'active'] as const

const treatmentsIn = ({ typed, listed, visits }: Sent) => ({ listed, ticked: typed.treatmentIds, visits })

function readRoom(typed: TypedRoom): Outcome<Omit<Room, 'id'>> {
  const read = roomForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  return done(read.data)
}
