import { m } from '../../../../language/messages.ts'
import type { Outcome } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { RecordChange, Work } from '../../../records/change-record.server.ts'
import { written } from '../../../records/write-record.server.ts'
import { appointments, type ChangedRow } from '../../change.server.ts'
import { updateAppointment } from '../queries.server.ts'

/**
 * Staff keep a visit where it stands although its treatment is not offered then: nobody is warned of it any more,
 * until it is moved. @returns 404 where it is deleted, 409 where somebody changed it meanwhile
 */
export function keepOutside(services: Services, change: RecordChange): Promise<Outcome<undefined>> {
  const keep: Work<ChangedRow, undefined> = async (tx, row, updatedAt) => {
    await updateAppointment(tx, row.id, { keptStart: row.startsAt, updatedAt })
    return written({ action: 'edit', detail: { fields: ['kept'] } })
  }
  return appointments.change(services, change, keep, m.outside_keep_failed())
}
