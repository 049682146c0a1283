import { columns } from '#app/db/columns.ts'
import { newestFirst, oldestFirst, placeIn } from '#app/db/lists/place.server.ts'
import type { Database, TestimonialRow } from '#app/db/tables.ts'
import {
  type Cursor,
  countedAtMost,
  type Page,
  type Place,
  pageOf,
  pageSortedBy,
} from '#app/platform/lists/pages.ts'
import { undosIn } from '../records/undo-queries.server.ts'

/** One line of the staff's list. */
export type StaffTestimonial = Pick<
  TestimonialRow,
  | 'id'
  | 'author'
  | 'title'
  | 'content'
  | 'language'
  | 'rating'
  | 'reason'
  | 'refusal'
  | 'decidedBy'
  | 'decidedAt'
  | 'reply'
  | 'createdAt'
  | 'updatedAt'
> & { approved: boolean; possibleSpam: boolean }

const pageSize = 25

const shown = [
  ...(['id', 'author', 'title', 'content', 'language', 'rating', 'reason', 'refusal'] as const),
  ...(['approved', 'possibleSpam', 'decidedBy', 'decidedAt', 'reply', 'createdAt', 'updatedAt'] as const),
] as const

/** Those on which nobody has decided; those on which somebody has. */
export type Undecided = 'waiting' | 'spam'
export type Decided = 'decided' | 'approved' | 'refused'

/** Those that wait, or look like spam, oldest first, a page at a time. */
export async function listUndecided(
  db: Database,
  { state, after }: { state: Undecided; after: Cursor | null },
): Promise<Page<StaffTestimonial>> {
  const rows = await undecided(db, state)
    .select(shown)
    .$call(oldestFirst('createdAt', { after, most: pageSize + 1 }))
    .execute()
  return pageOf(rows.map(toStaffTestimonial), pageSize)
}

/** Those that were approved or refused, the last decision first, a page at a time. */
export async function listDecided(
  db: Database,
  { state, after }: { state: Decided; after: Cursor | null },
): Promise<Page<StaffTestimonial>> {
  const rows = await decided(db, state)
    .select(shown)
    .$call(newestFirst('updatedAt', { after, most: pageSize + 1 }))
    .execute()
  return pageSortedBy(rows.map(toStaffTestimonial), pageSize, (row) => row.updatedAt)
}

/** Where a page is in its list. */
export const placeOfUndecided = (
  db: Database,
  { state, after }: { state: Undecided; after: Cursor | null },
): Promise<Place> =>
  placeIn(
    db,
    { rows: undecided(db, state) },
    { moment: 'createdAt', direction: 'asc', after, size: pageSize, most: countedAtMost },
  )

export const placeOfDecided = (
  db: Database,
  { state, after }: { state: Decided; after: Cursor | null },
): Promise<Place> =>
  placeIn(
    db,
    { rows: decided(db, state) },
    { moment: 'updatedAt', after, size: pageSize, most: countedAtMost },
  )

const undecided = (db: Database, state: Undecided) =>
  db
    .selectFrom('testimonials')
    .where('deletedAt', 'is', null)
    .where('approved', '=', 0)
    .where('refusal', 'is', null)
    .where('possibleSpam', '=', columns.flag(state === 'spam'))

const decided = (db: Database, state: Decided) =>
  db
    .selectFrom('testimonials')
    .where('deletedAt', 'is', null)
    .where((row) => row.or([row('approved', '=', 1), row('refusal', 'is not', null)]))
    .$if(state === 'approved', (query) => query.where('approved', '=', 1))
    .$if(state === 'refused', (query) => query.where('approved', '=', 0))

/** One that is not deleted, whatever its state. */
export async function findTestimonial(db: Database, id: string): Promise<StaffTestimonial | undefined> {
  const row = await db
    .selectFrom('testimonials')
    .select(shown)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toStaffTestimonial(row)
}

/**
 * Every unapproved one that nobody has refused (docs/specification.md#testimonials-screen), suspected spam aside
 * (docs/specification.md#suspected-spam).
 */
export const countUnapproved = (db: Database): Promise<number> => countUndecided(db, 'waiting')

/** Suspected spam that nobody has looked at. */
export const countSpam = (db: Database): Promise<number> => countUndecided(db, 'spam')

async function countUndecided(db: Database, state: Undecided): Promise<number> {
  const { count } = await undecided(db, state)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Another text after every change of a testimonial by anybody; `waiting` is in it for clocks that differ. */
export async function readTestimonialsMark(db: Database, waiting: number): Promise<string> {
  const row = await db
    .selectFrom('testimonials')
    .select('updatedAt')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return `${row?.updatedAt ?? ''} ${waiting}`
}

/** What a testimonial was before it was approved. */
export const approvalUndos = undosIn('approval_undos')

/** Locked against a second change at the same moment until the transaction ends; deleted ones too. */
export function findForChange(
  tx: Database,
  id: string,
): Promise<
  | Pick<
      TestimonialRow,
      | 'id'
      | 'approved'
      | 'possibleSpam'
      | 'reason'
      | 'refusal'
      | 'decidedBy'
      | 'decidedAt'
      | 'reply'
      | 'updatedAt'
      | 'deletedAt'
    >
  | undefined
> {
  return tx
    .selectFrom('testimonials')
    .select(['id', 'approved', 'possibleSpam', 'reason', 'refusal', 'decidedBy', 'decidedAt', 'reply'])
    .select(['updatedAt', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTestimonial(
  tx: Database,
  id: string,
  change: Partial<
    Pick<
      TestimonialRow,
      | 'approved'
      | 'possibleSpam'
      | 'reason'
      | 'refusal'
      | 'decidedBy'
      | 'decidedAt'
      | 'reply'
      | 'repliedAt'
      | 'repliedBy'
      | 'deletedAt'
    >
  > & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('testimonials').set(change).where('id', '=', id).execute()
}

type Shown = Omit<StaffTestimonial, 'approved' | 'possibleSpam'> &
  Pick<TestimonialRow, 'approved' | 'possibleSpam'>

const toStaffTestimonial = (row: Shown): StaffTestimonial => ({
  ...row,
  approved: columns.isSet(row.approved),
  possibleSpam: columns.isSet(row.possibleSpam),
})

/** Forgets testimonials that were deleted before that instant; the others stay until staff delete them. */
export async function deleteOldTestimonials(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('testimonials')
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const beginningLength = 80

/** Testimonials that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedTestimonials(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'author', 'content', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.content.slice(0, beginningLength),
    detail: row.author,
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}

export type PublishedTestimonial = Pick<
  TestimonialRow,
  'id' | 'author' | 'title' | 'content' | 'language' | 'rating' | 'reply' | 'createdAt'
>

const publishedTestimonialPageSize = 12

/** What everyone may read: approved and not deleted, newest first, a page at a time. */
export async function listApproved(db: Database, after: Cursor | null): Promise<Page<PublishedTestimonial>> {
  const rows = await approved(db)
    .select(['id', 'author', 'title', 'content', 'language', 'rating', 'reply', 'createdAt'])
    .$call(newestFirst('createdAt', { after, most: publishedTestimonialPageSize + 1 }))
    .execute()
  return pageOf(rows, publishedTestimonialPageSize)
}

export async function countApproved(db: Database): Promise<number> {
  const { count } = await approved(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewTestimonial = Pick<
  TestimonialRow,
  'id' | 'author' | 'title' | 'content' | 'language' | 'rating'
> & {
  possibleSpam: boolean
}

/** Unapproved, as every testimonial begins. */
export async function insertTestimonial(
  tx: Database,
  { possibleSpam, ...testimonial }: NewTestimonial,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .insertInto('testimonials')
    .values({
      ...testimonial,
      approved: 0,
      possibleSpam: columns.flag(possibleSpam),
      reason: '',
      reply: '',
      repliedAt: null,
      repliedBy: null,
      decidedAt: null,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    })
    .execute()
}

const approved = (db: Database) =>
  db.selectFrom('testimonials').where('approved', '=', 1).where('deletedAt', 'is', null)

/** Whether the testimonial is still there, published or not: staff have not deleted it. */
export async function isTestimonialKept(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('testimonials')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
