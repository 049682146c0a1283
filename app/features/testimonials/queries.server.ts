import { columns } from '../../db/columns.ts'
import { newestFirst } from '../../db/lists/newest-first.server.ts'
import { placeIn } from '../../db/lists/place.server.ts'
import type { Database, TestimonialRow } from '../../db/tables.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '../../platform/lists/pages.ts'
import { undosIn } from '../records/undo-queries.server.ts'
import type { Filter } from './desk/address.ts'

/** One line of the staff's list. */
export type StaffTestimonial = Pick<
  TestimonialRow,
  'id' | 'author' | 'title' | 'content' | 'language' | 'rating' | 'reason' | 'createdAt' | 'updatedAt'
> & { approved: boolean; possibleSpam: boolean }

const pageSize = 25

const shown = [
  'id',
  'author',
  'title',
  'content',
  'language',
  'rating',
  'reason',
  'createdAt',
  'updatedAt',
] as const

/** For staff: those of a state, newest first, a page at a time. */
export async function listNewest(
  db: Database,
  { filter, after }: { filter: Filter; after: Cursor | null },
): Promise<Page<StaffTestimonial>> {
  const rows = await ofState(db, filter)
    .select([...shown, 'approved', 'possibleSpam'])
    .$call(newestFirst('createdAt', { after, most: pageSize + 1 }))
    .execute()
  return pageOf(rows.map(toStaffTestimonial), pageSize)
}

/** Where that page stands in its list. */
export const placeOf = (
  db: Database,
  { filter, after }: { filter: Filter; after: Cursor | null },
): Promise<Place> =>
  placeIn(
    db,
    { rows: ofState(db, filter) },
    { moment: 'createdAt', after, size: pageSize, most: countedAtMost },
  )

const ofState = (db: Database, filter: Filter) =>
  db
    .selectFrom('testimonials')
    .where('deletedAt', 'is', null)
    .where('possibleSpam', '=', columns.flag(filter === 'spam'))
    .$if(filter === 'waiting' || filter === 'approved', (query) =>
      query.where('approved', '=', columns.flag(filter === 'approved')),
    )

/**
 * Every unapproved one (docs/specification.md#testimonials-screen), suspected spam aside
 * (docs/specification.md#suspected-spam).
 */
export const countUnapproved = (db: Database): Promise<number> => countUnapprovedWhere(db, false)

/** Suspected spam that nobody has looked at. */
export const countSpam = (db: Database): Promise<number> => countUnapprovedWhere(db, true)

async function countUnapprovedWhere(db: Database, possibleSpam: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('testimonials')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('approved', '=', 0)
    .where('possibleSpam', '=', columns.flag(possibleSpam))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Another text after every change of a testimonial by anybody; `waiting` stands in it for clocks that differ. */
export async function readTestimonialsMark(db: Database, waiting: number): Promise<string> {
  const row = await db
    .selectFrom('testimonials')
    .select('updatedAt')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return `${row?.updatedAt ?? ''} ${waiting}`
}

/** Who wrote it; null where there is no such one. */
export async function findAuthor(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('testimonials')
    .select('author')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.author ?? null
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
      'id' | 'approved' | 'possibleSpam' | 'reason' | 'refusal' | 'decidedBy' | 'updatedAt' | 'deletedAt'
    >
  | undefined
> {
  return tx
    .selectFrom('testimonials')
    .select(['id', 'approved', 'possibleSpam', 'reason', 'refusal', 'decidedBy', 'updatedAt', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTestimonial(
  tx: Database,
  id: string,
  change: Partial<
    Pick<TestimonialRow, 'approved' | 'possibleSpam' | 'reason' | 'refusal' | 'decidedBy' | 'deletedAt'>
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
