import { openFile, type PictureFile } from '#app/features/pictures/stored-files.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findImage } from '../queries.server.ts'
import { isPublic } from '../rules.ts'

/** A file, and whether everybody may see it. */
export type GalleryFile = { file: PictureFile; isPublic: boolean }

/**
 * A file of an image as it is by now: null at once where that was deleted or has another picture, and where whoever
 * asks may not see it.
 * @param isTheirs asked only about a picture that the website does not show
 */
export async function openPicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
  isTheirs: () => Promise<boolean>,
): Promise<GalleryFile | null> {
  const row = await findImage(db, id)
  if (!row || (!isPublic(row) && !(await isTheirs()))) return null
  const file = await openFile(files, { place: 'gallery', id: row.id, image: row.image }, name)
  return file && { file, isPublic: isPublic(row) }
}
