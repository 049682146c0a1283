import { dayBlock, dayResourceId, type Taken } from '#app/features/scheduling/resources.ts'
import type { FreeTimesCase } from './cases.ts'

/** How many hold each five minutes, and each day, as the tables have them. */
export function takenBy({ taken: visits, counted }: Pick<FreeTimesCase, 'taken' | 'counted'>): Taken {
  const taken = new Map<string, Map<number, number>>()
  const add = (resource: string, block: number) => {
    const held = taken.get(resource) ?? new Map<number, number>()
    taken.set(resource, held.set(block, (held.get(block) ?? 0) + 1))
  }
  for (const { resource, from, to } of visits)
    for (let block = from / 5; block < to / 5; block++) add(resource, block)
  for (const { date, clinicianId, treatmentId } of counted) {
    add(dayResourceId('treatment', treatmentId), dayBlock(date))
    if (clinicianId !== null) add(dayResourceId('clinician', clinicianId), dayBlock(date))
  }
  return taken
}
