import type { Services } from '../../../platform/services.ts'
import { openFile, type PictureFile } from '../../pictures/stored-files.server.ts'
import { findClinician } from '../clinicians/queries.server.ts'

/** A file of a portrait as it is by now: null at once where the clinician was deleted or has another one. */
export async function openPortrait(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
): Promise<PictureFile | null> {
  const clinician = await findClinician(db, id)
  return clinician
    ? openFile(files, { place: 'portraits', id, image: clinician.profile.portrait }, name)
    : null
}
