import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  type Manifest,
  manifestFile,
  mostManifestBytes,
  readManifest,
  signatureFile,
} from './manifest.server.ts'

/** Why no release was found. */
export type SourceReason = 'no-source' | 'unreachable' | 'not-signed' | 'not-understood'

export class SourceProblem extends Error {
  readonly reason: SourceReason
  /** @param detail for the log */
  constructor(reason: SourceReason, detail = '') {
    super(detail)
    this.reason = reason
  }
}

/** Where releases are, an address or a folder (null: nobody said), and who may sign them. Both come from the administrator. */
export type ReleaseSource = { source: string | null; keys: readonly string[] }

export type Signed = { text: string; signature: string }

const answerMilliseconds = 10_000

const isAddress = (source: string) => /^https?:/.test(source)

/**
 * The newest release at the source, and its manifest as it was signed.
 * @throws SourceProblem
 */
export async function findRelease({
  source,
  keys,
}: ReleaseSource): Promise<{ manifest: Manifest; signed: Signed }> {
  const text = await readSmall(source, manifestFile)
  const signature = await readSmall(source, signatureFile)
  const read = readManifest({ text, signature }, keys)
  if (!read.ok) throw new SourceProblem(read.problem)
  return { manifest: read.value, signed: { text, signature } }
}

async function readSmall(source: string | null, file: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await openReleaseFile(source, file, answerMilliseconds)) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostManifestBytes) throw new SourceProblem('not-understood', `${file} is too long`)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * One file of a release, as it comes.
 * @throws SourceProblem
 */
export async function openReleaseFile(
  source: string | null,
  file: string,
  milliseconds: number,
): Promise<Readable> {
  if (source === null) throw new SourceProblem('no-source', 'set RELEASES_URL, or name a folder with --from')
  try {
    if (!isAddress(source)) return await opened(join(source, file))
    const address = `${source.replace(/\/$/, '')}/${file}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(milliseconds) })
    // The two kinds of stream are one in Node, and two to TypeScript.
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
    await answer.body?.cancel()
    throw new SourceProblem('unreachable', `${file}: ${answer.status}`)
  } catch (error) {
    throw error instanceof SourceProblem ? error : new SourceProblem('unreachable', `${file}: ${error}`)
  }
}

function opened(path: string): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const stream = createReadStream(path)
  stream.once('open', () => resolve(stream)).once('error', reject)
  return promise
}
