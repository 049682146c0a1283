import { columns } from '#app/db/columns.ts'
import { readText, readTexts, type TextColumn, writeTexts } from '#app/db/json.ts'
import { newestFirst, placeIn } from '#app/db/lists/place.server.ts'
import type { Database, GalleryImageRow } from '#app/db/tables.ts'
import { readContentVersions } from '#app/db/technical/content-versions.server.ts'
import type { LocalText } from '#app/language/language.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageSortedBy } from '#app/platform/lists/pages.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Placed } from './order/moments.ts'
import { categoryName, isPublic } from './rules.ts'

/** A row with what is said of it by language. */
export type GalleryImage = Omit<GalleryImageRow, TextColumn<'gallery_images'> | 'isDescribed'> & Texts
type Texts = Record<TextColumn<'gallery_images'>, LocalText>

const pageSize = 25

/** As staff ordered them, new ones first; a page at a time. Those that visitors do not see yet are among them. */
export async function listInOrder(db: Database, after: Cursor | null): Promise<Page<GalleryImage>> {
  const rows = await db
    .selectFrom('gallery_images')
    .selectAll()
    .where('deletedAt', 'is', null)
    .$call(newestFirst('orderedAt', { after, most: pageSize + 1 }))
    .execute()
  return pageSortedBy(rows.map(toImage), pageSize, (row) => row.orderedAt)
}

/** Another text after every change of a picture by anybody: triggers count, no matter who writes. */
export const readGalleryMark = async (db: Database): Promise<string> =>
  String((await readContentVersions(db)).get('gallery') ?? 0)

/** Where a page of those stands. */
export const placeOfImages = (db: Database, after: Cursor | null): Promise<Place> => {
  const rows = db.selectFrom('gallery_images').where('deletedAt', 'is', null)
  return placeIn(db, { rows }, { moment: 'orderedAt', after, size: pageSize, most: countedAtMost })
}

const toImage = ({ isDescribed: _, ...row }: GalleryImageRow): GalleryImage => ({
  ...row,
  ...readTexts('gallery_images', row.id, row),
})

/** `isDescribed` is a column because SQLite and PostgreSQL query JSON in different words. */
const asColumns = <T extends Texts>(image: T) => ({
  ...image,
  ...writeTexts('gallery_images', image),
  isDescribed: columns.flag(isPublic(image)),
})

/** Those that nobody has described yet. */
export async function countHidden(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('gallery_images')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('isDescribed', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What staff say about a picture, and the picture itself. */
export type ImageFields = Pick<GalleryImage, 'category' | keyof Texts | PictureColumn>
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
    .values({ orderedAt: at, ...asColumns(image), id, createdAt: at, updatedAt: at, deletedAt: null })
    .execute()
}

/** One that is not deleted. */
export async function findImage(db: Database, id: string): Promise<GalleryImage | undefined> {
  const row = await db
    .selectFrom('gallery_images')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toImage(row)
}

/** Locked against a second change at the same moment until the transaction ends; deleted ones too. */
export async function findForChange(tx: Database, id: string): Promise<GalleryImage | undefined> {
  const row = await tx
    .selectFrom('gallery_images')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toImage(row)
}

export async function updateImage(
  tx: Database,
  id: string,
  { image, ...moments }: { image?: ImageFields; updatedAt: string; deletedAt?: string | null },
): Promise<void> {
  await tx
    .updateTable('gallery_images')
    .set({ ...moments, ...(image && asColumns(image)) })
    .where('id', '=', id)
    .execute()
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

/** Images that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedImages(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('gallery_images')
    .select(['id', 'title', 'category', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: readText({ table: 'gallery_images', column: 'title', id: row.id }, row.title).en,
    detail: categoryName(row.category),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}

/** All that are not deleted, as they are shown; held until the transaction ends. */
export function listOrderForChange(tx: Database): Promise<Placed[]> {
  return tx
    .selectFrom('gallery_images')
    .select(['id', 'orderedAt'])
    .where('deletedAt', 'is', null)
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
}

/** What a form holds of them stays as it was seen. */
export async function storeOrder(tx: Database, moved: readonly Placed[]): Promise<void> {
  for (const { id, orderedAt } of moved) {
    await tx.updateTable('gallery_images').set({ orderedAt }).where('id', '=', id).execute()
  }
}

/** Where one is among those that are not deleted, counted from one; undefined where it was deleted. */
export async function findPlace(
  db: Database,
  id: string,
): Promise<{ title: string; place: number; total: number } | undefined> {
  const row = await db
    .selectFrom('gallery_images')
    .select(['id', 'title', 'orderedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { orderedAt } = row
  const { place, total } = await db
    .selectFrom('gallery_images')
    .select(({ fn, eb, or, and, lit }) => [
      fn
        .count<number>(
          eb
            .case()
            .when(
              or([
                eb('orderedAt', '>', orderedAt),
                and([eb('orderedAt', '=', orderedAt), eb('id', '>=', id)]),
              ]),
            )
            .then(lit(1))
            .end(),
        )
        .as('place'),
      fn.countAll<number>().as('total'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    title: readText({ table: 'gallery_images', column: 'title', id }, row.title).en,
    place: Number(place),
    total: Number(total),
  }
}

const publicImagePageSize = 24
/** The clinic offers five; more than this are not listed. */
const categoryLimit = 50

type Choice = {
  /** Null for all. */
  category: string | null
}

/** As staff ordered them, new ones first; a page at a time. */
export async function listImages(
  db: Database,
  { category, after }: Choice & { after: Cursor | null },
): Promise<Page<GalleryImage>> {
  const rows = await images(db, category)
    .selectAll()
    .$call(newestFirst('orderedAt', { after, most: publicImagePageSize + 1 }))
    .execute()
  return pageSortedBy(rows.map(toImage), publicImagePageSize, (row) => row.orderedAt)
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
    .where('isDescribed', '=', 1)
    .$if(category !== null, (query) => query.where('category', '=', category ?? ''))
