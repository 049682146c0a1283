import type { Place } from '../../../platform/pages/pages.ts'
import type { ImageField } from '../form.ts'
import type { PictureSources } from '../pictures/picture.ts'

/** An image as staff see it. */
export type StaffImage = {
  id: string
  title: string
  description: string
  category: string
  alternativeText: string
  /** As stored: an https address, or the name of a picture of ours. */
  image: string
  /** Null for a drawing or an address. */
  stored: PictureSources | null
  /** When it was added, as it is written in the clinic. */
  added: string
  updatedAt: string
}

export type StaffGallery = {
  rows: StaffImage[]
  next: string | null
  place: Place
  /** Where pictures by address come from: what this page may load. */
  pictureOrigins: string[]
}

export type TypedImage = Record<Exclude<ImageField, 'file'>, string>

export const emptyForm: TypedImage = {
  title: '',
  description: '',
  category: '',
  alternativeText: '',
  image: '',
}
