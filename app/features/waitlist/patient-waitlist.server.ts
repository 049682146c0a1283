import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { dayAndMonth } from '#app/platform/format.ts'
import { partWords, weekdayWords } from './copy.ts'
import { listRunningOf } from './offers/queries.server.ts'
import { type Entry, listEntriesOf, listOpenOf } from './queries.server.ts'
import { waitedFor } from './signup-facts.server.ts'

type PlaceOfPatient = { id: string; what: string; line: string; isOffered: boolean }

/** What a patient waits for, as their page shows it to staff. @param patientIds all under whom they stand */
export async function placesOfPatient(
  db: Database,
  patientIds: readonly string[],
): Promise<PlaceOfPatient[]> {
  const entries = await listOpenOf(db, patientIds)
  const what = await waitedFor(db, entries)
  const running = await listRunningOf(
    db,
    entries.map(({ id }) => id),
  )
  return entries.map((entry) => ({
    id: entry.id,
    what: what(entry),
    line: lineOf(entry),
    isOffered: running.has(entry.id),
  }))
}

type SaidOnPlace = Pick<Entry, 'id' | 'name' | 'phone' | 'email' | 'language'> & { what: string }

/** All places of those patients, over or not, with what they say of who waits. */
export const placesToMove = async (db: Database, patientIds: readonly string[]): Promise<SaidOnPlace[]> =>
  saidOn(db, await listEntriesOf(db, patientIds))

/** The same of open ones. */
export const listSaidOnOpenPlaces = async (
  db: Database,
  patientIds: readonly string[],
): Promise<SaidOnPlace[]> => saidOn(db, await listOpenOf(db, patientIds))

async function saidOn(db: Database, entries: readonly Entry[]): Promise<SaidOnPlace[]> {
  const what = await waitedFor(db, entries)
  return entries.map((entry) => {
    const { id, name, phone, email, language, until } = entry
    const line = `${what(entry)} · ${m.waitlist_desk_until({ day: dayAndMonth(until) })}`
    return { id, name, phone, email, language, what: line }
  })
}

const lineOf = (entry: Entry): string =>
  [
    weekdayWords(entry.weekdays),
    partWords(entry),
    m.waitlist_desk_until({ day: dayAndMonth(entry.until) }),
  ].join(' · ')
