import { readJsonOr } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import { localText } from '#app/language/language.ts'
import { listAll } from './queries.server.ts'

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
