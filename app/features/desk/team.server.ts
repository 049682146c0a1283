import type { Database } from '#app/db/tables.ts'
import type { ListedVisit } from '#app/features/scheduling/index.server.ts'
import { listAssignments } from '#app/features/team/assignments/queries.server.ts'
import { listTeamNames, type TeamName } from '#app/features/team/queries.server.ts'
import { fullName } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { treatmentNames } from './copy.ts'
import { treatmentText } from './treatment-text.server.ts'

export type Choice = { id: string; name: string }

/** Whom the desk can choose between, and where visits can be; none of them deleted. */
export type DeskTeam = {
  clinicians: Choice[]
  rooms: Choice[]
  /** Some treatments are given without anybody. */
  hasNobody: boolean
}

/** What lists are sorted and joined by, and no screen shows. */
type OnlyForReading = 'clinicianId' | 'roomId' | 'startsAt' | 'createdAt' | 'otherTreatments'

/** A visit as the desk shows it: names in place of ids, empty where it needs nobody or no room. */
export type VisitLine = Omit<ListedVisit, OnlyForReading> & {
  clinician: string
  room: string
  /** All of its treatments; `treatment` is the first and how many more. */
  allTreatments: string
  /** The patient added something; lists alone say it. */
  wrote?: boolean
  /** The patient said: I'll be there; lists alone say it. */
  isComing?: boolean
  /** The patient was reminded and has not answered; the list of today alone says it. */
  unanswered?: boolean
  /** Deleted by somebody while it stands on the screen. */
  isGone?: boolean
}

type Placed = Pick<ListedVisit, 'clinicianId' | 'roomId'>
export type TeamNames = {
  team: DeskTeam
  /** "Dr. Jordan Example" */
  nameOf: (visit: Placed) => { clinician: string; room: string }
  /** "Dr. Jordan Example, MD" */
  fullNameOf: (visit: Placed) => { clinician: string; room: string }
}

/** What a visit keeps, and its names. */
export type NamedVisit = ListedVisit & VisitLine

/** All names at once: lists ask for none of their own. */
export async function readTeam(
  db: Database,
  treatments: readonly Pick<Treatment, 'id'>[],
): Promise<TeamNames> {
  const [{ clinicians, rooms }, assignments] = await Promise.all([listTeamNames(db), listAssignments(db)])
  const team = {
    clinicians: there(clinicians),
    rooms: there(rooms),
    hasNobody: treatments.some(({ id }) => !assignments.clinicians.has(id)),
  }
  return {
    team,
    nameOf: naming(clinicians, rooms, ({ name }) => name),
    fullNameOf: naming(clinicians, rooms, fullName),
  }
}

const there = (all: readonly TeamName[]): Choice[] =>
  all.filter(({ isDeleted }) => !isDeleted).map(({ id, name }) => ({ id, name }))

function naming(
  clinicians: readonly TeamName[],
  rooms: readonly TeamName[],
  name: (one: TeamName) => string,
): TeamNames['nameOf'] {
  const byId = new Map([...clinicians, ...rooms].map((one) => [one.id, name(one)]))
  const nameOf = (id: string | null) => (id === null ? '' : (byId.get(id) ?? m.desk_gone_from_team()))
  return ({ clinicianId, roomId }) => ({ clinician: nameOf(clinicianId), room: nameOf(roomId) })
}

/** A clinic of one reads its lists as before: of its only clinician nothing is said. */
const isOnlyOne = ({ clinicians }: DeskTeam, id: string | null): boolean =>
  clinicians.length === 1 && clinicians[0]?.id === id

/** What stands in a list of visits: also who gave it, or gives it still, and is deleted. */
export function lineOf(
  { team, nameOf }: TeamNames,
  treatments: readonly Treatment[],
): <R extends ListedVisit>(row: R) => R & VisitLine {
  const names = treatmentNames([...treatments])
  return (row) => {
    const { clinician, room } = nameOf(row)
    const { first, all } = treatmentText(row, names)
    const who = isOnlyOne(team, row.clinicianId) ? '' : clinician
    return {
      unanswered: false,
      ...row,
      clinician: who,
      room,
      treatment: first,
      allTreatments: all,
    }
  }
}
