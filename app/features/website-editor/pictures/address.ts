import type { FieldSpecs } from '#app/features/clinic-profile/website/field-specs.ts'
import { focusOf } from '#app/features/clinic-profile/website/field-table.ts'
import { addressOf } from '#app/platform/lists/list-address.ts'

const parameter = 'picture'

/** Where a picture for that part of a group or item is sent to. */
export const uploadPath = (path: string, part: string): string => addressOf(path, { [parameter]: part })

/** The part of more photographs of an item: the next one takes the first place that is free. */
export const morePhotos = 'photo'

/** What such an address asks for. */
export const uploadPartIn = (search: URLSearchParams): string => search.get(parameter) ?? parameter

/** The part, and that of its point in sight: "teamFocus", "focus" of "picture"; null where no picture belongs. */
export function pictureFieldsOf(
  parts: FieldSpecs,
  part: string,
): { picture: string; focus: string | undefined } | null {
  if (!Object.hasOwn(parts, part) || parts[part]?.kind !== 'picture') return null
  const focus = focusOf(part)
  return { picture: part, focus: Object.hasOwn(parts, focus) ? focus : undefined }
}
