import { columns } from '#app/db/columns.ts'
import { readJsonOr, readTexts, writeTexts } from '#app/db/json.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { ClosureRow, Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { whenText } from './copy.ts'
import { type Closure, type ClosureContent, mostAhead } from './rules.ts'

/** All that touch a day from the first to the last, by their beginning. A clinic has some dozens in a year. */
export async function listClosures(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Closure[]> {
  const rows = await present(db)
    .where('lastDay', '>=', from)
    .where('firstDay', '<=', to)
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.map(toClosure)
}

/** Those that are not over before that day, by their beginning; no more than are allowed. */
export async function listAhead(db: Database, today: CalendarDate): Promise<Closure[]> {
  const rows = await present(db)
    .where('lastDay', '>=', today)
    .orderBy('firstDay')
    .orderBy('id')
    .limit(mostAhead)
    .execute()
  return rows.map(toClosure)
}

/** A page of those that touch a day from the first to the last, by their beginning. */
export async function listClosuresAfter(
  db: Database,
  { from, to, after, size }: ClosuresPage,
): Promise<{ rows: Closure[]; next: { day: CalendarDate; id: string } | null }> {
  const rows = await present(db)
    .$if(from !== null, (query) => query.where('lastDay', '>=', from))
    .$if(to !== null, (query) => query.where('firstDay', '<=', to))
    .$if(after !== null, (query) =>
      query.where((row) =>
        row.or([
          row('firstDay', '>', after?.day ?? null),
          row.and([row('firstDay', '=', after?.day ?? null), row('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('firstDay')
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const last = rows.length > size ? rows[size - 1] : undefined
  const next = last ? { day: last.firstDay, id: last.id } : null
  return { rows: rows.slice(0, size).map(toClosure), next }
}

type ClosuresPage = {
  from: CalendarDate | null
  to: CalendarDate | null
  after: { day: CalendarDate; id: string } | null
  size: number
}

/** Those that were over before that day, last first. */
export async function listPast(
  db: Database,
  { today, skip, most }: { today: CalendarDate; skip: number; most: number },
): Promise<Closure[]> {
  const rows = await present(db)
    .where('lastDay', '<', today)
    .orderBy('lastDay', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
  return rows.map(toClosure)
}

export async function countClosures(
  db: Database,
  today: CalendarDate,
): Promise<{ ahead: number; past: number }> {
  const row = await db
    .selectFrom('closures')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.sum<number | null>(eb.case().when('lastDay', '>=', today).then(1).else(0).end()).as('ahead'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const [all, ahead] = [Number(row.all), Number(row.ahead ?? 0)]
  return { ahead, past: all - ahead }
}

export async function findClosure(db: Database, id: string): Promise<Closure | undefined> {
  const row = await present(db).where('id', '=', id).executeTakeFirst()
  return row && toClosure(row)
}

/** A closure as it is while a transaction holds it, deleted or not. */
export type HeldClosure = Closure & { deletedAt: string | null }

export async function findForChange(tx: Database, id: string): Promise<HeldClosure | undefined> {
  const row = await tx.selectFrom('closures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...toClosure(row), deletedAt: row.deletedAt }
}

export async function insertClosure(
  tx: Database,
  { id, now, ...content }: ClosureContent & { id: string; now: Temporal.Instant },
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .insertInto('closures')
    .values({ id, ...asColumns(content), createdAt: at, updatedAt: at, deletedAt: null })
    .execute()
}

export async function updateClosure(
  tx: Database,
  id: string,
  change: { updatedAt: string; deletedAt?: string | null; content?: ClosureContent },
): Promise<void> {
  const { content, ...moments } = change
  await tx
    .updateTable('closures')
    .set({ ...moments, ...(content && asColumns(content)) })
    .where('id', '=', id)
    .execute()
}

const present = (db: Database) => db.selectFrom('closures').selectAll().where('deletedAt', 'is', null)

const asColumns = (content: ClosureContent) => ({
  scope: content.scope,
  subjectIds: columns.list(content.subjectIds),
  firstDay: content.firstDay,
  lastDay: content.lastDay,
  fromTime: content.fromTime,
  toTime: content.toTime,
  reason: content.reason,
  ...writeTexts('closures', content),
  announced: columns.flag(content.announced),
})

const toClosure = (row: ClosureRow): Closure => ({
  id: row.id,
  scope: row.scope,
  subjectIds: readJsonOr('closures.subjectIds', { id: row.id, text: row.subjectIds }, []),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  fromTime: row.fromTime,
  toTime: row.toTime,
  reason: row.reason,
  ...readTexts('closures', row.id, row),
  announced: columns.isSet(row.announced),
  updatedAt: row.updatedAt,
})

/** Closures that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedClosures(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => {
    const closure = toClosure(row)
    return {
      id: row.id,
      name: whenText(closure, null),
      detail: closure.publicReason.en || closure.reason,
      deletedAt: row.deletedAt ?? '',
      updatedAt: row.updatedAt,
    }
  })
}

/** Forgets closures for good that were deleted before that instant, and what staff said of them. @returns how many */
export async function deleteOldClosures(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('closures')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
