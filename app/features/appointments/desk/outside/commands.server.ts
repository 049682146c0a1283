import { done, type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { type DeskChange, onRow, recordChange } from '../../change.server.ts'
import { copy as deskCopy } from '../copy.ts'
import { updateAppointment } from '../queries.server.ts'
import { copy } from './copy.ts'

/**
 * Staff keep a visit where it stands although its treatment is not offered then: nobody is warned of it any more,
 * until it is moved. @returns 404 where it is deleted, 409 where somebody changed it meanwhile
 */
export function keepOutside(services: Services, change: DeskChange): Promise<Outcome<null>> {
  return onRow(services, change, copy.keepFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt !== null) return refused({ status: 404, message: deskCopy.deletedMeanwhile })
    await updateAppointment(tx, row.id, { keptStart: row.startsAt, updatedAt })
    await recordChange(services, tx, change, { action: 'edit', detail: { fields: ['kept'] } })
    return done(null)
  })
}
