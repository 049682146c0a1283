import type { Services } from '../../../platform/services.ts'
import { openFile, type PictureFile } from '../../pictures/stored-files.server.ts'
import { findClinician } from '../clinicians/queries.server.ts'

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
