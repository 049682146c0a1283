import { columns } from '../../../db/columns.ts'
import { newestFirst } from '../../../db/lists/newest-first.server.ts'
import type { Database, TestimonialRow } from '../../../db/tables.ts'
import { type Cursor, type Page, pageOf } from '../../../platform/lists/pages.ts'

export type PublishedTestimonial = Pick<
  TestimonialRow,
  'id' | 'author' | 'title' | 'content' | 'language' | 'rating' | 'createdAt'
>

const pageSize = 12

/** What everyone may read: approved and not deleted, newest first, a page at a time. */
export async function listApproved(db: Database, after: Cursor | null): Promise<Page<PublishedTestimonial>> {
  const rows = await approved(db)
    .select(['id', 'author', 'title', 'content', 'language', 'rating', 'createdAt'])
    .$call(newestFirst('createdAt', { after, most: pageSize + 1 }))
    .execute()
  return pageOf(rows, pageSize)
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
