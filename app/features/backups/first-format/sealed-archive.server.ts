import { createDecipheriv, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { SealProblem } from '../../../platform/secrets/age-file.server.ts'

/**
 * How backups were sealed until 2026-11-22, still read. A stream under a passphrase: AES-256-GCM in chunks, as
 * STREAM does it (Hoang, Reyhanitabar, Rogaway, Vizár 2015). A chunk's nonce is its number and whether it is the
 * last, so that chunks that are swapped, dropped, doubled or cut off are noticed, and nothing is handed out before
 * it was proved.
 *
 * File: mark (8), scrypt's log2 N, r, p (3), salt (16), check of the passphrase (16), then the chunks, each
 * with its tag. The mark up to the salt is bound to every chunk.
 */
const mark = Buffer.from('FLBACK1\n')
const saltBytes = 16
const checkBytes = 16
const headBytes = mark.length + 3 + saltBytes
export const sealHeadBytes = headBytes + checkBytes

export const chunkBytes = 65_536
const tagBytes = 16
const nonceBytes = 12
const keyBytes = 32

/** What a file may ask of us at most. */
const mostCost = { log2N: 20, r: 16, p: 4 }

export type SealKey = { key: Buffer; head: Buffer; check: Buffer }

export const isFirstFormat = (start: Buffer): boolean => start.subarray(0, mark.length).equals(mark)

/**
 * The key of a sealed file.
 * @param start the file's first `sealHeadBytes`. Throws SealProblem where they are not ours or do not fit.
 */
export async function sealKeyOf(start: Buffer, passphrase: string): Promise<SealKey> {
  if (start.length < sealHeadBytes || !isFirstFormat(start)) {
    throw new SealProblem('not-sealed')
  }
  const found = await derived(passphrase, Buffer.from(start.subarray(0, headBytes)))
  const check = start.subarray(headBytes, sealHeadBytes)
  if (!timingSafeEqual(found.check, check)) throw new SealProblem('wrong-passphrase')
  return found
}

/** @param head mark, cost and salt */
export async function derived(passphrase: string, head: Buffer): Promise<SealKey> {
  const [log2N = 0, r = 0, p = 0] = head.subarray(mark.length)
  const isSane = log2N > 0 && r > 0 && p > 0
  if (!isSane || log2N > mostCost.log2N || r > mostCost.r || p > mostCost.p) throw new SealProblem('damaged')
  const N = 2 ** log2N
  const salt = head.subarray(mark.length + 3)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const options = { N, r, p, maxmem: 256 * N * r }
  scrypt(passphrase.normalize('NFC'), salt, 2 * keyBytes, options, (error, derivedBytes) =>
    error ? reject(error) : resolve(derivedBytes),
  )
  const bytes = await promise
  const check = createHmac('sha256', bytes.subarray(keyBytes)).update(head).digest().subarray(0, checkBytes)
  return { key: bytes.subarray(0, keyBytes), head, check }
}

/** The content of a sealed file, from behind its head; throws SealProblem before it hands out a wrong byte. */
export async function* unsealed(
  file: AsyncIterable<Uint8Array>,
  { key, head }: SealKey,
): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { chunk, isLast } of inChunks(file, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new SealProblem('damaged')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    decipher.setAAD(head)
    decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes))
    yield opened(decipher, chunk.subarray(0, chunk.length - tagBytes))
  }
}

function opened(decipher: ReturnType<typeof createDecipheriv>, chunk: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(chunk), decipher.final()])
  } catch {
    throw new SealProblem('damaged')
  }
}

export function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeUIntBE(number, nonceBytes - 1 - 6, 6)
  nonce[nonceBytes - 1] = isLast ? 1 : 0
  return nonce
}

/** Pieces of one size; the last, which says so, holds what is left. An empty stream is one empty piece. */
export async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    length += piece.byteLength
    if (length <= size) continue
    let joined = Buffer.concat(waiting)
    while (joined.length > size) {
      yield { chunk: joined.subarray(0, size), isLast: false }
      joined = joined.subarray(size)
    }
    waiting = [joined]
    length = joined.length
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}
