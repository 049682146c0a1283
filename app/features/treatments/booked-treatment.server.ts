import { readJsonOr } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { listAll } from './queries.server.ts'
import { shownTreatment } from './staff-names.ts'

type Booked = { id: string; treatment: string; otherTreatments: string }

/**
 * What was booked, all treatments of the appointment: in the language in use as long as one is still called so, else as it
 * was booked.
 */
export async function bookedTreatments(db: Database, booked: Booked): Promise<string> {
  const names = bookedNames(booked)
  const known = new Map((await listAll(db)).map(({ name }) => [name.en, localText(name)]))
  return names.map((name) => known.get(name) ?? name).join(' + ')
}

/** The names of all treatments of an appointment as they were booked, in their order. */
export const bookedNames = ({ id, treatment, otherTreatments: text }: Booked): string[] => [
  treatment,
  ...readJsonOr('appointments.otherTreatments', { id, text }, []),
]

/** The treatments of an appointment as staff read them: `first` and how many more for lists, and all of them. */
export function treatmentText(
  booked: Booked,
  names: ReadonlyMap<string, string>,
): { first: string; all: string } {
  const all = bookedNames(booked).map((name) => shownTreatment(name, names))
  return { first: andMore(all[0] ?? '', booked), all: all.join(' + ') }
}

/** The first treatment by that name, and how many more there are. */
export function andMore(treatment: string, booked: Booked): string {
  const count = bookedNames(booked).length - 1
  return count === 0 ? treatment : m.treatments_and_more({ treatment, count })
}
