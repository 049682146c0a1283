import type { Database } from '#app/db/tables.ts'
import type { Reassigning } from './assignments/commands.server.ts'
import type { Room } from './rules.ts'

/** What appointments know and do for the team; the route brings it along. */
export type TeamVisits = Reassigning & {
  /** Fewer visits than before may be in that room at once: they move into the lowest lanes. */
  pack(tx: Database, room: Pick<Room, 'id' | 'capacity'>): Promise<void>
  /** How many visits to come staff have to settle, by clinician and by room. */
  countToSettle(db: Database): Promise<ToSettle>
  /** All treatments that are not deleted, by name. */
  listTreatments(db: Database): Promise<ListedTreatment[]>
}

type ToSettle = {
  clinicians: ReadonlyMap<string, number>
  rooms: ReadonlyMap<string, number>
}

/** A treatment as the team's screen lists it. */
export type ListedTreatment = { id: string; name: string; active: boolean; minutes: number }
