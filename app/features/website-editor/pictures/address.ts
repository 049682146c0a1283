import type { FieldGroupName } from '#app/features/clinic-profile/website/field-groups.ts'
import type { FieldSpecs } from '#app/features/clinic-profile/website/field-specs.ts'
import { fieldGroup, focusOf } from '#app/features/clinic-profile/website/field-table.ts'
import { addressOf } from '#app/platform/lists/list-address.ts'

const parameter = 'picture'

/** Where a picture for that part of a group or item is sent to. */
export const uploadPath = (path: string, part: string): string => addressOf(path, { [parameter]: part })

/** The part of more photographs of an item: the next one takes the first place that is free. */
export const morePhotos = 'photo'

/** What such an address asks for. */
export const uploadPartIn = (search: URLSearchParams): string => search.get(parameter) ?? parameter

/** The fields of a group or item that show a picture for that part, and its point in sight; null where none belongs. */
export function pictureFieldsOf(
  { parts, nameOf }: { parts: FieldSpecs; nameOf: (part: string) => string },
  part: string,
): { picture: string; focus: string | undefined } | null {
  if (!Object.hasOwn(parts, part) || parts[part]?.kind !== 'picture') return null
  const focus = focusOf(part)
  return { picture: nameOf(part), focus: Object.hasOwn(parts, focus) ? nameOf(focus) : undefined }
}

/** The same for a part of a group. */
export const groupPictureFields = (group: FieldGroupName, part: string) =>
  pictureFieldsOf({ parts: fieldGroup(group).fields, nameOf: (one) => `${group}.${one}` }, part)
