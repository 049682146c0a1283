import type { Database } from '#app/db/tables.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { pictureSources } from '#app/features/pictures/picture.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import type { GalleryImage } from '../queries.server.ts'
import { countImages, listCategories, listImages, listPictureAddresses } from '../queries.server.ts'
import { categories as clinicCategories, isDrawing } from '../rules.ts'

export type ShownImage = {
  id: string
  title: string
  description: string
  category: string
  /** An https address, or the name of a drawing; a stored picture has `stored`. */
  image: string
  stored: PictureSources | null
  alternativeText: string
}

export type GalleryView = {
  images: ShownImage[]
  /** What can be chosen: every category that has images, and the asked one of the clinic's own. */
  categories: string[]
  /** The asked one as it is written; null for all, and for one that nobody knows. */
  category: string | null
  /** The asked category is neither one with images nor one of the clinic's. */
  isUnknown: boolean
  /** All of the category, not only those of this page. */
  total: number
  /** Where the next page begins; null on the last. */
  next: string | null
  /** Whether this page begins with the newest. */
  isFirst: boolean
  /** Origins of all pictures by address, of every category. */
  pictureOrigins: string[]
}

type Asked = { category: string; after: string | null }

/** What the public gallery shows for an asked category; empty text and "All" ask for everything. */
export async function galleryView(db: Database, asked: Asked): Promise<GalleryView> {
  const found = await listCategories(db)
  const wanted = asked.category.trim()
  const isAll = wanted === '' || isSame(wanted, 'All')
  const category = isAll ? null : ([...found, ...clinicCategories].find((one) => isSame(one, wanted)) ?? null)
  const pictureOrigins = await listPictureOrigins(db)
  const frame = { categories: withAsked(found, category), category, isUnknown: !isAll && category === null }
  if (frame.isUnknown) return { ...frame, images: [], total: 0, next: null, isFirst: true, pictureOrigins }
  const after = parseCursor(asked.after)
  const { rows, next } = await listImages(db, { category, after })
  const total = await countImages(db, { category })
  return { ...frame, images: rows.map(toShown), total, next, isFirst: after === null, pictureOrigins }
}

function toShown(row: GalleryImage): ShownImage {
  const { id, category, image } = row
  return {
    id,
    category,
    image,
    title: localText(row.title),
    description: isDrawing(image) ? m.gallery_page_drawing() : localText(row.description),
    alternativeText: localText(row.alternativeText),
    stored: pictureSources('gallery', row),
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const withAsked = (found: string[], asked: string | null) =>
  asked === null || found.includes(asked) ? found : [...found, asked].sort()

/** Only plain https origins: what else an address may hold has no place in a policy. */
const plainOrigin = /^https:\/\/[a-z0-9.-]+(:\d+)?$/

/** Where pictures by address come from: what a page that shows them has to allow. */
export async function listPictureOrigins(db: Database): Promise<string[]> {
  const addresses = await listPictureAddresses(db)
  const origins = addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : ''))
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin)).sort()
}
