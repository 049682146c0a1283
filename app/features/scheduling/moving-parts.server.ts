import type { Database } from '#app/db/tables.ts'
import { listByIds } from '../treatments/queries.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import { listPartsOf } from './part-queries.server.ts'
import type { AskedPart } from './placement.server.ts'
import type { VisitLength } from './rules.ts'

/** How long the first part of a booked appointment takes, and what is asked for after it. */
export type MovingParts = {
  length: VisitLength
  keepsLength: true
  next: (AskedPart & { treatment: Treatment })[]
}

/**
 * The parts of a booked appointment for the pages that list other times for it: what `takeFor` asks of the schedule. A part
 * stays with its clinician, unless somebody else is wanted for the appointment and gives it.
 */
export async function readMovingParts(
  db: Database,
  { id, ...length }: { id: string } & VisitLength,
  { isWithAnybody = false }: { isWithAnybody?: boolean } = {},
): Promise<MovingParts> {
  const [first, ...others] = (await listPartsOf(db, [id])).get(id) ?? []
  if (!first) return { length, keepsLength: true, next: [] }
  const treatments = await listByIds(
    db,
    others.map(({ treatmentId }) => treatmentId),
  )
  const next = others.flatMap((part): MovingParts['next'] => {
    const treatment = treatments.find((one) => one.id === part.treatmentId)
    const current = { clinicianId: isWithAnybody ? null : part.clinicianId, roomId: part.roomId }
    return treatment ? [{ treatment, length: part, clinicianId: null, orAnybody: true, current }] : []
  })
  return { length: first, keepsLength: true, next }
}
