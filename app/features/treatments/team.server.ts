import type { Database } from '#app/db/tables.ts'
import { ownWeeks } from '../opening-hours/alternate-weeks.ts'
import type { WeeklyHours } from '../opening-hours/rules.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { listTeamNames, type TeamName } from '../team/queries.server.ts'
import { listRooms } from '../team/rooms/queries.server.ts'
import { type Assignments, fullName } from '../team/rules.ts'

/** Whom and what a treatment can need; those who are off too, and deleted ones that are assigned still. */
export type Team = { clinicians: (Assignable & WithHours)[]; rooms: Assignable[] }
export type Assignable = { id: string; name: string; active: boolean; isDeleted: boolean }
/** Their own; none for the clinic's. */
type WithHours = { weeks: WeeklyHours[] }

/** In their order, the deleted ones last. */
export async function readTeam(db: Database, assignments: Assignments): Promise<Team> {
  const [clinicians, rooms, names] = await Promise.all([listClinicians(db), listRooms(db), listTeamNames(db)])
  const isPresent = { isDeleted: false }
  return {
    clinicians: [
      ...clinicians.map((one) => ({
        ...isPresent,
        id: one.id,
        name: fullName(one),
        active: one.active,
        weeks: ownWeeks(one),
      })),
      ...deletedOf(names.clinicians, assignments.clinicians).map((one) => ({ ...one, weeks: [] })),
    ],
    rooms: [
      ...rooms.map(({ id, name, active }) => ({ ...isPresent, id, name, active })),
      ...deletedOf(names.rooms, assignments.rooms),
    ],
  }
}

function deletedOf(names: TeamName[], assigned: ReadonlyMap<string, readonly string[]>): Assignable[] {
  const ids = new Set([...assigned.values()].flat())
  return names
    .filter(({ id, isDeleted }) => isDeleted && ids.has(id))
    .map((one) => ({ id: one.id, name: fullName(one), active: false, isDeleted: true }))
}
