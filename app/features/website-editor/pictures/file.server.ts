import { websiteInUse } from '#app/features/clinic-profile/website/with-website.server.ts'
import { openFile, type PictureFile } from '#app/features/pictures/stored-files.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findPicture, isShownPortrait } from './queries.server.ts'

export type WebsitePictureFile = { file: PictureFile; isPublic: boolean }

/**
 * A file of an uploaded picture: everybody's where the published website shows it, else staff's alone.
 * @param isTheirs asked only about a picture that is not published
 */
export async function openWebsitePicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
  isTheirs: () => Promise<boolean>,
): Promise<WebsitePictureFile | null> {
  const row = await findPicture(db, id)
  if (!row) return null
  const isPublic = isOfService(id) || (await isShownPortrait(db, id))
  if (!isPublic && !(await isTheirs())) return null
  const file = await openFile(files, { place: 'website', id, image: row.image }, name)
  return file && { file, isPublic }
}

/** Whether a service that is shown by now has it. */
const isOfService = (id: string): boolean =>
  websiteInUse()?.services.some(
    ({ picture }) => picture.kind === 'upload' && picture.sources.src.startsWith(`/files/website/${id}/`),
  ) ?? false
