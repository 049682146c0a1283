import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { listCancellationsOf, listChangesOf } from '#app/features/scheduling/index.server.ts'

type Asked = Pick<AppointmentRow, 'id' | 'status' | 'updatedAt'>

/**
 * Who called off those appointments: its patient, also where staff say so, or the clinic. Only the last change of each counts;
 * one of which nobody said why is left out.
 */
export async function readCancelledBy(
  db: Database,
  rows: readonly Asked[],
): Promise<Map<string, 'patient' | 'clinic'>> {
  const off = rows.filter(({ status }) => status === 'cancelled')
  const ids = off.map(({ id }) => id)
  const byClinic = await listCancellationsOf(db, ids)
  const byPatient = await listChangesOf(db, ids)
  const found = new Map<string, 'patient' | 'clinic'>()
  for (const { id, updatedAt } of off) {
    const isLast = (one: { appointmentId: string; changedAt: string }) =>
      one.appointmentId === id && one.changedAt === updatedAt
    const said = byClinic.find(isLast)
    const isOwn = byPatient.find(isLast)?.kind === 'cancelled' || said?.reason === 'patient'
    if (isOwn || said) found.set(id, isOwn ? 'patient' : 'clinic')
  }
  return found
}
