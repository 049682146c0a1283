import { newestFirst } from '../../../db/lists/newest-first.server.ts'
import type { Database, GalleryImageRow } from '../../../db/tables.ts'
import { type Cursor, type Page, pageSortedBy } from '../../../platform/lists/pages.ts'
import type { PictureRow } from '../../pictures/picture.ts'
import { wordColumns } from '../queries.server.ts'

const pageSize = 24
/** The clinic offers five; more than this are not listed. */
const categoryLimit = 50

export type PublicImage = Pick<
  GalleryImageRow,
  'id' | 'category' | 'orderedAt' | (typeof wordColumns)[number] | keyof PictureRow
>

type Choice = {
  /** Null for all. */
  category: string | null
}

/** As staff ordered them, new ones first; a page at a time. */
export async function listImages(
  db: Database,
  { category, after }: Choice & { after: Cursor | null },
): Promise<Page<PublicImage>> {
  const rows = await images(db, category)
    .select(['id', 'category', 'orderedAt', ...wordColumns])
    .select(['image', 'width', 'height', 'widths', 'placeholder'])
    .$call(newestFirst('orderedAt', { after, most: pageSize + 1 }))
    .execute()
  return pageSortedBy(rows, pageSize, (row) => row.orderedAt)
}

export async function countImages(db: Database, { category }: Choice): Promise<number> {
  const { count } = await images(db, category)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that hold at least one image, by name. */
export async function listCategories(db: Database): Promise<string[]> {
  const rows = await images(db, null)
    .select('category')
    .distinct()
    .orderBy('category')
    .limit(categoryLimit)
    .execute()
  return rows.map((row) => row.category)
}

/**
 * Of every picture by address: the page's policy names their hosts.
 */
export async function listPictureAddresses(db: Database): Promise<string[]> {
  const rows = await images(db, null).select('image').distinct().where('image', 'like', 'https://%').execute()
  return rows.map((row) => row.image)
}

/** Those that visitors see: `isPublic` says the same of a row. */
const images = (db: Database, category: string | null) =>
  db
    .selectFrom('gallery_images')
    .where('deletedAt', 'is', null)
    .where('description', '<>', '')
    .$if(category !== null, (query) => query.where('category', '=', category ?? ''))
