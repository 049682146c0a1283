import type { IncomingMessage } from 'node:http'

/** docs/security.md, T24; uploads have limits of their own (`upload-body.ts`). */
const mostBytes = 64 * 1024
/** A clinic with a hundred treatments ticks each of them for somebody. */
const mostFields = 300
/** A form that is slower than this is not waited for; uploads get more. */
const formMilliseconds = 30_000
/** What is read and dropped so that a browser hears the refusal before the line closes. */
const droppedBytes = 1024 * 1024
const droppedMilliseconds = 2_000

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

export type FormBody = { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; status: 400 | 408 | 413 | 415 }

/** Whether a body of that declared size would be read; asked before a client is told to go on sending. */
export const mayBeRead = (incoming: IncomingMessage) =>
  Number(incoming.headers['content-length'] ?? 0) <= mostBytes

/** Reads a form's body whole, within the limits; what it refuses is left on the line (see `dropBody`). */
export async function readFormBody(
  incoming: IncomingMessage,
  milliseconds: number = formMilliseconds,
): Promise<FormBody> {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' || (type !== urlencoded && type !== multipart))
    return { ok: false, status: 415 }
  if (!mayBeRead(incoming)) return { ok: false, status: 413 }
  const body = await readUpTo(incoming, { most: mostBytes, milliseconds })
  if (body === 'too-large') return { ok: false, status: 413 }
  if (body === 'too-slow') return { ok: false, status: 408 }
  const { fields, isReadable } =
    type === urlencoded ? urlencodedForm(body) : await multipartForm(incoming, body)
  if (!isReadable) return { ok: false, status: 400 }
  return fields > mostFields ? { ok: false, status: 413 } : { ok: true, body }
}

/** Reads what a program sent, within the same limits: JSON, or nothing. */
export async function readJsonBody(incoming: IncomingMessage): Promise<FormBody> {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (!mayBeRead(incoming)) return { ok: false, status: 413 }
  const body = await readUpTo(incoming, { most: mostBytes, milliseconds: formMilliseconds })
  if (body === 'too-large') return { ok: false, status: 413 }
  if (body === 'too-slow') return { ok: false, status: 408 }
  const isJson = jsonTypes.includes(type)
  if (encoding !== 'identity' || (body.length > 0 && !isJson)) return { ok: false, status: 415 }
  return { ok: true, body }
}

const jsonTypes = ['application/json', 'application/fhir+json']

/** Reads and forgets the rest of a refused body; true when its end came within the limits. */
export function dropBody(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete && incoming.readableLength === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (isAtEnd: boolean) => {
      clearTimeout(timer)
      incoming.off('data', count).off('end', atEnd).off('close', broken).off('error', broken)
      incoming.pause()
      resolve(isAtEnd)
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > droppedBytes) finish(false)
    }
    const atEnd = () => finish(true)
    const broken = () => finish(false)
    const timer = setTimeout(broken, droppedMilliseconds)
    incoming.on('data', count).on('end', atEnd).on('close', broken).on('error', broken)
    if (incoming.readableEnded || incoming.destroyed) finish(incoming.readableEnded)
    else incoming.resume()
  })
}

type ReadBody = Buffer<ArrayBuffer> | 'too-large' | 'too-slow'

/** Rejects when the line breaks. */
function readUpTo(
  incoming: IncomingMessage,
  { most, milliseconds }: { most: number; milliseconds: number },
): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const leave = () => {
      clearTimeout(timer)
      incoming.off('data', keep).off('end', atEnd).off('close', broken).off('error', broken)
    }
    const keep = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= most) return chunks.push(chunk)
      stop('too-large')
    }
    const stop = (problem: 'too-large' | 'too-slow') => {
      leave()
      incoming.pause()
      resolve(problem)
    }
    const atEnd = () => {
      leave()
      resolve(Buffer.concat(chunks))
    }
    const broken = () => {
      leave()
      reject(new BrokenLine())
    }
    const timer = setTimeout(() => stop('too-slow'), milliseconds)
    incoming.on('data', keep).on('end', atEnd).on('close', broken).on('error', broken)
  })
}

/** The client went away, or was too slow, before its body was whole. */
export class BrokenLine extends Error {}

function urlencodedForm(body: Buffer) {
  let fields = body.length > 0 ? 1 : 0
  for (const byte of body) if (byte === 0x26) fields += 1
  return { fields, isReadable: true }
}

/** A body that is no form is found here, so that no action stumbles over it. */
async function multipartForm(incoming: IncomingMessage, body: Buffer<ArrayBuffer>) {
  try {
    const headers = { 'Content-Type': incoming.headers['content-type'] ?? '' }
    const form = await new Response(body, { headers }).formData()
    return { fields: [...form.keys()].length, isReadable: true }
  } catch {
    return { fields: 0, isReadable: false }
  }
}
