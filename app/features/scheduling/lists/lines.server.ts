import type { TeamChoices, TeamNames } from '#app/features/team/names.server.ts'
import { treatmentText } from '#app/features/treatments/booked-treatment.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { treatmentNames } from '#app/features/treatments/staff-names.ts'
import type { ListedVisit } from './queries.server.ts'

/** What lists are sorted and joined by. No screen shows it. */
type OnlyForReading = 'clinicianId' | 'roomId' | 'startsAt' | 'createdAt' | 'otherTreatments'

/** A visit as staff see it: names in place of ids, empty where it has no clinician or no room. */
export type VisitLine = Omit<ListedVisit, OnlyForReading> & {
  clinician: string
  room: string
  /** All of its treatments; `treatment` is the first and how many more. */
  allTreatments: string
  /** The patient added something; lists alone say it. */
  wrote?: boolean
  /** The patient said: I'll be there; lists alone say it. */
  isComing?: boolean
  /** A request whose number or address came from an online form and isn't confirmed; lists alone say it. */
  isFromForm?: boolean
  /** The patient was reminded and has not answered; the list of today alone says it. */
  unanswered?: boolean
  /** Deleted by somebody while it is on the screen. */
  isGone?: boolean
}

/** What a visit keeps, with its names. */
export type NamedVisit = ListedVisit & VisitLine

/** A clinic with one clinician doesn't read their name on every line. */
const isOnlyOne = ({ clinicians }: TeamChoices, id: string | null): boolean =>
  clinicians.length === 1 && clinicians[0]?.id === id

/** Turns a visit into its line. Clinicians and rooms that were deleted keep their names. */
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
