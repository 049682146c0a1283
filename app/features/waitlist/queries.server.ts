import { columns } from '#app/db/columns.ts'
import { readWeekdays, writeWeekdays } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import type { EncryptedText, Language, WaitlistEntryState } from '#app/db/values.ts'
import type { WaitlistEntryRow } from '#app/db/waitlist-tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { mailboxOf } from '#app/platform/forms/request-limits.server.ts'
import type { Window, Wish } from './rules.ts'

/** Somebody on the list. */
export type Entry = Wish & {
  id: string
  state: WaitlistEntryState
  name: string
  email: string
  phone: string
  language: Language
  patientId: string
  createdAt: string
  updatedAt: string
  endedAt: string | null
  /** Since when they wait for days and clinician that staff changed. */
  windowChangedAt: string | null
  token: EncryptedText
}

export type NewEntry = Omit<Entry, 'state' | 'createdAt' | 'updatedAt' | 'endedAt' | 'windowChangedAt'> & {
  digest: string
  emailKey: string
  phoneKey: string
}

/** @param isTooMany they are on it as often as they may: it is over as it begins (`neverBegan`), for its email alone */
export async function insertEntry(
  tx: Database,
  entry: NewEntry,
  now: Temporal.Instant,
  { isTooMany = false } = {},
): Promise<void> {
  const { from, until, weekdays, mornings, afternoons, ...said } = entry
  const at = columns.instant(now)
  await tx
    .insertInto('waitlist_entries')
    .values({
      ...said,
      state: isTooMany ? 'ended' : 'open',
      ...whenOf({ from, until, weekdays, mornings, afternoons }),
      createdAt: at,
      updatedAt: at,
      endedAt: isTooMany ? at : null,
      windowChangedAt: null,
      windowBefore: null,
      keptAt: null,
    })
    .execute()
}

/** Whether it was one too many when they joined: it never was on the list, and is known to its email alone. */
export const neverBegan = ({ state, createdAt, endedAt }: Pick<Entry, 'state' | 'createdAt' | 'endedAt'>) =>
  state === 'ended' && createdAt === endedAt

/** How many are open under that mail address or that number; what is empty counts for nobody. */
export async function countOpenOf(
  tx: Database,
  { emailKey, phoneKey }: { emailKey: string; phoneKey: string },
): Promise<number> {
  const { entries } = await tx
    .selectFrom('waitlist_entries')
    .select((row) => row.fn.countAll<number>().as('entries'))
    .where('state', '=', 'open')
    .where((row) =>
      row.or([
        row.and([row('emailKey', '=', emailKey), row('emailKey', '!=', '')]),
        row.and([row('phoneKey', '=', phoneKey), row('phoneKey', '!=', '')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(entries)
}

export async function findEntry(db: Database, id: string): Promise<Entry | undefined> {
  const row = await db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toEntry(row)
}

/** When it was changed last, by staff or by what became of it. */
export const versionOf = ({ updatedAt, windowChangedAt }: Pick<Entry, 'updatedAt' | 'windowChangedAt'>) =>
  windowChangedAt !== null && windowChangedAt > updatedAt ? windowChangedAt : updatedAt

export async function findEntryByDigest(db: Database, digest: string): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && toEntry(row)
}

/** The open places under that very address, in the order in which they came: their links go there and nowhere else. */
export async function listOpenUnder(db: Database, email: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('state', '=', 'open')
    .where('emailKey', '=', mailboxOf(email))
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toEntry)
}

/** Where those patients wait, in the order in which they came. */
export async function listOpenOf(db: Database, patientIds: readonly string[]): Promise<Entry[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('state', '=', 'open')
    .where('patientId', 'in', patientIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toEntry)
}

/** Everything those patients ever waited for that is still kept, the newest first. */
export async function listEntriesOf(db: Database, patientIds: readonly string[]): Promise<Entry[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('patientId', 'in', patientIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostEntries)
    .execute()
  return rows.map(toEntry)
}

const mostEntries = 100

/** How many wait for the same treatment since before. */
export async function countBefore(
  db: Database,
  { id, treatmentId, createdAt }: Pick<Entry, 'id' | 'treatmentId' | 'createdAt'>,
): Promise<number> {
  const { entries } = await db
    .selectFrom('waitlist_entries')
    .select((row) => row.fn.countAll<number>().as('entries'))
    .where('state', '=', 'open')
    .where('treatmentId', '=', treatmentId)
    .where((row) =>
      row.or([
        row('createdAt', '<', createdAt),
        row.and([row('createdAt', '=', createdAt), row('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(entries)
}

/** Held until the transaction ends: nobody else offers them anything, or closes it. */
export async function holdEntry(tx: Database, id: string): Promise<Entry | undefined> {
  const row = await tx
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toEntry(row)
}

export async function setEntryState(
  tx: Database,
  id: string,
  { state, updatedAt, endedAt }: { state: WaitlistEntryState; updatedAt: string; endedAt: string | null },
): Promise<void> {
  await tx.updateTable('waitlist_entries').set({ state, updatedAt, endedAt }).where('id', '=', id).execute()
}

/** Takes somebody off the list. The entry is held. */
export async function closeEntry(
  tx: Database,
  { id }: Pick<Entry, 'id'>,
  state: 'booked' | 'left' | 'ended' | 'removed',
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await setEntryState(tx, id, { state, updatedAt: at, endedAt: at })
}

/** Closes those that came to their last day. @returns how many */
export async function endEntriesBefore(
  db: Database,
  today: CalendarDate,
  now: Temporal.Instant,
): Promise<number> {
  const at = columns.instant(now)
  const { numUpdatedRows } = await db
    .updateTable('waitlist_entries')
    .set({ state: 'ended', updatedAt: at, endedAt: at })
    .where('state', '=', 'open')
    .where('untilDay', '<', today)
    .where('id', 'not in', (row) =>
      row.selectFrom('waitlist_offers').select('entryId').where('state', '=', 'running'),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function toEntry(row: WaitlistEntryRow): Entry {
  const { id, state, name, email, phone, language, patientId, token } = row
  const { createdAt, updatedAt, endedAt, windowChangedAt } = row
  return {
    ...wishOf(row),
    id,
    state,
    name,
    email,
    phone,
    language,
    patientId,
    token,
    createdAt,
    updatedAt,
    endedAt,
    windowChangedAt,
  }
}

/** What those waits for whose row that is. */
const wishOf = (row: WaitlistEntryRow): Wish => ({
  treatmentId: row.treatmentId,
  clinicianId: row.clinicianId,
  from: row.fromDay,
  until: row.untilDay,
  weekdays: readWeekdays(row, 'waitlist_entries.weekdays'),
  mornings: columns.isSet(row.mornings),
  afternoons: columns.isSet(row.afternoons),
})

/** As columns hold when somebody can come. */
export const whenOf = ({ from, until, weekdays, mornings, afternoons }: Omit<Window, 'clinicianId'>) => ({
  fromDay: from,
  untilDay: until,
  weekdays: writeWeekdays(weekdays),
  mornings: columns.flag(mornings),
  afternoons: columns.flag(afternoons),
})

/* Who waits, for those who look what can be offered. */

export async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last day that anybody waits for; null where nobody does. */
export async function lastDayAsked(db: Database): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('untilDay')
    .where('state', '=', 'open')
    .orderBy('untilDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.untilDay ?? null
}

/** What is waited for on those days, each treatment and clinician once. */
export function listWanted(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Pick<Wish, 'treatmentId' | 'clinicianId'>[]> {
  return db
    .selectFrom('waitlist_entries')
    .select(['treatmentId', 'clinicianId'])
    .distinct()
    .where('state', '=', 'open')
    .where('fromDay', '<=', to)
    .where('untilDay', '>=', from)
    .execute()
}

/** Somebody who waits, and until when what they were offered runs. */
export type Waiting = Wish & Pick<Entry, 'id' | 'createdAt' | 'patientId'> & { runningUntil: string | null }

export type PlaceInOrder = { createdAt: string; id: string }

/** Those who wait for one of those treatments on those days and can be written to, in order, after that place. */
export async function listWaiting(
  db: Database,
  asked: { treatmentIds: readonly string[]; from: CalendarDate; to: CalendarDate },
  { after, limit }: { after: PlaceInOrder | null; limit: number },
): Promise<Waiting[]> {
  let found = db
    .selectFrom('waitlist_entries')
    .leftJoin('waitlist_offers', (join) =>
      join
        .onRef('waitlist_offers.entryId', '=', 'waitlist_entries.id')
        .on('waitlist_offers.state', '=', 'running'),
    )
    .selectAll('waitlist_entries')
    .select('waitlist_offers.until as runningUntil')
    .where('waitlist_entries.state', '=', 'open')
    .where('waitlist_entries.email', '!=', '')
    .where('waitlist_entries.treatmentId', 'in', asked.treatmentIds)
    .where('fromDay', '<=', asked.to)
    .where('untilDay', '>=', asked.from)
    .orderBy('waitlist_entries.createdAt')
    .orderBy('waitlist_entries.id')
    .limit(limit)
  if (after)
    found = found.where((row) =>
      row.or([
        row('waitlist_entries.createdAt', '>', after.createdAt),
        row.and([
          row('waitlist_entries.createdAt', '=', after.createdAt),
          row('waitlist_entries.id', '>', after.id),
        ]),
      ]),
    )
  const rows = await found.execute()
  return rows.map(({ runningUntil, ...row }) => ({
    ...wishOf(row),
    id: row.id,
    createdAt: row.createdAt,
    patientId: row.patientId,
    runningUntil,
  }))
}
