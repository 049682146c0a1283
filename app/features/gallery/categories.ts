import { m } from '../../language/messages.ts'
import { keyOf } from '../../platform/shapes/keys.ts'

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
