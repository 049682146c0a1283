import { findById, listByIds } from '#app/features/treatments/queries.server.ts'
import { localText } from '#app/language/language.ts'
import type { Services } from '#app/platform/services.ts'
import { isFinal, readObstacles } from '../against.server.ts'
import { obstaclesText } from '../copy.ts'
import { goneTreatment, type WhyNot, type Wish } from '../placement.server.ts'

/** `not-offered`: it is no start of its treatment, and nobody insisted. */
export type WhyRefused = WhyNot | 'not-offered'

/**
 * What is in the way of a time that was refused, one sentence each, and whether staff can book it anyway: not where nobody
 * can give it or the time is crowded. Empty where nothing is in the way any more.
 */
export async function readAgainst(
  { db, clock }: Services,
  { treatmentId, ...wish }: Omit<Wish, 'treatment'> & { treatmentId: string },
  why: WhyRefused,
): Promise<{ reasons: string; canInsist: boolean }> {
  if (why === 'nobody' || why === 'crowded') return { reasons: '', canInsist: false }
  const treatment = (await findById(db, treatmentId)) ?? { ...goneTreatment, id: treatmentId }
  const obstacles = await readObstacles(db, { ...wish, treatment }, clock.now())
  const names = await namesOf(db, [treatment, ...(wish.next ?? []).map((part) => part.treatment)])
  return { reasons: obstaclesText(obstacles, names), canInsist: !obstacles.some(isFinal) }
}

/** Of several treatments, each by its id; one alone needs no name. */
async function namesOf(
  db: Services['db'],
  treatments: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (treatments.length < 2) return new Map()
  const found = await listByIds(
    db,
    treatments.map(({ id }) => id),
  )
  return new Map(found.map(({ id, name }) => [id, localText(name)]))
}
