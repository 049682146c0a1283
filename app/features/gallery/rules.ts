import type { LocalText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'

/** Longer descriptions are cut in the back office's table (docs/specification.md#gallery-screen). */
const shownDescriptionLength = 50

/** The drawings of ours that an image may name instead of an address. */
export const drawingNames = {
  reception: 'drawing:reception',
  treatmentRoom: 'drawing:treatment-room',
} as const

/** Whether an image is one of them, and no photograph of the clinic. */
export const isDrawing = (image: string): boolean => Object.values<string>(drawingNames).includes(image)

/** The beginning of a description, with "..." where something follows. */
export function shortDescription(text: string): string {
  const letters = [...text]
  return letters.length > shownDescriptionLength
    ? `${letters.slice(0, shownDescriptionLength).join('')}...`
    : text
}

/** One that nobody has described yet is for staff alone, its file too; the page's queries ask the same. */
export const isPublic = ({ description }: { description: LocalText }): boolean => description.en !== ''

/** What the clinic files its pictures under. */
export const categories = ['Facilities', 'Staff', 'Equipment', 'Events', 'Other'] as const

const names = {
  Facilities: m.gallery_categories_facilities,
  Staff: m.gallery_categories_staff,
  Equipment: m.gallery_categories_equipment,
  Events: m.gallery_categories_events,
  Other: m.gallery_categories_other,
} satisfies Record<(typeof categories)[number], () => string>

/** As people read it; on the wire and in records a category is its English name. */
export function categoryName(category: string): string {
  const known = keyOf(names, category)
  return known ? names[known]() : category
}
