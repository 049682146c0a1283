import { createHash, type Hash } from 'node:crypto'
import { columns } from '#app/db/columns.ts'
import type { Engine } from '#app/db/engine/database.server.ts'
import { migrationsDone } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { type ClearRow, clearRowsOf } from '#app/db/upkeep/clear-rows.server.ts'
import { piecesOfSnapshot } from '#app/db/upkeep/rows.server.ts'
import { type TableShape, tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { ZipPiece } from '#app/platform/files/zip.server.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import { findLastCut } from '../audit/chain/verification-queries.server.ts'
import { type ExportedSpan, rowsWithin } from '../audit/export/export-queries.server.ts'
import { jsonLines } from '../audit/export/json-lines.server.ts'
import { readFilter } from '../audit/log/filter.ts'
import { everyRow } from '../audit/log/queries.server.ts'
import { readCheckpoint } from '../audit/queries.server.ts'
import { keptPrefixes } from '../backups/rules.ts'
import type { Publication } from '../fhir/publication.server.ts'
import type { Place } from '../fhir/resources.server.ts'
import { fhirFiles } from './fhir.server.ts'
import { countRowsOf, listWaitingEmails, numbersByDigest } from './queries.server.ts'
import { archivedColumns, isSortedByLine, type Outward, outwardRow } from './replacements.server.ts'
import {
  auditPath,
  checksumsPath,
  columnsWithout,
  type ExportEnd,
  type ExportHead,
  endPath,
  exportFormat,
  exportVersion,
  fhirPath,
  fileFolder,
  hasSheet,
  headPath,
  rowsPath,
  sheetPath,
} from './rules.ts'
import { sheetLines } from './sheet.ts'

/** What an archive is made of. */
export type Exporting = {
  /** A connection of its own, whose texts and log are open: its snapshot lasts until the last row was read. */
  db: Database
  engine: Engine
  files: FileStore
  secretKey: string
  place: Place
  publication: Publication
  /** What the archive says of itself, by the names of the files. */
  readme: ReadonlyMap<string, string>
}

/**
 * The whole clinic as the files of an archive, each as it is read: rows as of one moment, and at least every file that one
 * of them names. A page of rows or a piece of a file is in memory at a time.
 */
export async function* exportPieces(exporting: Exporting, now: Temporal.Instant): AsyncGenerator<ZipPiece> {
  const end: ExportEnd = { rows: {}, files: 0, unreadableTexts: 0, forgottenStops: 0 }
  const sums = new Checksums()
  yield* sums.through(contentPieces(exporting, { now, end }))
  yield { path: checksumsPath }
  yield bytes(sums.text())
}

type Making = { now: Temporal.Instant; end: ExportEnd }

async function* contentPieces(exporting: Exporting, making: Making): AsyncGenerator<ZipPiece> {
  const { db, engine, files, readme } = exporting
  const seen = new Set<string>()
  for (const [path, text] of readme) yield* textFile(path, text)
  yield* keptFiles(files, seen)
  yield* piecesOfSnapshot(db, engine, (snapshot) => rowPieces({ ...exporting, db: snapshot }, making))
  yield* keptFiles(files, seen)
  making.end.files = seen.size
  yield* textFile(endPath, `${JSON.stringify(making.end, null, 2)}\n`)
}

/** All that is read from the database; in it `db` is the snapshot. */
async function* rowPieces(exporting: Exporting, { now, end }: Making): AsyncGenerator<ZipPiece> {
  const { db, engine, secretKey } = exporting
  const checkpoint = await readCheckpoint(db)
  const madeAt = columns.instant(now)
  const migrations = await migrationsDone(db, engine)
  const head: ExportHead = { format: exportFormat, version: exportVersion, madeAt, migrations, checkpoint }
  yield* textFile(headPath, `${JSON.stringify(head, null, 2)}\n`)
  const outward = {
    madeAt,
    numbers: await numbersByDigest(db, secretKey),
    waitingEmails: await listWaitingEmails(db),
  }
  const shapes = (await tableShapes(db, engine)).filter(({ name }) => columnsWithout(name) !== null)
  for (const shape of shapes) yield* jsonFile(db, shape, { outward, end })
  for (const shape of shapes) if (hasSheet(shape.name)) yield* sheetFile(db, shape, outward)
  const cut = await findLastCut(db)
  const first = (cut?.seq ?? 0) + 1
  const last = checkpoint?.seq ?? 0
  const span = { first, last, count: last - first + 1 }
  for (const { type, lines } of await fhirFiles(db, { ...exporting, span })) {
    yield { path: fhirPath(type) }
    for await (const resources of lines) yield bytes(linesOf(resources))
  }
  if (checkpoint) {
    yield { path: auditPath }
    for await (const line of auditLines(exporting, { now, checkpoint, cut, span })) yield bytes(line)
  }
}

type AuditFacts = Pick<Parameters<typeof jsonLines>[0], 'checkpoint' | 'cut'> & {
  now: Temporal.Instant
  span: ExportedSpan
}

/** Sealed under the clinic's key, as the audit log is exported: `npm run admin -- verify-log` holds it against that key. */
const auditLines = ({ db, place }: Exporting, { now, checkpoint, cut, span }: AuditFacts) =>
  jsonLines({
    db,
    at: now,
    timeZone: place.timeZone,
    asked: {
      format: 'json-lines',
      filter: readFilter(new URLSearchParams()),
      patient: null,
      origin: place.origin,
    },
    checkpoint,
    cut,
    isWhole: true,
    span,
    rows: rowsWithin(db, everyRow, span),
  })

/** What the archive has of a table, some rows at a time. */
export async function* archivedRows(
  db: Database,
  shape: TableShape,
  { outward, onUnreadable }: { outward: Outward; onUnreadable: () => void },
): AsyncGenerator<ClearRow[]> {
  const all: ClearRow[] = []
  for await (const rows of clearRowsOf(db, shape, onUnreadable)) {
    const kept = rows.map((row) => outwardRow(shape.name, row, outward)).filter((row) => row !== null)
    if (isSortedByLine(shape.name)) all.push(...kept)
    else if (kept.length > 0) yield kept
  }
  if (all.length > 0)
    yield all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

async function* jsonFile(
  db: Database,
  shape: TableShape,
  { outward, end }: { outward: Outward; end: ExportEnd },
): AsyncGenerator<ZipPiece> {
  const onUnreadable = () => {
    end.unreadableTexts += 1
  }
  let count = 0
  for await (const rows of archivedRows(db, shape, { outward, onUnreadable })) {
    if (count === 0) yield { path: rowsPath(shape.name) }
    count += rows.length
    yield bytes(linesOf(rows))
  }
  if (count > 0) end.rows[shape.name] = count
  if (shape.name === 'text_stops') end.forgottenStops = (await countRowsOf(db, shape.name)) - count
}

async function* sheetFile(db: Database, shape: TableShape, outward: Outward): AsyncGenerator<ZipPiece> {
  const names = archivedColumns(shape)
  let isFirst = true
  for await (const rows of archivedRows(db, shape, { outward, onUnreadable: () => {} })) {
    if (isFirst) yield* textFile(sheetPath(shape.name), byteOrderMark + csvLine(names))
    isFirst = false
    yield bytes(sheetLines(names, rows))
  }
}

async function* keptFiles(files: FileStore, seen: Set<string>): AsyncGenerator<ZipPiece> {
  for (const prefix of keptPrefixes) {
    for await (const { key } of files.list(prefix)) {
      const file = seen.has(key) ? null : await files.get(key)
      if (!file) continue // in the archive already, or deleted since it was listed: no row names it any more
      seen.add(key)
      yield { path: fileFolder + key, isPacked: true }
      yield* file.body
    }
  }
}

function* textFile(path: string, text: string): Generator<ZipPiece> {
  yield { path }
  yield bytes(text)
}

const bytes = (text: string): Uint8Array => Buffer.from(text)

export const linesOf = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** Lines for `sha256sum -c`, one for each file that went through. */
class Checksums {
  readonly #lines: string[] = []
  #open: { path: string; digest: Hash } | null = null

  async *through(pieces: AsyncIterable<ZipPiece>): AsyncGenerator<ZipPiece> {
    for await (const piece of pieces) {
      if ('path' in piece) {
        this.#close()
        this.#open = { path: piece.path, digest: createHash('sha256') }
      } else this.#open?.digest.update(piece)
      yield piece
    }
    this.#close()
  }

  #close(): void {
    if (this.#open) this.#lines.push(`${this.#open.digest.digest('hex')}  ${this.#open.path}\n`)
    this.#open = null
  }

  text(): string {
    return this.#lines.join('')
  }
}
