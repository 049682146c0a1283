import { columns } from '../../db/columns.ts'
import type { Database, GalleryImageRow } from '../../db/tables.ts'
import { type Cursor, type Page, pageOf } from '../../platform/pages.ts'
import { randomId } from '../../platform/random.server.ts'

export type GalleryImage = Pick<
  GalleryImageRow,
  'id' | 'title' | 'description' | 'image' | 'category' | 'alternativeText' | 'createdAt'
>

const pageSize = 25

/** Newest first, a page at a time. */
export async function listNewest(db: Database, after: Cursor | null): Promise<Page<GalleryImage>> {
  const rows = await db
    .selectFrom('gallery_images')
    .select(['id', 'title', 'description', 'image', 'category', 'alternativeText', 'createdAt'])
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
  return pageOf(rows, pageSize)
}

export async function insertImage(
  db: Database,
  image: Omit<GalleryImage, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await db
    .insertInto('gallery_images')
    .values({ ...image, id: randomId(), createdAt: at, updatedAt: at, deletedAt: null })
    .execute()
}
