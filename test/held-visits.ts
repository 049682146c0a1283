import type { AppointmentRow } from '../app/db/tables.ts'
import { claimSlot } from '../app/features/scheduling/claims.server.ts'
import { isShared, resourceIdsOf } from '../app/features/scheduling/resources.ts'
import type { Slot } from '../app/features/scheduling/rules.ts'
import { listAssignments } from '../app/features/team/assignments/queries.server.ts'
import type { Treatment } from '../app/features/treatments/rules.ts'
import type { CalendarDate, ClockTime } from '../app/platform/dates.ts'
import { ownClaim } from './care.ts'
import { type GivenAppointment, storedAppointment } from './factories.ts'
import type { TestServices } from './services.ts'

export const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
/** A time of a Wednesday. */
export const at = (time: string, date = '2026-12-09') => ({
  date: date as CalendarDate,
  time: time as ClockTime,
})

/** A visit that holds its time, unless it is cancelled. */
export async function visit(
  services: TestServices,
  treatment: Treatment,
  given: GivenAppointment = {},
  { anyway = false } = {},
): Promise<AppointmentRow> {
  const row = await storedAppointment(services.db, {
    ...at('10:00'),
    treatment: treatment.name.en,
    treatmentId: treatment.id,
    durationMinutes: treatment.durationMinutes,
    ...given,
  })
  const slot = { date: row.date, time: row.time } as Slot
  const isAlone = isShared(await listAssignments(services.db), treatment.id)
  const ids = resourceIdsOf(row, treatment.id, isAlone)
  const named = ids.map((id) => ({ id, capacity: id === treatment.id ? treatment.capacity : 1 }))
  const claim = { ...ownClaim(treatment, slot, row.id), resources: named, anyway }
  if (row.status !== 'cancelled') await services.db.transaction().execute((tx) => claimSlot(tx, claim))
  return row
}

/** A change of it by staff, who saw it as it is. */
export const change = (row: Pick<AppointmentRow, 'id' | 'updatedAt'>, actor = dana) => ({
  actor,
  id: row.id,
  seen: row.updatedAt,
  tell: true,
})

export const stored = ({ db }: TestServices, id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const emails = ({ db }: TestServices) =>
  db.selectFrom('outbox').select(['kind', 'dueAt', 'leasedUntil']).execute()

export const blocks = async ({ db }: TestServices, id: string) =>
  (
    await db
      .selectFrom('slot_claims')
      .select('block')
      .where('appointmentId', '=', id)
      .orderBy('block')
      .execute()
  ).map((row) => row.block)
