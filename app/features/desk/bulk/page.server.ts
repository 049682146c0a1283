import type { Staff } from '#app/features/audit/actor.ts'
import { lineOf, listUndosOf, listVisitsById, type VisitLine } from '#app/features/scheduling/index.server.ts'
import { readTeam } from '#app/features/team/names.server.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { asLine } from '../list/tab-page.server.ts'

/** Those visits as a list shows them, as they are by now; none that is deleted. */
export async function readLines({ db }: Services, ids: readonly string[]): Promise<VisitLine[]> {
  if (ids.length === 0) return []
  const treatments = await listTreatments(db)
  const named = lineOf(await readTeam(db, treatments), treatments)
  const visits = await listVisitsById(db, ids)
  return visits.map((visit) => named(asLine(visit)))
}

/** What that person changed together and can still take back: a list that leaves them out goes on showing them. */
export async function readBatch(
  services: Services,
  actor: Staff,
  batch: string | null,
): Promise<VisitLine[]> {
  if (batch === null) return []
  try {
    const undos = await listUndosOf(services.db, { batch, adminId: actor.id })
    return await readLines(
      services,
      undos.map(({ appointmentId }) => appointmentId),
    )
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'visits of a batch not read')
    return []
  }
}
