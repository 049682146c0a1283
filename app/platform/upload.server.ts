import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FormFields } from './form-fields.server.ts'

/** The same as for every other form. */
const mostFieldBytes = 64 * 1024
const mostFields = 20
const mostNameBytes = 100
/** Uploads that are in memory at once, in this process; one more is asked to wait. */
const mostAtOnce = 4

export type Upload = {
  fields: FormFields
  /** Null where no file was chosen, which a browser sends as an empty one. */
  file: Uint8Array<ArrayBuffer> | null
}
export type UploadProblem = 'too-large' | 'unreadable' | 'too-many'

let receiving = 0

/**
 * Reads a multipart form with at most one file, as it comes in, and stops at the first byte too many.
 * @param fileField name of the file's field; a file under another name makes the form unreadable
 */
export async function readUpload(
  request: Request,
  { fileField, mostBytes }: { fileField: string; mostBytes: number },
): Promise<Upload | UploadProblem> {
  if (receiving >= mostAtOnce) return 'too-many'
  receiving += 1
  try {
    return await parse(request, { fileField, mostBytes })
  } catch (error) {
    if (error instanceof TooLarge || error instanceof RangeError) return 'too-large'
    if (request.signal.aborted) throw error
    return 'unreadable'
  } finally {
    receiving -= 1
  }
}

class TooLarge extends Error {}

async function parse(
  request: Request,
  { fileField, mostBytes }: { fileField: string; mostBytes: number },
): Promise<Upload | UploadProblem> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) return 'unreadable'
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
  const chunks: Buffer[] = []
  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) form.destroy(new TooLarge())
    else if (!fields.has(name)) fields.set(name, value)
  })
  form.on('file', (name, stream) => {
    if (name !== fileField) form.destroy(new Error('file in an unknown field'))
    stream.on('error', () => {}) // of a form cut short; the form itself says so
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('limit', () => form.destroy(new TooLarge()))
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    form.on(limit, () => form.destroy(new TooLarge()))
  }
  await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), form)
  const file = new Uint8Array(Buffer.concat(chunks))
  return { fields, file: file.length > 0 ? file : null }
}
