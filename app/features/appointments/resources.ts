/** What a visit takes up while it runs, and of how many visits at one time: slot_claims counts them under its id. */
export type Resource = { id: string; capacity: number }

/** What decides it. Clinicians and rooms will stand here beside the treatment. */
type Occupancy = { treatment: { id: string; capacity: number } }

/** All that a visit takes up at once; it may run where each of them has room. Today its treatment alone. */
export const resourcesOf = ({ treatment: { id, capacity } }: Occupancy): Resource[] => [{ id, capacity }]

/** How many visits run at one time at most. */
export const roomFor = (resources: readonly Resource[]): number =>
  Math.min(...resources.map(({ capacity }) => capacity))

/** How many visits take up a resource in one block. */
export type Occupied = { resource: string; block: number; visits: number }

/**
 * How many of `roomFor` are taken in each block: as many as leave what the fullest resource has left. Blocks that
 * nobody holds are left out.
 */
export function takenOf(resources: readonly Resource[], occupied: readonly Occupied[]): Map<number, number> {
  const most = roomFor(resources)
  const capacities = new Map(resources.map(({ id, capacity }) => [id, capacity]))
  const taken = new Map<number, number>()
  for (const { resource, block, visits } of occupied) {
    const left = (capacities.get(resource) ?? 0) - visits
    taken.set(block, Math.max(taken.get(block) ?? 0, most - left))
  }
  return taken
}
