import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Row, Value } from '#app/db/upkeep/rows.server.ts'
import { type TarFile, untarred } from '#app/platform/files/tar.server.ts'
import { AgeFileProblem, AgeReader, isAgeFile, mostHeadBytes } from '#app/platform/secrets/age-file.server.ts'
import { BackupProblem, type BackupSink, checksums, largestFile, rowSum } from './content.server.ts'
import {
  type BackupEnd,
  type BackupHead,
  backupFormat,
  checksumsPath,
  endPath,
  fileFolder,
  headPath,
  pageOf,
} from './rules.ts'

/** A page of rows is far smaller: a longer one is damage or an attack on our memory. */
const longestText = 64 * 1_048_576

/** Takes the files of a backup in their order, and tells the sink what is in them. */
class ArchiveReader {
  readonly #sink: Partial<BackupSink>
  readonly #checksums = checksums()
  readonly #found: BackupEnd = { tables: {}, files: { count: 0, bytes: 0 } }
  #table: { name: string; columns: string[]; pages: number; sum: ReturnType<typeof rowSum> } | null = null
  #end: BackupEnd | null = null
  #state: 'start' | 'content' | 'sums' | 'end' = 'start'

  constructor(sink: Partial<BackupSink>) {
    this.#sink = sink
  }

  async take(file: TarFile): Promise<void> {
    if (file.path === checksumsPath) return this.#takeChecksums(await textOf(file))
    const content = this.#checksums.through(file.path, file.content)
    const summed = { ...file, content }
    if (this.#state === 'start') return this.#takeHead(summed)
    if (this.#state !== 'content') throw new BackupProblem('parts out of order')
    const page = pageOf(file.path)
    if (page) return this.#takePage(page, summed)
    this.#closeTable()
    if (file.path === endPath) return this.#takeEnd(summed)
    if (!file.path.startsWith(fileFolder)) throw new BackupProblem('an unknown part')
    return this.#takeFile(file.path.slice(fileFolder.length), summed)
  }

  /** Everything was there, and was what it said. */
  async expectEnd(): Promise<void> {
    if (this.#state !== 'end' || !this.#end) throw new BackupProblem('the end is missing')
    await this.#sink.end?.(this.#end)
  }

  async #takeHead(file: TarFile): Promise<void> {
    if (file.path !== headPath) throw new BackupProblem('parts out of order')
    const head: BackupHead = JSON.parse(await textOf(file))
    if (head.format !== backupFormat) throw new BackupProblem('made by a newer program')
    this.#state = 'content'
    await this.#sink.head?.(head)
  }

  async #takePage({ name, number }: { name: string; number: number }, file: TarFile): Promise<void> {
    const lines = (await textOf(file)).trimEnd().split('\n')
    const objects = lines.map((line): Record<string, Value> => JSON.parse(line))
    if (this.#table?.name !== name) await this.#beginTable(name, Object.keys(objects[0] ?? {}))
    const table = this.#table
    if (!table || number !== ++table.pages) throw new BackupProblem('parts out of order')
    const rows = objects.map((row) => valuesOf(row, table.columns))
    table.sum.add(rows)
    await this.#sink.rows?.(rows)
  }

  async #beginTable(name: string, columns: string[]): Promise<void> {
    this.#closeTable()
    if (this.#found.tables[name]) throw new BackupProblem('parts out of order')
    this.#table = { name, columns, pages: 0, sum: rowSum() }
    await this.#sink.table?.({ name, columns })
  }

  #closeTable(): void {
    if (this.#table) this.#found.tables[this.#table.name] = this.#table.sum.result()
    this.#table = null
  }

  async #takeFile(key: string, { size, content }: TarFile): Promise<void> {
    if (size > largestFile) throw new BackupProblem('a file is too large')
    const pieces: Uint8Array[] = []
    for await (const piece of content) if (this.#sink.file) pieces.push(piece)
    this.#found.files.count += 1
    this.#found.files.bytes += size
    await this.#sink.file?.(key, Buffer.concat(pieces))
  }

  async #takeEnd(file: TarFile): Promise<void> {
    this.#state = 'sums'
    const end: BackupEnd = JSON.parse(await textOf(file))
    if (JSON.stringify(end) !== JSON.stringify(this.#found)) throw new BackupProblem('sums differ')
    this.#end = end
  }

  #takeChecksums(text: string): void {
    if (this.#state !== 'sums') throw new BackupProblem('parts out of order')
    if (text !== this.#checksums.text()) throw new BackupProblem('a file has another content')
    this.#state = 'end'
  }
}

async function textOf({ size, content }: TarFile): Promise<string> {
  if (size > longestText) throw new BackupProblem('a part is too long')
  return Buffer.concat(await Array.fromAsync(content)).toString()
}

function valuesOf(row: Record<string, Value>, columns: string[]): Row {
  if (Object.keys(row).join() !== columns.join()) throw new BackupProblem('rows of a table differ')
  return Object.values(row)
}

/**
 * Reads a whole backup and hands out its parts; the end is told last, after every count and checksum was held
 * against it. Throws AgeFileProblem or BackupProblem at the first thing that is wrong.
 */
export type ReadBackup = (sink: Partial<BackupSink>) => Promise<void>

/** Throws AgeFileProblem for another passphrase or what is no backup. The passphrase is stretched once. */
export async function openBackup(path: string, passphrase: string): Promise<ReadBackup> {
  const start = await startOf(path)
  if (!isAgeFile(start)) throw new AgeFileProblem('not-encrypted')
  const reader = new AgeReader(passphrase)
  await reader.expectPassphrase(start)
  return (sink) => readArchive(path, reader, sink)
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(mostHeadBytes)
    const { bytesRead } = await file.read(start, 0, mostHeadBytes, 0)
    return start.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readArchive(path: string, age: AgeReader, sink: Partial<BackupSink>): Promise<void> {
  const archive = createGunzip()
  const opening = pipeline(createReadStream(path), (file) => age.content(file), archive)
  opening.catch(() => {}) // said by anyone who reads the archive
  const reader = new ArchiveReader(sink)
  try {
    for await (const file of untarred(archive)) await reader.take(file)
    await reader.expectEnd()
  } catch (error) {
    throw isOfAnotherKind(error) ? new BackupProblem('it is no archive of this program') : error
  }
}

/** Somebody's own file for `age`, which holds no archive, or one that is cut. */
function isOfAnotherKind(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'tarCode' in error || ('code' in error && String(error.code).startsWith('Z_'))
}
