import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import { openDatabase, sqlitePath } from '#app/db/engine/database.server.ts'
import { openSqliteFile } from '#app/db/engine/sqlite.server.ts'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { AgeReader, mostHeadBytes } from '#app/platform/secrets/age-file.server.ts'
import { openedWith } from '#app/platform/secrets/age-key.server.ts'
import { BackupProblem } from '../content.server.ts'
import { typeOfFile } from '../rules.ts'
import { bodyOf, getWith, momentOf, once, partsOf } from './bucket.server.ts'
import { isWhole, type PieceHead, pieceOf, type SeriesHead, seriesFormat, walFormat } from './rules.ts'

/** What a bucket has, newest first. */
export type Contents = { series: SeriesListing[]; whole: Listing[] }
export type Listing = { folder: string; at: Temporal.Instant }
export type SeriesListing = Listing & { pieces: string[]; files: Set<string> }

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** Lists what is there whole. One with missing pieces was cut off while it was made. */
export async function listContents(store: FileStore): Promise<Contents> {
  const folders = new Map<string, string[]>()
  for (const kind of ['log/', 'full/']) {
    for await (const { key } of store.list(kind)) {
      const folder = key.split('/').slice(0, 2).join('/')
      folders.set(folder, [...(folders.get(folder) ?? []), key.slice(folder.length + 1)])
    }
  }
  const contents: Contents = { series: [], whole: [] }
  for (const [folder, names] of folders) {
    const [kind, name = ''] = folder.split('/')
    const at = momentOf(name)
    if (at === null) continue
    names.sort()
    if (kind === 'full' && isWhole(names)) contents.whole.push({ folder: `${folder}/`, at })
    if (kind === 'log' && isSeries(names))
      contents.series.push({ folder: `${folder}/`, at, ...partsIn(names) })
  }
  const newestFirst = (one: Listing, other: Listing) => Temporal.Instant.compare(other.at, one.at)
  contents.series.sort(newestFirst)
  contents.whole.sort(newestFirst)
  return contents
}

const under = (folder: string, names: string[]) =>
  names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length))

const isSeries = (names: string[]) =>
  names.includes('identity.age') && names.includes('head.age') && isWhole(under('base/', names))

const partsIn = (names: string[]) => ({
  pieces: under('frames/', names)
    .filter((name) => pieceOf(name) !== null)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1)),
  files: new Set(under('files/', names)),
})

export type OpenedSeries<L extends Listing = SeriesListing> = {
  listing: L
  head: SeriesHead
  identity: string
}

/** The first bytes of an object: somebody else's may be of any length. */
async function startOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= mostHeadBytes) break
  }
  return Buffer.concat(pieces).subarray(0, mostHeadBytes)
}

/** @throws AgeFileProblem for a whole backup under another passphrase */
export async function expectWhole(store: FileStore, { folder }: Listing, passphrase: string): Promise<void> {
  await new AgeReader(passphrase).expectPassphrase(await startOf(partsOf(store, folder)))
}

/** @throws AgeFileProblem for another passphrase, BackupProblem for a copy under another name */
export async function openSeries<L extends Listing>(
  store: FileStore,
  listing: L,
  passphrase: string,
): Promise<OpenedSeries<L>> {
  const wrapped = await startOf(bodyOf(store, `${listing.folder}identity.age`))
  const reader = new AgeReader(passphrase)
  await reader.expectPassphrase(wrapped)
  const identity = Buffer.concat(await Array.fromAsync(reader.content(once(wrapped)))).toString()
  const head: SeriesHead = JSON.parse(
    (await getWith(identity, store, `${listing.folder}head.age`)).toString(),
  )
  if (head.format !== (head.wal ? walFormat : seriesFormat))
    throw new BackupProblem('made by a newer program')
  // Old changes under a new name would come back as the newest.
  if (Temporal.Instant.from(head.startedAt).epochMilliseconds !== listing.at.epochMilliseconds)
    throw new BackupProblem('a copy under another name')
  return { listing, head, identity }
}

export type Rebuilt = {
  /** The moment that it is the database of. */
  at: Temporal.Instant
  /** Keys of the files that were there. */
  files: string[]
}

type Piece = { head: PieceHead; frames: Buffer }

/** How many pieces are asked for at once. */
const together = 16

/** One after the other, as they were sent; ends at the first that is missing. */
export async function* piecesOf(
  store: FileStore,
  { listing, identity }: OpenedSeries,
): AsyncGenerator<Piece> {
  let [segment, next] = [1, 1]
  for (let begin = 0; begin < listing.pieces.length; begin += together) {
    const names = listing.pieces.slice(begin, begin + together)
    const read = names.map((name) => getWith(identity, store, `${listing.folder}frames/${name}`))
    for (const content of await Promise.all(read)) {
      const piece = pieceIn(gunzipSync(content))
      const { head } = piece
      if (head.segment === segment + 1 && head.from === 1) [segment, next] = [head.segment, 1]
      if (head.segment !== segment || head.from !== next) return
      next = head.to + 1
      yield piece
    }
  }
}

function pieceIn(content: Buffer): Piece {
  const line = content.indexOf('\n')
  return { head: JSON.parse(content.subarray(0, line).toString()), frames: content.subarray(line + 1) }
}

/**
 * Puts the database of a moment together in that folder, as its file: the copy, and over it all frames up to then, which
 * SQLite itself reads and checks. Null where the series has nothing of that moment.
 * @param at null: the last one
 */
export async function rebuildDatabase(
  store: FileStore,
  series: OpenedSeries,
  { at, folder }: { at: Temporal.Instant | null; folder: string },
): Promise<Rebuilt | null> {
  const until = at?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const { listing, head, identity } = series
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = sqlitePath(folder)
  const log = new LogFile(path, head)
  const files = new Set(head.files)
  let reached: number | null = null
  for await (const { head: piece, frames } of piecesOf(store, series)) {
    const last = piece.marks.filter(([, time]) => time <= until).at(-1)
    const isPast = piece.marks.some(([, time]) => time > until)
    if (isPast && last === undefined) break
    if (reached === null && log.isEmpty)
      await pipeline(
        Readable.from(openedWith(partsOf(store, `${listing.folder}base/`), identity)),
        createGunzip(),
        // A stream, whose own error comes first: a full disk is no damage.
        createWriteStream(path, { mode: 0o600 }),
      )
    const upTo = isPast ? (last?.[0] ?? piece.to) : piece.to
    await log.add(piece, frames, upTo)
    for (const key of piece.files.added) files.add(key)
    for (const key of piece.files.gone) files.delete(key)
    reached = last?.[1] ?? reached
    if (isPast) break
  }
  if (reached === null) {
    await rm(path, { force: true })
    await rm(`${path}-wal`, { force: true })
    return null
  }
  log.settle()
  return { at: Temporal.Instant.fromEpochMilliseconds(reached), files: [...files] }
}

/** The log next to the file; where it begins again, SQLite first takes over what came before. */
class LogFile {
  readonly #path: string
  readonly #key: string | undefined
  readonly #frameBytes: number
  #segment = 0
  #committed = 0

  constructor(path: string, { sqliteKey, pageSize }: SeriesHead) {
    this.#path = path
    this.#key = sqliteKey ?? undefined
    this.#frameBytes = pageSize + 24
  }

  get isEmpty(): boolean {
    return this.#segment === 0
  }

  async add({ segment, from, header }: PieceHead, frames: Buffer, upTo: number): Promise<void> {
    if (segment !== this.#segment) {
      if (this.#segment > 0) this.settle()
      await writeFile(`${this.#path}-wal`, Buffer.from(header, 'base64'), { mode: 0o600 })
      this.#segment = segment
      this.#committed = 0
    }
    const wanted = frames.subarray(0, (upTo - from + 1) * this.#frameBytes)
    const file = await open(`${this.#path}-wal`, 'a')
    try {
      await file.writeFile(wanted)
    } finally {
      await file.close()
    }
    for (let at = 0, frame = from; at < wanted.length; at += this.#frameBytes, frame++)
      if (wanted.readUInt32BE(at + 4) !== 0) this.#committed = frame
  }

  /** SQLite checks every frame's sum; one that doesn't add up would end the log before the last commit. */
  settle(): void {
    const file = openSqliteFile(this.#path, this.#key)
    try {
      const taken = file.prepare('pragma wal_checkpoint(passive)').get()
      if (taken?.log !== this.#committed || taken.checkpointed !== this.#committed)
        throw new BackupProblem('the log is damaged')
      file.exec('pragma wal_checkpoint(truncate)')
    } finally {
      file.close()
    }
  }
}

/** The files that a moment had, into that folder. */
export async function fetchFiles(
  store: FileStore,
  { listing, identity }: OpenedSeries,
  { files, folder }: { files: string[]; folder: string },
): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fetched = createFolderStore(folder)
  for (const key of files) {
    const content = await getWith(identity, store, `${listing.folder}files/${key}.age`)
    await fetched.put(key, Uint8Array.from(content), typeOfFile(key))
  }
  return fetched
}

export const openRebuilt = (folder: string, { sqliteKey }: SeriesHead) =>
  openDatabase({
    dataDirectory: folder,
    database: { engine: 'sqlite', ...(sqliteKey && { key: sqliteKey }) },
  })

/** Which of a list is the newest that had begun by then. */
export const startedBy = <T extends Listing>(all: T[], at: Temporal.Instant | null): T[] =>
  at === null ? all : all.filter((one) => !isBefore(at, one.at))
