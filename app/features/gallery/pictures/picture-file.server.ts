import type { Services } from '../../../platform/services.ts'
import { folderOf, parseFileName, storedImage } from '../../pictures/picture.ts'
import { findImage } from '../queries.server.ts'

export type PictureFile = { body: ReadableStream<Uint8Array<ArrayBuffer>>; size: number; type: string }

/** A file of an image as it is by now: null at once where that was deleted or has another picture. */
export async function openPicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
): Promise<PictureFile | null> {
  const asked = parseFileName(name)
  const row = asked && (await findImage(db, id))
  if (!row || row.image !== storedImage(asked.random)) return null
  const file = await files.get(folderOf(row.id) + name)
  return file && { ...file, type: asked.type }
}
