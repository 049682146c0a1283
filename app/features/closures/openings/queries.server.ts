import { columns } from '#app/db/columns.ts'
import { readJsonOr, readTexts, writeTexts } from '#app/db/json.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { Database, OpeningRow } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { whenText } from './copy.ts'
import { mostOpeningsAhead, type Opening, type OpeningContent } from './rules.ts'

/** Those of the days from the first to the last, by their beginning. */
export async function listOpenings(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Opening[]> {
  const rows = await present(db)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('fromTime')
    .orderBy('id')
    .execute()
  return rows.map(toOpening)
}

/** Those from that day on, by their beginning; no more than are allowed. */
export async function listOpeningsAhead(db: Database, today: CalendarDate): Promise<Opening[]> {
  const rows = await present(db)
    .where('day', '>=', today)
    .orderBy('day')
    .orderBy('fromTime')
    .orderBy('id')
    .limit(mostOpeningsAhead)
    .execute()
  return rows.map(toOpening)
}

/** The latest of those before that day, last first. */
export async function listPastOpenings(
  db: Database,
  { today, most }: { today: CalendarDate; most: number },
): Promise<Opening[]> {
  const rows = await present(db)
    .where('day', '<', today)
    .orderBy('day', 'desc')
    .orderBy('fromTime', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toOpening)
}

export async function countOpenings(
  db: Database,
  today: CalendarDate,
): Promise<{ ahead: number; past: number }> {
  const row = await db
    .selectFrom('openings')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.sum<number | null>(eb.case().when('day', '>=', today).then(1).else(0).end()).as('ahead'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const [all, ahead] = [Number(row.all), Number(row.ahead ?? 0)]
  return { ahead, past: all - ahead }
}

export async function findOpening(db: Database, id: string): Promise<Opening | undefined> {
  const row = await present(db).where('id', '=', id).executeTakeFirst()
  return row && toOpening(row)
}

/** An opening as it is while a transaction holds it, deleted or not. */
export type HeldOpening = Opening & { deletedAt: string | null }

export async function findForChange(tx: Database, id: string): Promise<HeldOpening | undefined> {
  const row = await tx.selectFrom('openings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...toOpening(row), deletedAt: row.deletedAt }
}

export async function insertOpening(
  tx: Database,
  { id, now, ...content }: OpeningContent & { id: string; now: Temporal.Instant },
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .insertInto('openings')
    .values({ id, ...asColumns(content), createdAt: at, updatedAt: at, deletedAt: null })
    .execute()
}

export async function updateOpening(
  tx: Database,
  id: string,
  change: { updatedAt: string; deletedAt?: string | null; content?: OpeningContent },
): Promise<void> {
  const { content, ...moments } = change
  await tx
    .updateTable('openings')
    .set({ ...moments, ...(content && asColumns(content)) })
    .where('id', '=', id)
    .execute()
}

const present = (db: Database) => db.selectFrom('openings').selectAll().where('deletedAt', 'is', null)

const asColumns = (content: OpeningContent) => ({
  scope: content.scope,
  subjectIds: columns.list(content.subjectIds),
  day: content.day,
  fromTime: content.fromTime,
  toTime: content.toTime,
  treatmentIds: columns.list(content.treatmentIds),
  reason: content.reason,
  ...writeTexts('openings', content),
})

const toOpening = (row: OpeningRow): Opening => ({
  id: row.id,
  scope: row.scope,
  subjectIds: readJsonOr('openings.subjectIds', { id: row.id, text: row.subjectIds }, []),
  day: row.day,
  fromTime: row.fromTime,
  toTime: row.toTime,
  treatmentIds: readJsonOr('openings.treatmentIds', { id: row.id, text: row.treatmentIds }, []),
  reason: row.reason,
  ...readTexts('openings', row.id, row),
  updatedAt: row.updatedAt,
})

/** Openings that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedOpenings(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('openings')
    .selectAll()
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => {
    const opening = toOpening(row)
    return {
      id: row.id,
      name: whenText(opening, null),
      detail: opening.publicReason.en || opening.reason,
      deletedAt: row.deletedAt ?? '',
      updatedAt: row.updatedAt,
    }
  })
}

/** Deletes openings for good that staff deleted before that instant. @returns how many */
export async function deleteOldOpenings(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('openings')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
