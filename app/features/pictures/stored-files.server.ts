import pLimit from 'p-limit'
import type { FileStore } from '../../platform/files/file-store.ts'
import { done, type Outcome } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import {
  fileName,
  folderOf,
  type PicturePlace,
  parseFileName,
  randomPartOf,
  type StoredPicture,
  storedImage,
} from './picture.ts'
import { makePictureApart } from './picture-process.server.ts'

const oneAtATime = pLimit(1)

/**
 * Makes and keeps the files of a picture, one picture at a time. Nothing is left behind where it is refused or
 * fails (the sweep finds what a crash left).
 */
export function storePicture(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { place, id, upload }: { place: PicturePlace; id: string /** Its path. */; upload: string },
): Promise<Outcome<StoredPicture>> {
  return oneAtATime(async () => {
    const random = randomId()
    const kept: string[] = []
    try {
      const made = await makePictureApart({ upload, log }, async ({ width, extension, type, content }) => {
        const key = folderOf(place, id) + fileName(random, width, extension)
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

type Named = { place: PicturePlace; id: string; image: string }

/** Deletes the files of one picture, if it is a stored one. */
export async function deletePicture(files: FileStore, { place, id, image }: Named): Promise<void> {
  const random = randomPartOf(image)
  if (!random) return
  const folder = folderOf(place, id)
  for await (const { key } of files.list(folder)) {
    if (key.startsWith(`${folder}${random}-`)) await files.delete(key)
  }
}

export type PictureFile = { body: ReadableStream<Uint8Array<ArrayBuffer>>; size: number; type: string }

/** A file of a picture by its name; null at once where that is another picture's by now. */
export async function openFile(
  files: FileStore,
  { place, id, image }: Named,
  name: string,
): Promise<PictureFile | null> {
  const asked = parseFileName(name)
  if (!asked || image !== storedImage(asked.random)) return null
  const file = await files.get(folderOf(place, id) + name)
  return file && { ...file, type: asked.type }
}
