import type { Language } from '../../../../language/languages.ts'
import type { Outcome } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { aboutAppointment } from '../../../outbox/rules.ts'
import { writeWaitingIn } from '../../../outbox/subject-queries.server.ts'
import type { RecordChange } from '../../../records/change-record.server.ts'
import { unchanged, written } from '../../../records/write-record.server.ts'
import { appointments, tellAndKeepUndo } from '../../change.server.ts'
import { updateAppointment } from '../queries.server.ts'
import type { Changed } from '../rules.ts'

/**
 * Staff say in which language the patient is written to; letters that wait follow, and nobody is told.
 * @returns null where it was that language already
 */
export function changeLanguage(
  services: Services,
  { language, ...change }: RecordChange<Staff> & { language: Language },
): Promise<Outcome<Changed | null>> {
  return appointments.change<Changed | null>(services, change, async (tx, row, updatedAt) => {
    if (row.language === language) return unchanged(null)
    await updateAppointment(tx, row.id, { language, updatedAt })
    await writeWaitingIn(tx, aboutAppointment(row.id), language)
    const untold = { actor: change.actor, row, updatedAt, kind: null, tell: false }
    const changed = await tellAndKeepUndo(services, tx, untold)
    return written({ action: 'edit', detail: { fields: ['language'] } }, changed)
  })
}
