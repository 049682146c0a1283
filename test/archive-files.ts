import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openZip, type ZipPiece, zipped } from '#app/platform/files/zip.server.ts'

/** Every file of an archive, by its path. */
export async function filesIn(path: string): Promise<Map<string, Buffer>> {
  const { files, close } = await openZip(path)
  const found = new Map<string, Buffer>()
  for (const [name, { content }] of files) found.set(name, Buffer.concat(await Array.fromAsync(content())))
  close()
  return found
}

/** An archive of such files; with checksums that fit them, as somebody makes it who knows the format. */
export async function writeArchive(path: string, files: ReadonlyMap<string, Buffer>): Promise<string> {
  const lines = [...files].flatMap(([name, bytes]) =>
    name === 'SHA256SUMS.txt' ? [] : `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  )
  async function* pieces(): AsyncGenerator<ZipPiece> {
    for (const [name, bytes] of files) {
      yield { path: name }
      yield name === 'SHA256SUMS.txt' ? Buffer.from(lines.join('')) : bytes
    }
  }
  await pipeline(zipped(pieces()), createWriteStream(path))
  return path
}
