import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile as ReadZip } from 'yauzl'
import { ZipFile } from 'yazl'

/** A file of an archive begins, or the next bytes of the one that began last. */
export type ZipPiece = { path: string; isPacked?: boolean } | Uint8Array

/** A zip archive of such pieces, made as fast as it is read; it holds one piece at a time. Larger than 4 GB is fine. */
export function zipped(pieces: AsyncIterable<ZipPiece>): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const left = new AbortController()
  archive.once('close', () => left.abort())
  fill(zip, pieces, left.signal).catch((error) => archive.destroy(error))
  return archive
}

async function fill(zip: ZipFile, pieces: AsyncIterable<ZipPiece>, left: AbortSignal): Promise<void> {
  let file: PassThrough | null = null
  const end = async () => {
    file?.end()
    if (file) await finished(file, { signal: left })
  }
  for await (const piece of pieces) {
    left.throwIfAborted()
    if (!('path' in piece)) {
      if (file && !file.write(piece)) await once(file, 'drain', { signal: left })
      continue
    }
    await end()
    file = new PassThrough()
    zip.addReadStream(file, piece.path, { compress: piece.isPacked !== true })
  }
  await end()
  zip.end()
}

/** The archive isn't one, was cut, or holds what none of ours does. */
export class ZipProblem extends Error {
  override name = 'ZipProblem'
}

/** A file of an archive, whose content can be read as often as it is asked for. */
export type FileInZip = { path: string; size: number; content(): AsyncIterable<Uint8Array> }

/** What an archive may hold: more than that is an attack on our memory or disk. */
const mostFiles = 1_000_000
/** Text packs to a tenth, the same line again and again to a hundredth; a bomb to a thousandth. */
const mostRatio = 300
/** Below that nothing is a bomb. */
const freeBytes = 10 * 1_048_576

/**
 * The files of an archive by their paths. Nothing is written anywhere: a path is a name to look for.
 * @throws ZipProblem for what is no archive, and for one with absolute or climbing paths, two of one name, or a bomb
 */
export async function openZip(path: string): Promise<{ files: Map<string, FileInZip>; close: () => void }> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch(asProblem)
  try {
    return { files: await listFiles(zip), close: () => zip.close() }
  } catch (error) {
    zip.close()
    return asProblem(error)
  }
}

async function listFiles(zip: ReadZip): Promise<Map<string, FileInZip>> {
  if (zip.entryCount > mostFiles) throw new ZipProblem('too many files')
  const files = new Map<string, FileInZip>()
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry
    if (fileName.endsWith('/')) continue
    if (files.has(fileName)) throw new ZipProblem('two files of one name')
    if (uncompressedSize > freeBytes && uncompressedSize > compressedSize * mostRatio)
      throw new ZipProblem('a file that grows beyond measure')
    files.set(fileName, { path: fileName, size: uncompressedSize, content: () => contentOf(zip, entry) })
  }
  return files
}

async function* contentOf(zip: ReadZip, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    asProblem(error)
  }
}

/** The library says what it found in plain errors; those of the disk have a code. */
function asProblem(error: unknown): never {
  if (error instanceof Error && 'code' in error && !String(error.code).startsWith('Z_')) throw error
  throw error instanceof ZipProblem ? error : new ZipProblem('no whole archive')
}
