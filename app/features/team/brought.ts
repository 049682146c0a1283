import type { Database } from '../../db/tables.ts'
import type { Reassigning } from './assignments/assigning.server.ts'
import type { Room } from './rules.ts'

/** What appointments do when clinicians and rooms change; the route brings it along. */
export type TeamVisits = Reassigning & {
  /** Fewer visits than before may be in that room at once: they move into the lowest lanes. */
  pack(tx: Database, room: Pick<Room, 'id' | 'capacity'>): Promise<void>
  /** How many visits to come staff have to settle, by clinician and by room. */
  countToSettle(db: Database): Promise<ToSettle>
}

type ToSettle = {
  clinicians: ReadonlyMap<string, number>
  rooms: ReadonlyMap<string, number>
}

/** A treatment as the team's screen lists it. */
export type ListedTreatment = { id: string; name: string; active: boolean }

/** What the team's screen knows of others; the route brings it along. */
export type Brought = {
  visits: TeamVisits
  /** All that are not deleted, by name. */
  listTreatments(db: Database): Promise<ListedTreatment[]>
}
