import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Row } from '../../../db/upkeep/rows.server.ts'
import { rowSum } from '../content.server.ts'
import type { BackupEnd, BackupHead } from '../rules.ts'
import { BackupProblem, type BackupSink, largestFile } from '../sink.server.ts'
import { archiveRecords } from './archive-records.server.ts'
import { type SealKey, sealHeadBytes, unsealed } from './sealed-archive.server.ts'

/** What the head of such a backup says. */
const firstFormat = 1

/**
 * Reads a backup of the first format: A head; F, D … D, E for each file; T, R … R for each table; Z end. Hands out
 * each part once its own sum was right; throws SealProblem or BackupProblem at the first thing that is wrong.
 */
export async function readFirstFormat(path: string, key: SealKey, sink: Partial<BackupSink>): Promise<void> {
  const reader = new Reader(sink)
  await pipeline(
    createReadStream(path, { start: sealHeadBytes }),
    (file) => unsealed(file, key),
    createGunzip(),
    async (content: AsyncIterable<Uint8Array>) => {
      for await (const { kind, bytes } of archiveRecords(content)) await reader.take(kind, bytes)
    },
  )
  reader.expectEnd()
}

class Reader {
  readonly #sink: Partial<BackupSink>
  readonly #found: BackupEnd = { tables: {}, files: { count: 0, bytes: 0 } }
  #table: { name: string; sum: ReturnType<typeof rowSum> } | null = null
  #file: { key: string; size: number; pieces: Buffer[]; length: number; digest: Hash } | null = null
  #state: 'start' | 'content' | 'end' = 'start'

  constructor(sink: Partial<BackupSink>) {
    this.#sink = sink
  }

  async take(kind: string, bytes: Buffer): Promise<void> {
    const isPlace = kind === 'A' ? this.#state === 'start' : this.#state === 'content'
    const isInFile = kind === 'D' || kind === 'E'
    if (!isPlace || isInFile !== (this.#file !== null)) throw new BackupProblem('parts out of order')
    if (kind === 'D') return this.#takePiece(bytes)
    const value = JSON.parse(bytes.toString())
    if (kind === 'A') return this.#takeHead(value)
    if (kind === 'T') return this.#takeTable(value)
    if (kind === 'R') return this.#takeRows(value)
    if (kind === 'F') return this.#beginFile(value)
    if (kind === 'E') return this.#endFile(value)
    if (kind === 'Z') return this.#takeEnd(value)
    throw new BackupProblem('an unknown part')
  }

  expectEnd(): void {
    if (this.#state !== 'end') throw new BackupProblem('the end is missing')
  }

  async #takeHead(head: BackupHead): Promise<void> {
    if (head.format !== firstFormat) throw new BackupProblem('made by a newer program')
    this.#state = 'content'
    await this.#sink.head?.(head)
  }

  async #takeTable(table: { name: string; columns: string[] }): Promise<void> {
    this.#closeTable()
    this.#table = { name: table.name, sum: rowSum() }
    await this.#sink.table?.(table)
  }

  async #takeRows(rows: Row[]): Promise<void> {
    if (!this.#table) throw new BackupProblem('parts out of order')
    this.#table.sum.add(rows)
    await this.#sink.rows?.(rows)
  }

  #closeTable(): void {
    if (this.#table) this.#found.tables[this.#table.name] = this.#table.sum.result()
    this.#table = null
  }

  #beginFile({ key, size }: { key: string; size: number }): void {
    if (size > largestFile) throw new BackupProblem('a file is too large')
    this.#closeTable()
    this.#file = { key, size, pieces: [], length: 0, digest: createHash('sha256') }
  }

  #takePiece(bytes: Buffer): void {
    const file = this.#file
    if (!file) return
    file.length += bytes.length
    if (file.length > file.size) throw new BackupProblem('a file has another length')
    file.digest.update(bytes)
    if (this.#sink.file) file.pieces.push(Buffer.from(bytes))
  }

  async #endFile({ digest }: { digest: string }): Promise<void> {
    const file = this.#file
    this.#file = null
    if (!file || file.length !== file.size || file.digest.digest('hex') !== digest) {
      throw new BackupProblem('a file has another content')
    }
    this.#found.files.count += 1
    this.#found.files.bytes += file.length
    await this.#sink.file?.(file.key, Buffer.concat(file.pieces))
  }

  async #takeEnd(end: BackupEnd): Promise<void> {
    this.#closeTable()
    this.#state = 'end'
    if (JSON.stringify(end) !== JSON.stringify(this.#found)) throw new BackupProblem('sums differ')
    await this.#sink.end?.(end)
  }
}
