import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { shortDate, twelveHour } from '../../platform/calendar.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { parseCursor } from '../../platform/pages.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, recordShown } from '../audit/commands.server.ts'
import { listDead } from '../outbox/queries.server.ts'
import { listAll as listTreatments } from '../treatments/queries.server.ts'
import { copy } from './desk-copy.ts'
import { countPending, listDeleted, listNewest, listPatients } from './desk-queries.server.ts'
import type { DeskView, UndeliveredLetter } from './desk-view.ts'
import { shownTreatment } from './rules.ts'

/**
 * All that the dashboard shows: a page of the list, how many wait, letters that did not arrive. Writes down
 * whose rows were shown (decision 31). 503 with a sentence where it cannot be read (decision 33).
 */
export async function readDesk(
  services: Services,
  actor: Actor,
  { deleted, after }: { deleted: boolean; after: string | null },
): Promise<Outcome<DeskView>> {
  const { db, clock } = services
  const cursor = parseCursor(after)
  try {
    const [page, pending, treatments, undelivered] = await Promise.all([
      deleted ? listDeleted(db, { after: cursor, now: clock.now() }) : listNewest(db, cursor),
      countPending(db),
      listTreatments(db),
      listUndelivered(db),
    ])
    const known = new Set(treatments.map((treatment) => treatment.name))
    const ids = [...page.rows.map((row) => row.id), ...undelivered.map((letter) => letter.appointmentId)]
    await recordShown(services, actor, { object: 'appointment', ids: [...new Set(ids)] })
    return done({
      deleted,
      pending,
      undelivered,
      next: page.next,
      isFirst: cursor === null,
      rows: page.rows.map((row) => ({ ...row, treatment: shownTreatment(row.treatment, known) })),
    })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'appointments not read')
    return refused({ status: 503, message: copy.loadFailed })
  }
}

/** Letters that were given up, with whom to call instead; newest first. */
async function listUndelivered(db: Database): Promise<UndeliveredLetter[]> {
  const letters = await listDead(db)
  const patients = await listPatients(db, [...new Set(letters.map((letter) => letter.appointmentId))])
  const byId = new Map(patients.map((patient) => [patient.id, patient]))
  return letters.flatMap(({ id, kind, appointmentId, createdAt }) => {
    const patient = byId.get(appointmentId)
    if (!patient) return []
    const at = columns.asInstant(createdAt)
    const since = copy.visit(shortDate(clinicDate(at)), twelveHour(clinicTime(at)))
    return [{ id, kind, appointmentId, name: patient.name, phone: patient.phone, since }]
  })
}
