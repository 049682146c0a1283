import { type PictureSources, pictureSources } from '../../pictures/picture.ts'
import type { StaffClinician } from '../clinicians/queries.server.ts'

/** A clinician's own portrait; null where the drawn one is shown. */
export function portraitOf(
  id: string,
  { portrait, ...size }: Omit<StaffClinician['profile'], 'focus'>,
): PictureSources | null {
  const uploaded = uploadedPortrait(portrait)
  return uploaded
    ? pictureSources('website', { ...uploaded, ...size })
    : pictureSources('portraits', { id, image: portrait, ...size })
}

/** A portrait that was uploaded as a draft, as a profile names it: with the picture's id and its files. */
export const portraitFrom = ({ id, image }: { id: string; image: string }): string =>
  `${uploadBegin}${id}:${image}`

/** Of which picture a profile's portrait is; null for one of before there were drafts, and for the drawn one. */
export function uploadedPortrait(portrait: string): { id: string; image: string } | null {
  const [, id, image] = /^upload:([^:]+):(.+)$/.exec(portrait) ?? []
  return id !== undefined && image !== undefined ? { id, image } : null
}
const uploadBegin = 'upload:'
