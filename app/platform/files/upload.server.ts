import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { FormFields } from '../forms/form-fields.server.ts'
import { randomId } from '../secrets/random.server.ts'
import type { Settings } from '../settings.ts'
import { nodeStream } from './web-stream.server.ts'

/** The same as for every other form. */
const mostFieldBytes = 64 * 1024
const mostFields = 20
const mostNameBytes = 100
/** Uploads that come in at once, in this process; one more is asked to wait. */
const mostAtOnce = 4

export type Upload = {
  fields: FormFields
  /** Path of the file on our disk; null where none was chosen, which a browser sends as an empty one. */
  file: string | null
  /** What the browser calls it; empty where there is none. */
  fileName: string
}
/** `several`: of a form that brought a second file, of which none was taken. */
export type UploadProblem = 'too-large' | 'several' | 'unreadable' | 'too-many' | 'not-kept'

const receivers = pLimit(mostAtOnce)

type Asked = { fileField: string; mostBytes: number; path: string }

/**
 * Whether the form may bring a file. A route that takes files (`handle.takesFile`) asks before it reads one: the body is
 * then a stream that nobody has read or measured (`server/http/requests/upload-body.ts`).
 */
export const isUpload = (request: Request): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(request.headers.get('content-type') ?? '')

/** Where uploads lie while they come in; never in memory. */
export const uploadFolder = ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string =>
  join(dataDirectory, 'receiving')

/**
 * Reads a multipart form with at most one file, as it comes in, and stops at the first byte too many. The file
 * lies on the disk until `work` has ended, and is gone then.
 * @param fileField name of the file's field; a file under another name makes the form unreadable
 */
export async function withUpload<T>(
  request: Request,
  { folder, ...asked }: { fileField: string; mostBytes: number; folder: string },
  work: (upload: Upload) => Promise<T>,
): Promise<T | UploadProblem> {
  if (receivers.activeCount >= mostAtOnce) return 'too-many'
  const path = join(folder, randomId())
  try {
    const upload = await receivers(() => receive(request, { ...asked, path }, folder))
    return typeof upload === 'string' ? upload : await work(upload)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(request: Request, asked: Asked, folder: string): Promise<Upload | UploadProblem> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await parse(request, asked)
  } catch (error) {
    if (error instanceof SeveralFiles) return 'several'
    if (error instanceof TooLarge || error instanceof RangeError) return 'too-large'
    if (request.signal.aborted) throw error
    return isOfDisk(error) ? 'not-kept' : 'unreadable'
  }
}

const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error

/** Files that a crash left behind. */
export async function forgetUploads(folder: string, before: Temporal.Instant): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < before.epochMilliseconds) await rm(path, { force: true })
  }
}

class TooLarge extends Error {}
class SeveralFiles extends Error {}

async function parse(
  request: Request,
  { fileField, mostBytes, path }: Asked,
): Promise<Upload | UploadProblem> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !isUpload(request)) return 'unreadable'
  const { Busboy } = await import('@fastify/busboy')
  const limits = {
    fieldNameSize: mostNameBytes,
    fieldSize: mostFieldBytes,
    fields: mostFields,
    files: 1,
    fileSize: mostBytes,
    parts: mostFields + 1,
    headerPairs: mostFields,
  }
  const form = new Busboy({ headers: { 'content-type': type }, limits })
  const fields = new Map<string, string>()
  let file: WriteStream | undefined
  let fileName = ''
  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) form.destroy(new TooLarge())
    else if (value.includes('\0')) form.destroy(new Error('U+0000, which PostgreSQL cannot keep'))
    else if (!fields.has(name)) fields.set(name, value)
  })
  form.on('file', (name, stream, called) => {
    stream.on('error', () => {}) // of a form cut short; the form itself says so
    if (name !== fileField) return form.destroy(new Error('file in an unknown field'))
    stream.on('limit', () => form.destroy(new TooLarge()))
    fileName = called ?? ''
    file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    file.on('error', (error) => form.destroy(error))
    stream.pipe(file)
  })
  form.on('filesLimit', () => form.destroy(new SeveralFiles()))
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    form.on(limit, () => form.destroy(new TooLarge()))
  }
  try {
    await pipeline(nodeStream(request.body), form)
    if (file) await finished(file)
  } finally {
    file?.destroy()
  }
  return { fields, file: file && file.bytesWritten > 0 ? path : null, fileName }
}
