import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import pLimit from 'p-limit'
import { m } from '#app/language/messages.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { runApart } from '#app/platform/process/process-apart.server.ts'
import { later } from '#app/platform/process/timers.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Log, Services } from '#app/platform/services.ts'
import type { Made, MadeFile, MadePicture, PictureProblem } from './image-pipeline.server.ts'
import {
  fileName,
  folderOf,
  type PicturePlace,
  parseFileName,
  randomPartOf,
  type StoredPicture,
  storedImage,
} from './picture.ts'

/** Far above what a picture within the limits takes; below the 180 s that an upload may. */
const mostMilliseconds = 90_000
/** glibc gives memory back at once then; elsewhere these say nothing. */
const environment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
const flags = ['--max-old-space-size=64', '--max-semi-space-size=1']

/** A logo keeps what is see-through. */
export type PictureKind = 'picture' | 'logo'

type Message = { file: MadeFile } | { outcome: Made }

/**
 * `makePicture` of the file at that path, in a process of its own: a picture that breaks the decoder breaks nothing
 * else. Rejects where the process ends without a word, which says nothing about the picture; one that takes too long
 * is refused. One that takes the decoder over finds no secret of
 * ours, where we may start it as somebody else; where not, that is logged.
 */
export async function makePictureApart(
  { upload, log, kind = 'picture' }: { upload: string; log: Log; kind?: PictureKind },
  keep: (file: MadeFile) => Promise<void>,
): Promise<Outcome<MadePicture>> {
  const needs = [createRequire(import.meta.url).resolve('sharp')]
  const variables = { ...environment, PICTURE_KIND: kind }
  return runApart(program(), { input: upload, needs, environment: variables, flags }, (child, isApart) => {
    if (!isApart) tellOnce(log)
    const tooLong = new AbortController()
    const callOff = later(mostMilliseconds, () => {
      tooLong.abort()
      child.kill('SIGKILL')
    })
    return talk(child, keep, tooLong.signal).finally(callOff)
  })
}

let isTold = false

function tellOnce(log: Log): void {
  if (!isTold) log.warn({}, 'pictures are decoded by a process of the same user as the server')
  isTold = true
}

function talk(
  child: ChildProcess,
  keep: (file: MadeFile) => Promise<void>,
  tooLong: AbortSignal,
): Promise<Outcome<MadePicture>> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('outcome' in message) return resolve(worded(message.outcome))
      keep(message.file).then(() => child.send('kept', () => {}), reject)
    })
    child.on('error', reject)
    child.on('exit', () => {
      if (tooLong.aborted) resolve(refusedFor('too-hard-to-read'))
      else reject(new Error('the picture process ended without an outcome'))
    })
  })
}

/** That process speaks no language. */
const worded = (made: Made): Outcome<MadePicture> => (made.ok ? made : refusedFor(made.problem))

const refusedFor = (problem: PictureProblem) => refused({ status: 422, message: sentences[problem]() })

const sentences = {
  'not-a-picture': m.pictures_not_a_picture,
  'too-many-pixels': m.pictures_too_many_pixels,
  'too-hard-to-read': m.pictures_too_hard_to_read,
  'not-a-logo': m.pictures_not_a_logo,
  animated: m.pictures_animated,
} as const satisfies Record<PictureProblem, () => string>

/** Next to this file: as it is written, or as it was built (`vite.config.ts`). */
function program(): URL {
  const ending = import.meta.url.split('?')[0]?.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`picture-maker.${ending}`, import.meta.url)
}

const oneAtATime = pLimit(1)

/** @property upload its path */
type ToStore = { place: PicturePlace; id: string; upload: string; kind?: PictureKind }

/**
 * Makes and keeps the files of a picture, one picture at a time. Nothing is left behind where it is refused or
 * fails (the sweep finds what a crash left).
 */
export function storePicture(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { place, id, upload, kind = 'picture' }: ToStore,
): Promise<Outcome<StoredPicture>> {
  return oneAtATime(async () => {
    const random = randomId()
    const kept: string[] = []
    try {
      const made = await makePictureApart({ upload, log, kind }, async (file) => {
        const { width, extension, type, content, isIcon } = file
        const key = folderOf(place, id) + fileName(random, width, extension, isIcon)
        kept.push(key)
        await files.put(key, content, type)
      })
      return made.ok ? done({ image: storedImage(random, kind === 'logo'), ...made.value }) : made
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
  if (!asked || randomPartOf(image) !== asked.random) return null
  const file = await files.get(folderOf(place, id) + name)
  return file && { ...file, type: asked.type }
}
