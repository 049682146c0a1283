import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { AdminRow, StaffMailRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { type StaffMailRhythm, type StaffNewsKind, staffNewsKinds } from '#app/db/values.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { NewsCounts } from './rhythm.server.ts'

/** More people than any clinic has. */
const mostPeople = 500

/** A patient did something that staff may want to be written of; of whom it was, nothing is kept. */
export async function recordNews(
  tx: Database,
  kind: Exclude<StaffNewsKind, 'given-up'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('staff_news')
    .values({ id: randomId(), kind, at: columns.instant(now) })
    .execute()
}

type Span = { after: Temporal.Instant; until: Temporal.Instant }

/** How much of each of those kinds there was in that time, its end included; emails that were given up are not ours. */
export async function countNews(
  db: Database,
  kinds: readonly StaffNewsKind[],
  { after, until }: Span,
): Promise<NewsCounts> {
  if (kinds.length === 0) return {}
  const rows = await db
    .selectFrom('staff_news')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('kind', 'in', kinds)
    .where('at', '>', columns.instant(after))
    .where('at', '<=', columns.instant(until))
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

export async function deleteOldNews(db: Database, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('staff_news').where('at', '<', columns.instant(before)).execute()
}

/** How somebody is written to. */
export type StaffChoice = {
  adminId: string
  rhythm: StaffMailRhythm
  kinds: StaffNewsKind[]
  address: string
  isConfirmed: boolean
  /** A code was sent there and still counts. */
  waitsForCode: boolean
  toldUntil: Temporal.Instant
  sentAt: Temporal.Instant | null
}

/** Undefined where they never chose. */
export async function findChoice(
  db: Database,
  adminId: string,
  now: Temporal.Instant,
): Promise<StaffChoice | undefined> {
  const row = await db.selectFrom('staff_mails').selectAll().where('adminId', '=', adminId).executeTakeFirst()
  return row && choiceOf(row, now)
}

/** Somebody who is written to. */
export type StaffReader = StaffChoice & Pick<AdminRow, 'name' | 'role' | 'language'>

/** All who want to be written to, at an address that they confirmed, and may still enter. */
export async function listReaders(db: Database, now: Temporal.Instant): Promise<StaffReader[]> {
  const rows = await readers(db)
    .where('rhythm', '!=', 'none')
    .where('confirmedAt', 'is not', null)
    .orderBy('adminId')
    .limit(mostPeople)
    .execute()
  return rows.map((row) => readerOf(row, now))
}

/** One who chose, whatever they chose; undefined where they may no longer enter. */
export async function findReader(
  db: Database,
  adminId: string,
  now: Temporal.Instant,
): Promise<StaffReader | undefined> {
  const row = await readers(db).where('adminId', '=', adminId).executeTakeFirst()
  return row && readerOf(row, now)
}

const readers = (db: Database) =>
  db
    .selectFrom('staff_mails')
    .innerJoin('admins', 'admins.id', 'staff_mails.adminId')
    .selectAll('staff_mails')
    .select(['admins.name', 'admins.role', 'admins.language'])
    .where('admins.deactivatedAt', 'is', null)
    .where('admins.deletedAt', 'is', null)

type ReaderRow = StaffMailRow & Pick<AdminRow, 'name' | 'role' | 'language'>
const readerOf = (row: ReaderRow, now: Temporal.Instant): StaffReader => ({
  ...choiceOf(row, now),
  name: row.name,
  role: row.role,
  language: row.language,
})

function choiceOf(row: StaffMailRow, now: Temporal.Instant): StaffChoice {
  const kinds = readJsonOr('staff_mails.kinds', { id: row.adminId, text: row.kinds }, [])
  return {
    adminId: row.adminId,
    rhythm: row.rhythm,
    kinds: staffNewsKinds.filter((kind) => kinds.includes(kind)),
    address: row.address,
    isConfirmed: row.confirmedAt !== null,
    waitsForCode: row.codeUntil !== null && row.codeUntil > columns.instant(now),
    toldUntil: columns.asInstant(row.toldUntil),
    sentAt: row.sentAt === null ? null : columns.asInstant(row.sentAt),
  }
}

/**
 * Stores a choice; what happened before is not told any more. Another address has to be confirmed again.
 * @returns whether the address is confirmed
 */
export async function saveChoice(
  tx: Database,
  {
    adminId,
    rhythm,
    kinds,
    address,
  }: { adminId: string; rhythm: StaffMailRhythm; kinds: StaffNewsKind[]; address: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const before = await tx
    .selectFrom('staff_mails')
    .select(['address', 'confirmedAt'])
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  const confirmedAt = before?.address === address ? before.confirmedAt : null
  const chosen = { rhythm, kinds: JSON.stringify(kinds), address, confirmedAt }
  const told = { toldUntil: columns.instant(now), sentAt: null }
  await tx
    .insertInto('staff_mails')
    .values({ adminId, ...chosen, ...told, codeDigest: null, codeUntil: null, codeTries: 0 })
    .onConflict((conflict) =>
      conflict
        .column('adminId')
        .doUpdateSet(
          before?.address === address ? { ...chosen, ...told } : { ...chosen, ...told, ...noCode },
        ),
    )
    .execute()
  return confirmedAt !== null
}

const noCode = { codeDigest: null, codeUntil: null, codeTries: 0 } as const

/** The code that was sent to the address, as a digest; the one before counts no more. */
export async function keepCode(
  tx: Database,
  { adminId, digest, until }: { adminId: string; digest: string; until: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('staff_mails')
    .set({ codeDigest: digest, codeUntil: columns.instant(until), codeTries: 0 })
    .where('adminId', '=', adminId)
    .execute()
}

/** Counts one try of the code. @returns its digest, and the address it was sent to; undefined where none counts any more */
export async function tryCode(
  tx: Database,
  adminId: string,
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<{ digest: string; address: string } | undefined> {
  const row = await tx
    .updateTable('staff_mails')
    .set((row) => ({ codeTries: row('codeTries', '+', 1) }))
    .where('adminId', '=', adminId)
    .where('codeTries', '<', most)
    .where('codeUntil', '>', columns.instant(now))
    .returning(['codeDigest', 'address'])
    .executeTakeFirst()
  return row?.codeDigest ? { digest: row.codeDigest, address: row.address } : undefined
}

/**
 * The address is theirs: from now on they are written to.
 * @param digest of the code that was typed, which stands for its address
 * @returns false where another address or code took its place meanwhile
 */
export async function markConfirmed(
  tx: Database,
  { adminId, digest, now }: { adminId: string; digest: string; now: Temporal.Instant },
): Promise<boolean> {
  const at = columns.instant(now)
  const { numUpdatedRows } = await tx
    .updateTable('staff_mails')
    .set({ confirmedAt: at, toldUntil: at, ...noCode })
    .where('adminId', '=', adminId)
    .where('codeDigest', '=', digest)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false where another process, or the person, was faster */
export async function markTold(
  tx: Database,
  { adminId, toldUntil }: Pick<StaffChoice, 'adminId' | 'toldUntil'>,
  told: { until: Temporal.Instant; sentAt: Temporal.Instant | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_mails')
    .set({
      toldUntil: columns.instant(told.until),
      ...(told.sentAt && { sentAt: columns.instant(told.sentAt) }),
    })
    .where('adminId', '=', adminId)
    .where('toldUntil', '=', columns.instant(toldUntil))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
