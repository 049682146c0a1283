import type { Services } from '../../../platform/services.ts'
import { openFile, type PictureFile } from '../../pictures/stored-files.server.ts'
import { findImage } from '../queries.server.ts'

/** A file of an image as it is by now: null at once where that was deleted or has another picture. */
export async function openPicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
): Promise<PictureFile | null> {
  const row = await findImage(db, id)
  return row ? openFile(files, { place: 'gallery', id: row.id, image: row.image }, name) : null
}
