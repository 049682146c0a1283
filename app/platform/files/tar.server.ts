import { on } from 'node:events'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file of an archive, whose content can be read once. */
export type TarFile = { path: string; size: number; content: AsyncIterable<Uint8Array> }

const blockBytes = 512
const onlyOwner = 0o600

/** An archive for `tar` (POSIX ustar) of such files, as they come; holds one piece of one file at a time. */
export async function* tarred(
  files: AsyncIterable<TarFile>,
  madeAt: Temporal.Instant,
): AsyncGenerator<Uint8Array> {
  const { Header } = await import('tar')
  const mtime = new Date(madeAt.epochMilliseconds)
  for await (const { path, size, content } of files) {
    const header = new Header({ path, size, mtime, mode: onlyOwner, type: 'File' })
    const isTooLong = header.encode()
    if (isTooLong || !header.block) throw new Error('a path is too long for the archive')
    yield header.block
    let written = 0
    for await (const piece of content) {
      written += piece.byteLength
      yield piece
    }
    if (written !== size) throw new Error('a file has another length than it said')
    yield Buffer.alloc(-size & (blockBytes - 1))
  }
  yield Buffer.alloc(2 * blockBytes)
}

/**
 * The files of an archive, one after the other. The content of each is to be read to its end before the next is
 * asked for; nothing is read ahead but a few pieces. Throws where it is no archive or ends within a file; that it ends
 * between two is not noticed.
 */
export async function* untarred(archive: Readable): AsyncGenerator<TarFile> {
  const { Parser, ReadEntry } = await import('tar')
  const parser = new Parser({ strict: true })
  const entries = on(parser, 'entry', { close: ['end'] })
  let current: InstanceType<typeof ReadEntry> | undefined
  const fail = (error: Error) => {
    parser.emit('error', error)
    current?.destroy(error)
  }
  parser.on('error', () => {}) // of after the first one, which `entries` throws
  const intake = new Writable({
    write: (piece, _encoding, next) => void (parser.write(piece) ? next() : parser.once('drain', next)),
    final: (next) => {
      parser.end()
      next()
    },
  })
  pipeline(archive, intake).catch(fail)
  try {
    for await (const [entry] of entries) {
      if (!(entry instanceof ReadEntry)) throw new TypeError('the archive holds no entry')
      current = entry
      entry.on('error', () => {}) // told to who reads it
      yield { path: entry.path, size: entry.size, content: entry }
    }
  } finally {
    intake.destroy()
  }
}
