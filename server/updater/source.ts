import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type Archive,
  type Manifest,
  manifestFile,
  mostManifestBytes,
  readManifest,
  signatureFile,
} from '#app/platform/releases/manifest.server.ts'
import type { Places } from './places.ts'
import { Stop } from './stop.ts'

const answerMilliseconds = 30_000
const downloadMilliseconds = 30 * 60_000

const isAddress = (source: string) => /^https?:/.test(source)

/** The newest release at the source: its manifest, whose signature has been checked, as it was signed. */
export async function findRelease({ source, keys }: Places): Promise<{ manifest: Manifest; signed: Signed }> {
  const [text, signature] = [await readSmall(source, manifestFile), await readSmall(source, signatureFile)]
  const read = readManifest({ text, signature }, keys)
  if (!read.ok) throw new Stop(read.problem)
  return { manifest: read.value, signed: { text, signature } }
}

export type Signed = { text: string; signature: string }

async function readSmall(source: string, file: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await opened(source, file, answerMilliseconds)) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostManifestBytes) throw new Stop('not-understood', `${file} is too long`)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Fetches an archive; one that isn't what the manifest says is refused, as soon as it is too long. */
export async function fetchArchive(source: string, archive: Archive, to: string): Promise<void> {
  const hash = createHash('sha512')
  let bytes = 0
  const from = await opened(source, archive.file, downloadMilliseconds)
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > archive.bytes) throw new Stop('damaged', `${archive.file} is too long`)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(from, counted, createWriteStream(to, { mode: 0o600 })).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw new Stop('disk-full')
    throw error instanceof Stop ? error : new Stop('unreachable', archive.file)
  })
  if (bytes !== archive.bytes || hash.digest('hex') !== archive.sha512)
    throw new Stop('damaged', archive.file)
}

async function opened(source: string, file: string, milliseconds: number): Promise<Readable> {
  try {
    if (!isAddress(source)) return await openedFile(join(source, file))
    const answer = await fetch(`${source.replace(/\/$/, '')}/${file}`, {
      signal: AbortSignal.timeout(milliseconds),
    })
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never)
    await answer.body?.cancel()
    throw new Stop('unreachable', `${file}: ${answer.status}`)
  } catch (error) {
    throw error instanceof Stop ? error : new Stop('unreachable', `${file}: ${error}`)
  }
}

async function openedFile(path: string): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const stream = createReadStream(path)
  stream.once('open', () => resolve(stream)).once('error', reject)
  return promise
}

/** The manifest that an installed release carries; null for one that was put there another way. */
export function manifestOf(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
  } catch {
    return null
  }
}
