import type { PictureSources } from '../pictures/picture.ts'

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
