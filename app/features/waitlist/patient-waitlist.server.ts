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

/** All places of those patients, over or not, with what they say of who waits: for who moves them to another patient. */
export async function placesToMove(
  db: Database,
  patientIds: readonly string[],
): Promise<(Pick<Entry, 'id' | 'name' | 'phone' | 'email'> & { what: string })[]> {
  const entries = await listEntriesOf(db, patientIds)
  const what = await waitedFor(db, entries)
  return entries.map((entry) => ({
    id: entry.id,
    name: entry.name,
    phone: entry.phone,
    email: entry.email,
    what: `${what(entry)} · ${m.waitlist_desk_until({ day: dayAndMonth(entry.until) })}`,
  }))
}

const lineOf = (entry: Entry): string =>
  [
    weekdayWords(entry.weekdays),
    partWords(entry),
    m.waitlist_desk_until({ day: dayAndMonth(entry.until) }),
  ].join(' · ')
