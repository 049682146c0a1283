import pLimit from 'p-limit'
import type { FileStore } from '../../platform/files/file-store.ts'
import { done, type Outcome } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import { fileName, folderOf, randomPartOf, type StoredPicture, storedImage } from './picture.ts'
import { makePictureApart } from './picture-process.server.ts'

const oneAtATime = pLimit(1)

/**
 * Makes and keeps the files of a picture, one picture at a time. Nothing is left behind where it is refused or
 * fails (the sweep finds what a crash left).
 */
export function storePicture(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { id, upload }: { id: string /** Its path. */; upload: string },
): Promise<Outcome<StoredPicture>> {
  return oneAtATime(async () => {
    const random = randomId()
    const kept: string[] = []
    try {
      const made = await makePictureApart({ upload, log }, async ({ width, extension, type, content }) => {
        const key = folderOf(id) + fileName(random, width, extension)
        kept.push(key)
        await files.put(key, content, type)
      })
      return made.ok ? done({ image: storedImage(random), ...made.value }) : made
    } catch (error) {
      await Promise.allSettled(kept.map((key) => files.delete(key)))
      throw error
    }
  })
}

/** Deletes the files of one picture of an image, if it is a stored one. */
export async function deletePicture(
  files: FileStore,
  { id, image }: { id: string; image: string },
): Promise<void> {
  const random = randomPartOf(image)
  if (!random) return
  for await (const { key } of files.list(folderOf(id))) {
    if (key.startsWith(`${folderOf(id)}${random}-`)) await files.delete(key)
  }
}
