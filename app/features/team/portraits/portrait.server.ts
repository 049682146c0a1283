import type { PictureSources } from '../../pictures/picture.ts'
import { pictureSources } from '../../pictures/picture.ts'
import type { StaffClinician } from '../clinicians/queries.server.ts'

/** A clinician's own portrait; null where the drawn one is shown. */
export const portraitOf = (
  id: string,
  { portrait, ...size }: StaffClinician['profile'],
): PictureSources | null => pictureSources('portraits', { id, image: portrait, ...size })
