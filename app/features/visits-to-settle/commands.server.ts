import { columns } from '#app/db/columns.ts'
import type { RecordChange, Work } from '#app/features/records/change-record.server.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import {
  appointments,
  type ChangedRow,
  readKeptFor,
  updateAppointment,
} from '#app/features/scheduling/index.server.ts'
import type { Cause } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keptWith } from './rules.ts'

/**
 * Staff keep a visit where it stands although those causes speak against it: nobody is warned of them any more, until
 * it is moved. @returns the row's new moment, for Undo; 404 where it is deleted, 409 where somebody changed it meanwhile
 */
export function keepVisit(
  services: Services,
  { causes, ...change }: RecordChange & { causes: readonly Cause[] },
): Promise<Outcome<string>> {
  const keep: Work<ChangedRow, string> = async (tx, row, updatedAt) => {
    const keptFor = keptWith(causes, { ...row, keptFor: readKeptFor(row) })
    const kept = { keptStart: row.startsAt, keptFor: columns.list(keptFor) }
    await updateAppointment(tx, row.id, { ...kept, updatedAt })
    return written({ action: 'edit', detail: { fields: ['kept'] } }, updatedAt)
  }
  return appointments.change(services, change, keep, m.outside_keep_failed())
}

/** Takes that back: it is to be settled for those causes again. The same refusals. */
export function keepNoLonger(
  services: Services,
  { causes, ...change }: RecordChange & { causes: readonly Cause[] },
): Promise<Outcome<undefined>> {
  const keep: Work<ChangedRow, undefined> = async (tx, row, updatedAt) => {
    if (row.keptStart !== row.startsAt) return unchanged()
    const keptFor = keptWith([], { ...row, keptFor: readKeptFor(row) }).filter((one) => !causes.includes(one))
    const kept =
      keptFor.length === 0 ? { keptStart: null, keptFor: null } : { keptFor: columns.list(keptFor) }
    await updateAppointment(tx, row.id, { ...kept, updatedAt })
    return written({ action: 'edit', detail: { fields: ['kept'], undone: true } })
  }
  return appointments.change(services, change, keep, m.outside_keep_failed())
}
