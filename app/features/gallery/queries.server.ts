import { columns } from '../../db/columns.ts'
import { newestFirst } from '../../db/lists/newest-first.server.ts'
import { placeIn } from '../../db/lists/place.server.ts'
import type { Database, GalleryImageRow } from '../../db/tables.ts'
import { readContentVersions } from '../../db/technical/content-versions.server.ts'
import {
  type Cursor,
  countedAtMost,
  type Page,
  type Place,
  pageSortedBy,
} from '../../platform/lists/pages.ts'
import { randomId } from '../../platform/secrets/random.server.ts'

export type GalleryImage = Pick<
  GalleryImageRow,
  'id' | 'category' | 'createdAt' | 'updatedAt' | 'orderedAt' | WordColumn | PictureColumn
>

const pageSize = 25

/** What is said of a picture, in English and in Spanish. */
export const wordColumns = [
  'title',
  'description',
  'alternativeText',
  'spanishTitle',
  'spanishDescription',
  'spanishAlternativeText',
] as const
type WordColumn = (typeof wordColumns)[number]

/** As staff ordered them, new ones first; a page at a time. Those that visitors do not see yet are among them. */
export async function listInOrder(db: Database, after: Cursor | null): Promise<Page<GalleryImage>> {
  const rows = await imagesInOrder(db, after).where('deletedAt', 'is', null).execute()
  return pageSortedBy(rows, pageSize, (row) => row.orderedAt)
}

/** Another text after every change of a picture by anybody: triggers count, whoever writes. */
export const readGalleryMark = async (db: Database): Promise<string> =>
  String((await readContentVersions(db)).get('gallery') ?? 0)

/** Where a page of those stands. */
export const placeOfImages = (db: Database, after: Cursor | null): Promise<Place> => {
  const rows = db.selectFrom('gallery_images').where('deletedAt', 'is', null)
  return placeIn(db, { rows }, { moment: 'orderedAt', after, size: pageSize, most: countedAtMost })
}

const imagesInOrder = (db: Database, after: Cursor | null) =>
  db
    .selectFrom('gallery_images')
    .select(['id', 'category', 'createdAt', 'updatedAt', 'orderedAt', ...wordColumns])
    .select(['image', 'width', 'height', 'widths', 'placeholder'])
    .$call(newestFirst('orderedAt', { after, most: pageSize + 1 }))

/** Those that nobody has described yet. */
export async function countHidden(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('gallery_images')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('description', '=', '')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What staff say about a picture, and the picture itself. */
export type ImageFields = Pick<GalleryImageRow, 'category' | WordColumn | PictureColumn>
type PictureColumn = 'image' | 'width' | 'height' | 'widths' | 'placeholder'

/** For a drawing or an address: nothing of ours is stored. */
export const notStored = { width: null, height: null, widths: '[]', placeholder: '' } as const

/** @param image by `orderedAt` it stands elsewhere than first */
export async function insertImage(
  db: Database,
  { id = randomId(), ...image }: ImageFields & { id?: string; orderedAt?: string },
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await db
    .insertInto('gallery_images')
    .values({ orderedAt: at, ...image, id, createdAt: at, updatedAt: at, deletedAt: null })
    .execute()
}

/** One that is not deleted. */
export function findImage(db: Database, id: string): Promise<GalleryImageRow | undefined> {
  return db
    .selectFrom('gallery_images')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Locked against a second change at the same moment until the transaction ends; deleted ones too. */
export function findForChange(tx: Database, id: string): Promise<GalleryImageRow | undefined> {
  return tx.selectFrom('gallery_images').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateImage(
  tx: Database,
  id: string,
  change: Partial<ImageFields> & { updatedAt: string; deletedAt?: string | null },
): Promise<void> {
  await tx.updateTable('gallery_images').set(change).where('id', '=', id).execute()
}

/** The pictures that these rows name, deleted ones that can be brought back too. */
export async function listPictures(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('gallery_images').select(['id', 'image']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.image]))
}

/** Forgets rows that were deleted before that moment; their files are orphans from then on. */
export async function deleteImagesOf(db: Database, deletedBefore: string): Promise<void> {
  await db.deleteFrom('gallery_images').where('deletedAt', '<', deletedBefore).execute()
}
