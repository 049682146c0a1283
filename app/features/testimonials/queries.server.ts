import { columns } from '../../db/columns.ts'
import type { Database, TestimonialRow } from '../../db/tables.ts'
import { type Cursor, type Page, pageOf } from '../../platform/pages.ts'

/** One line of the staff's list. */
export type StaffTestimonial = Pick<
  TestimonialRow,
  'id' | 'author' | 'title' | 'content' | 'rating' | 'createdAt'
> & { approved: boolean; possibleSpam: boolean }

const pageSize = 25

/** For staff: all, newest first, a page at a time. */
export async function listNewest(db: Database, after: Cursor | null): Promise<Page<StaffTestimonial>> {
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'author', 'title', 'content', 'rating', 'approved', 'possibleSpam', 'createdAt'])
    .where('deletedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'id'), '<', tuple(after?.at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return pageOf(rows.map(toStaffTestimonial), pageSize)
}

/** Every unapproved one (decision 30), suspected spam aside (decision 7). */
export async function countUnapproved(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('testimonials')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('approved', '=', 0)
    .where('possibleSpam', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Shown = Omit<StaffTestimonial, 'approved' | 'possibleSpam'> &
  Pick<TestimonialRow, 'approved' | 'possibleSpam'>

const toStaffTestimonial = (row: Shown): StaffTestimonial => ({
  ...row,
  approved: columns.isSet(row.approved),
  possibleSpam: columns.isSet(row.possibleSpam),
})
