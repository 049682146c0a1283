import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { ShippedLog } from '#app/db/engine/wal/received-wal.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { ageFile } from '#app/platform/secrets/age-file.server.ts'
import { type AgeKey, ageFileFor, newAgeKey } from '#app/platform/secrets/age-key.server.ts'
import { keptPrefixes } from '../rules.ts'
import { folderName, once, putFor, putInParts } from './bucket.server.ts'
import {
  type PieceHead,
  pieceName,
  type SeriesHead,
  seriesFormat,
  type WriterHead,
  walFormat,
} from './rules.ts'

const packed = promisify(gzip)
const packing = { level: 4 }
const pieceBytes = 4 * 1_048_576
/** After so much the log may begin again, so that it stays short. */
const segmentBytes = 8 * 1_048_576

export type SeriesParts = {
  log: ShippedLog
  store: FileStore
  /** Uploaded files of the clinic. */
  files: FileStore
  passphrase: string
  keys: Pick<SeriesHead, 'secretKey' | 'sqliteKey' | 'timeZone'>
  writer: WriterHead
  now: Temporal.Instant
}

/** A copy of the database's file off site, and all that was committed since: each series restores without any other. */
export class Series {
  readonly folder: string
  readonly startedAt: Temporal.Instant
  readonly log: ShippedLog
  readonly #parts: SeriesParts
  readonly #key: AgeKey
  #shipped = 0
  #marks: PieceHead['marks'] = []
  readonly #known = new Set<string>()
  #added: string[] = []
  #gone: string[] = []

  /** Nothing has left yet: {@link putBase} comes first. Moments count from here on. */
  static async begin(parts: SeriesParts): Promise<Series> {
    return new Series(parts, await newAgeKey())
  }

  private constructor(parts: SeriesParts, key: AgeKey) {
    this.#parts = parts
    this.#key = key
    this.log = parts.log
    this.startedAt = parts.now
    this.folder = `log/${folderName(parts.now, parts.writer.id)}/`
  }

  /** Resolves once the copy of the file and everything that opens it is there. */
  async putBase(): Promise<void> {
    const { log, store, passphrase, keys, writer, now } = this.#parts
    const { identity, recipient } = this.#key
    const wrapped = await Array.fromAsync(ageFile(once(Buffer.from(identity)), passphrase))
    await store.put(`${this.folder}identity.age`, Buffer.concat(wrapped), 'application/octet-stream')
    await this.#putNewFiles()
    const head: SeriesHead = {
      format: log.wal ? walFormat : seriesFormat,
      startedAt: now.toString(),
      pageSize: log.pageSize,
      ...keys,
      ...(log.wal && { wal: log.wal }),
      files: this.#added,
      writer,
    }
    this.#added = []
    await putFor(recipient, store, `${this.folder}head.age`, Buffer.from(JSON.stringify(head)))
    await pipeline(
      Readable.from(log.copy()),
      createGzip(packing),
      (archive) => ageFileFor(archive, recipient),
      (content) => putInParts(store, `${this.folder}base/`, content),
    )
  }

  /** Notes that what is committed by now was committed by now. @throws LogLost */
  mark(now: Temporal.Instant): void {
    const at = now.epochMilliseconds
    // A clock that was set back: what was noted ahead of it was so at the latest now.
    for (const mark of this.#marks) mark[1] = Math.min(mark[1], at)
    const end = this.log.end()
    if (end > Math.max(this.#shipped, this.#marks.at(-1)?.[0] ?? 0)) this.#marks.push([end, at])
  }

  /**
   * Everything that is committed leaves, its files first. What fails is tried again with the next call.
   * @returns bytes that left
   * @throws LogLost, and whatever the bucket says
   */
  async ship(now: Temporal.Instant, { mayBeginAgain }: { mayBeginAgain: boolean }): Promise<number> {
    await this.log.catchUp()
    this.mark(now)
    const end = this.log.end()
    let bytes = 0
    if (end > this.#shipped) await this.#putNewFiles()
    while (this.#shipped < end) {
      const most = Math.min(pieceBytes, (end - this.#shipped) * this.log.frameBytes)
      const piece = await this.log.read(this.#shipped, most)
      if (!piece) break
      const { segment, from, to, header, frames } = piece
      const marks = this.#marks.filter(([frame]) => frame <= to)
      const files = { added: this.#added, gone: this.#gone }
      const head: PieceHead = { segment, from, to, header: header.toString('base64'), marks, files }
      const content = await packed(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), frames]), packing)
      await putFor(this.#key.recipient, this.#parts.store, `${this.folder}frames/${pieceName(head)}`, content)
      bytes += content.length
      this.#shipped = to
      this.#marks = this.#marks.filter(([frame]) => frame > to)
      this.#added = []
      this.#gone = []
    }
    if (mayBeginAgain && this.logBytes > segmentBytes) await this.#beginAgain()
    return bytes
  }

  /** How much room the log takes here. */
  get logBytes(): number {
    return this.log.bytes(this.#shipped)
  }

  async #beginAgain(): Promise<void> {
    if (!(await this.log.beginAgain(this.#shipped))) return
    this.#shipped = 0
    this.#marks = []
  }

  /** Files never change under their key. One that is gone is said with the piece after the one that drops its row. */
  async #putNewFiles(): Promise<void> {
    const { files, store } = this.#parts
    const present = new Set<string>()
    for (const prefix of keptPrefixes) {
      for await (const { key } of files.list(prefix)) {
        present.add(key)
        if (this.#known.has(key)) continue
        const file = await files.get(key)
        if (!file) continue
        const content = Buffer.concat(await Array.fromAsync(file.body))
        await putFor(this.#key.recipient, store, `${this.folder}files/${key}.age`, content)
        this.#known.add(key)
        this.#added.push(key)
      }
    }
    for (const key of this.#known) {
      if (present.has(key)) continue
      this.#known.delete(key)
      this.#gone.push(key)
    }
  }
}
