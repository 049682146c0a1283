import { type PictureSources, pictureSources } from '#app/features/pictures/picture.ts'
import { openFile, type PictureFile } from '#app/features/pictures/stored-files.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findClinician, type StaffClinician } from '../clinicians/queries.server.ts'

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

/** A file, and whether everybody may see it: the website shows who is on and marked for it, staff see the others too. */
export type PortraitFile = { file: PictureFile; isPublic: boolean }

/**
 * A file of a portrait as it is by now: null at once where the clinician was deleted or has another one, and where
 * whoever asks may not see it.
 * @param isTheirs asked only about a portrait that the website does not show
 */
export async function openPortrait(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
  isTheirs: () => Promise<boolean>,
): Promise<PortraitFile | null> {
  const clinician = await findClinician(db, id)
  if (!clinician) return null
  const { active, profile } = clinician
  const isPublic = active && profile.shownOnWebsite === 1
  if (!isPublic && !(await isTheirs())) return null
  const file = await openFile(files, { place: 'portraits', id, image: profile.portrait }, name)
  return file && { file, isPublic }
}
