import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { addressKeptHours, listedColumns, toListedVisit } from '#app/features/scheduling/index.server.ts'
import { aheadStatuses } from '#app/features/scheduling/rules.ts'

/** More than one sender can have stored in that time, and staff have let stand. */
const listLimit = 200

/** Visits to come that were asked for from the address behind that one, itself too; none once it is forgotten. */
export async function listOfSameSender(db: Database, appointmentId: string, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('booking_senders')
    .innerJoin('appointments', 'appointments.id', 'booking_senders.appointmentId')
    .select(listedColumns.map((column) => `appointments.${column}` as const))
    .where('booking_senders.addressHash', '=', (row) =>
      row.selectFrom('booking_senders').select('addressHash').where('appointmentId', '=', appointmentId),
    )
    .where('booking_senders.createdAt', '>', columns.instant(now.subtract({ hours: addressKeptHours })))
    .where('appointments.status', 'in', [...aheadStatuses])
    .where('appointments.deletedAt', 'is', null)
    .where('appointments.startsAt', '>', columns.instant(now))
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .limit(listLimit)
    .execute()
  return rows.map(toListedVisit)
}
