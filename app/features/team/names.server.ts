import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { listAssignments } from './assignments/queries.server.ts'
import { listTeamNames, type TeamName } from './queries.server.ts'
import { fullName } from './rules.ts'

export type Choice = { id: string; name: string }

/** The clinicians and rooms that staff can choose between; none that is deleted. */
export type TeamChoices = {
  clinicians: Choice[]
  rooms: Choice[]
  /** Some treatments need no clinician. */
  hasNobody: boolean
}

type Place = { clinicianId: string | null; roomId: string | null }
export type TeamNames = {
  team: TeamChoices
  /** "Dr. Jordan Example" */
  nameOf: (visit: Place) => { clinician: string; room: string }
  /** "Dr. Jordan Example, MD" */
  fullNameOf: (visit: Place) => { clinician: string; room: string }
}

/** All names in one read, deleted ones too: visits keep their ids. */
export async function readTeam(db: Database, treatments: readonly { id: string }[]): Promise<TeamNames> {
  const [{ clinicians, rooms }, assignments] = await Promise.all([listTeamNames(db), listAssignments(db)])
  const team = {
    clinicians: notDeleted(clinicians),
    rooms: notDeleted(rooms),
    hasNobody: treatments.some(({ id }) => !assignments.clinicians.has(id)),
  }
  return {
    team,
    nameOf: naming(clinicians, rooms, ({ name }) => name),
    fullNameOf: naming(clinicians, rooms, fullName),
  }
}

const notDeleted = (all: readonly TeamName[]): Choice[] =>
  all.filter(({ isDeleted }) => !isDeleted).map(({ id, name }) => ({ id, name }))

function naming(
  clinicians: readonly TeamName[],
  rooms: readonly TeamName[],
  name: (one: TeamName) => string,
): TeamNames['nameOf'] {
  const byId = new Map([...clinicians, ...rooms].map((one) => [one.id, name(one)]))
  const nameOf = (id: string | null) => (id === null ? '' : (byId.get(id) ?? m.team_gone()))
  return ({ clinicianId, roomId }) => ({ clinician: nameOf(clinicianId), room: nameOf(roomId) })
}
