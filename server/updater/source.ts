import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Archive, type Manifest, manifestFile } from '#app/platform/releases/manifest.server.ts'
import { openReleaseFile } from '#app/platform/releases/release-source.server.ts'
import { Stop } from './stop.ts'

const downloadMilliseconds = 30 * 60_000

/** Fetches an archive; one that isn't what the manifest says is refused, as soon as it is too long. */
export async function fetchArchive(source: string | null, archive: Archive, to: string): Promise<void> {
  const hash = createHash('sha512')
  let bytes = 0
  const from = await openReleaseFile(source, archive.file, downloadMilliseconds)
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

/** The manifest that an installed release carries; null for one that was put there another way. */
export function manifestOf(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
  } catch {
    return null
  }
}
