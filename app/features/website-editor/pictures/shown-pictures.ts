import { focusOf, placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { pictureOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'

type Uploaded = ReadonlyMap<string, PictureSources>

/** What a field of a picture shows; null where nothing is chosen. */
export function pictureAt(field: string, fields: WebsiteFields, uploaded: Uploaded): WebsitePicture | null {
  const spec = placeOfField(field)?.spec
  const shown = pictureOf(fields[field] ?? '', fields[focusOf(field)] ?? '', uploaded)
  return shown.kind === 'drawing' && !(spec?.kind === 'picture' && spec.hasDrawings) ? null : shown
}

/** What each of these fields shows that holds a picture. */
export const picturesAt = (
  names: readonly string[],
  fields: WebsiteFields,
  uploaded: Uploaded,
): Record<string, WebsitePicture | null> =>
  Object.fromEntries(
    names
      .filter((field) => placeOfField(field)?.spec.kind === 'picture')
      .map((field) => [field, pictureAt(field, fields, uploaded)]),
  )
