import { columns } from '#app/db/columns.ts'
import {
  readJsonOr,
  readText,
  readTexts,
  readWeekdays,
  writeText,
  writeTexts,
  writeWeekdays,
} from '#app/db/json.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { Database, TreatmentRow } from '#app/db/tables.ts'
import { deleteOldWithoutVisits } from '#app/db/upkeep/unreferenced.server.ts'
import type { LocalText } from '#app/language/language.ts'
import { inNameOrder } from '#app/language/name-order.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import type { Price } from '../clinic-profile/price.ts'
import { inCategories } from './order/rules.ts'
import { availabilityText, type Treatment } from './rules.ts'

/** A clinic has dozens; more than this are not shown. */
const listLimit = 500

/** All that are offered for booking, in the order in which treatments are listed everywhere. */
export async function listActive(db: Database): Promise<Treatment[]> {
  const rows = await db
    .selectFrom('treatments')
    .selectAll()
    .where('active', '=', 1)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .limit(listLimit)
    .execute()
  return inListOrder(rows, toTreatment)
}

/** A treatment as staff see it: with the moment of its last change. */
export type StaffTreatment = Treatment & { updatedAt: string }

/** All that are not deleted, active or not, in the same order. */
export async function listAll(db: Database): Promise<StaffTreatment[]> {
  const rows = await db
    .selectFrom('treatments')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .limit(listLimit)
    .execute()
  return inListOrder(rows, (row) => ({ ...toTreatment(row), updatedAt: row.updatedAt }))
}

/** By place, several of one place by the name in the language in use; those of a category follow one another. */
function inListOrder<T extends Treatment>(
  rows: readonly TreatmentRow[],
  shown: (row: TreatmentRow) => T,
): T[] {
  const places = new Map(rows.map(({ id, position }) => [id, position]))
  const placeOf = ({ id }: T) => places.get(id) ?? 0
  const byPlace = inNameOrder(rows.map(shown)).toSorted((one, other) => placeOf(one) - placeOf(other))
  return inCategories(byPlace).flatMap(({ rows: ofCategory }) => ofCategory)
}

/** All that are not deleted, held until the transaction ends, in the order of the lists. */
export async function listOrderForChange(tx: Database): Promise<StaffTreatment[]> {
  await tx
    .selectFrom('treatments')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return listAll(tx)
}

/**
 * Their places are those in the list; deleted ones that had none come back after them. What else a form holds of them
 * stays as it was seen.
 */
export async function storeOrder(tx: Database, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('treatments')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  await tx
    .updateTable('treatments')
    .set({ position: ids.length + 1 })
    .where('position', '=', 0)
    .where('deletedAt', 'is not', null)
    .execute()
}

export async function storeCategory(
  tx: Database,
  ids: readonly string[],
  category: LocalText,
): Promise<void> {
  await tx
    .updateTable('treatments')
    .set({ category: writeText(category) })
    .where('id', 'in', ids)
    .execute()
}

/** After all others, where they have an order of their own; else among them by its name. */
async function placeOfNew(db: Database): Promise<number> {
  const row = await db
    .selectFrom('treatments')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return row?.last ? row.last + 1 : 0
}

/** A row as it is while a transaction holds it, deleted or not. */
export type HeldTreatment = StaffTreatment & { deletedAt: string | null; wasActive: boolean }

/**
 * The row, deleted or not, held until the transaction ends: nobody changes it, and nobody takes, gives back or packs
 * times of it meanwhile (docs/topics/slot-claims.md).
 */
export async function findForChange(tx: Database, id: string): Promise<HeldTreatment | undefined> {
  const row = await tx
    .selectFrom('treatments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { updatedAt, deletedAt } = row
  return { ...toTreatment(row), updatedAt, deletedAt, wasActive: columns.isSet(row.wasActive) }
}

/** Holds several rows, in the same order anyone who asks. */
export async function holdTreatments(tx: Database, ids: string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await findForChange(tx, id)
}

/** The row held like that, where it is offered for booking at that moment. */
export async function holdActive(tx: Database, id: string): Promise<Treatment | undefined> {
  const row = await findForChange(tx, id)
  return row?.active && row.deletedAt === null ? row : undefined
}

/** Who has that name, compared without case, deleted or not: it stays theirs. */
export function findOfName(
  db: Database,
  name: string,
): Promise<Pick<TreatmentRow, 'id' | 'deletedAt'> | undefined> {
  return db
    .selectFrom('treatments')
    .select(['id', 'deletedAt'])
    .where('nameKey', '=', columns.nameKey(name))
    .executeTakeFirst()
}

/** Stores all fields; a deleted one is there again. */
export async function updateTreatment(tx: Database, treatment: Treatment, updatedAt: string): Promise<void> {
  await tx
    .updateTable('treatments')
    .set({ ...asColumns(treatment), updatedAt, deletedAt: null })
    .where('id', '=', treatment.id)
    .execute()
}

/** The row stays, and its name with it. */
export async function markDeleted(
  tx: Database,
  { id, active }: Pick<Treatment, 'id' | 'active'>,
  deletedAt: string,
): Promise<void> {
  await tx
    .updateTable('treatments')
    .set({ deletedAt, updatedAt: deletedAt, active: 0, wasActive: columns.flag(active) })
    .where('id', '=', id)
    .execute()
}

/** The active treatment of that name, compared without case. */
export async function findActiveByName(db: Database, name: string): Promise<Treatment | undefined> {
  const row = await db
    .selectFrom('treatments')
    .selectAll()
    .where('nameKey', '=', columns.nameKey(name))
    .where('active', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toTreatment(row)
}

/** Deleted ones too: their visits are still moved and brought back. */
export async function findById(db: Database, id: string): Promise<Treatment | undefined> {
  const row = await db.selectFrom('treatments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toTreatment(row)
}

/** Those of them that are in the database, deleted ones too. */
export async function listByIds(db: Database, ids: readonly string[]): Promise<Treatment[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('treatments').selectAll().where('id', 'in', ids).execute()
  return rows.map(toTreatment)
}

export async function insertTreatment(
  db: Database,
  treatment: Treatment,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('treatments')
    .values({
      ...asColumns(treatment),
      id: treatment.id,
      createdAt: columns.instant(now),
      updatedAt: columns.instant(now),
      deletedAt: null,
      wasActive: 0,
      position: await placeOfNew(db),
    })
    .execute()
}

const asColumns = (treatment: Omit<Treatment, 'id'>) => ({
  ...writeTexts('treatments', treatment),
  nameKey: columns.nameKey(treatment.name.en),
  weekdays: writeWeekdays(treatment.availableDays),
  availableTimes: columns.list(treatment.availableTimes),
  active: columns.flag(treatment.active),
  durationMinutes: treatment.durationMinutes,
  capacity: treatment.capacity,
  bufferBefore: treatment.bufferBefore,
  bufferAfter: treatment.bufferAfter,
  noticeMinutes: treatment.noticeMinutes,
  horizonDays: treatment.horizonDays,
  dailyLimit: treatment.dailyLimit,
  onlineBooking: treatment.onlineBooking,
  bringIsNeutral: columns.flag(treatment.bringIsNeutral),
  questions: JSON.stringify(treatment.questions),
  priceKind: treatment.price?.kind ?? null,
  priceCents: treatment.price && 'cents' in treatment.price ? treatment.price.cents : null,
})

function toTreatment(row: TreatmentRow): Treatment {
  return {
    id: row.id,
    ...readTexts('treatments', row.id, row),
    availableDays: readWeekdays(row),
    availableTimes: readJsonOr('treatments.availableTimes', { id: row.id, text: row.availableTimes }, []),
    active: columns.isSet(row.active),
    durationMinutes: row.durationMinutes,
    capacity: row.capacity,
    bufferBefore: row.bufferBefore,
    bufferAfter: row.bufferAfter,
    noticeMinutes: row.noticeMinutes,
    horizonDays: row.horizonDays,
    dailyLimit: row.dailyLimit,
    onlineBooking: row.onlineBooking,
    bringIsNeutral: columns.isSet(row.bringIsNeutral),
    questions: readJsonOr('treatments.questions', { id: row.id, text: row.questions }, []),
    price: toPrice(row),
  }
}

function toPrice({ priceKind, priceCents }: Pick<TreatmentRow, 'priceKind' | 'priceCents'>): Price | null {
  if (priceKind === 'ask') return { kind: priceKind }
  return priceKind !== null && priceCents !== null ? { kind: priceKind, cents: priceCents } : null
}

/** Treatments that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedTreatments(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('treatments')
    .select(['id', 'name', 'weekdays', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: readText({ table: 'treatments', column: 'name', id: row.id }, row.name).en,
    detail: availabilityText(readWeekdays(row)),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}

/** Whether staff have changed, added or deleted any treatment of those that a new database begins with. */
export async function hasOwnTreatments(db: Database): Promise<boolean> {
  const seeded = db.selectFrom('seeds').select('seededAt').where('kind', '=', 'treatments')
  const row = await db
    .selectFrom('treatments')
    .select('id')
    .where((is) =>
      is.or([
        is('updatedAt', '!=', is.ref('createdAt')),
        is('createdAt', '!=', seeded),
        is.not(is.exists(seeded)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Treatments that were deleted before that instant; while a visit refers to one, it says what was booked and whose times it holds. */
export const deleteOldTreatments = (db: Database, deletedBefore: Temporal.Instant): Promise<number> =>
  deleteOldWithoutVisits(db, 'treatments', deletedBefore)
