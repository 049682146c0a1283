import { createHash } from 'node:crypto'
import { columns } from '#app/db/columns.ts'
import type { Engine } from '#app/db/engine/database.server.ts'
import { migrationsDone } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { piecesOfSnapshot, type Row, rowsOf } from '#app/db/upkeep/rows.server.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { TarFile } from '#app/platform/files/tar.server.ts'
import { readCheckpoint } from '../audit/queries.server.ts'
import {
  type BackupEnd,
  type BackupHead,
  backupFormat,
  checksumsPath,
  endPath,
  fileFolder,
  headPath,
  keptPrefixes,
  pagePath,
} from './rules.ts'

/** What a backup is made of. */
export type BackedUp = {
  /** A connection of its own: its snapshot is open until the last row was read. */
  db: Database
  engine: Engine
  files: FileStore
  secretKey: string
}

type Sums = { end: BackupEnd; seen: Set<string>; checksums: ReturnType<typeof checksums> }

/**
 * Everything, as the files of an archive: the head; files/…; tables/NAME/NUMBER.jsonl; counts and checksums. The
 * files that are there come first, then the rows of one moment, then the files that came meanwhile: every file that
 * a row names is in it. Holds one page of rows or one piece of a file at a time.
 */
export async function* backupContent(parts: BackedUp, now: Temporal.Instant): AsyncGenerator<TarFile> {
  const { db, engine, secretKey } = parts
  const end: BackupEnd = { tables: {}, files: { count: 0, bytes: 0 } }
  const sums: Sums = { end, seen: new Set(), checksums: checksums() }
  const migrations = await migrationsDone(db, engine)
  const checkpoint = await readCheckpoint(db)
  const madeAt = columns.instant(now)
  const head: BackupHead = { format: backupFormat, madeAt, migrations, secretKey, checkpoint }
  yield textFile(headPath, `${JSON.stringify(head, null, 2)}\n`, sums)
  yield* keptFiles(parts.files, sums)
  yield* snapshotOf(parts, sums)
  yield* keptFiles(parts.files, sums)
  yield textFile(endPath, `${JSON.stringify(end, null, 2)}\n`, sums)
  yield textFile(checksumsPath, sums.checksums.text(), sums)
}

async function* keptFiles(files: FileStore, sums: Sums): AsyncGenerator<TarFile> {
  const { seen, end, checksums } = sums
  for (const prefix of keptPrefixes) {
    for await (const { key } of files.list(prefix)) {
      if (seen.has(key)) continue
      const file = await files.get(key)
      if (!file) continue // deleted between the listing and now: no row names it any more
      seen.add(key)
      const path = fileFolder + key
      yield { path, size: file.size, content: checksums.through(path, file.body) }
      end.files.count += 1
      end.files.bytes += file.size
    }
  }
}

const snapshotOf = ({ db, engine }: BackedUp, sums: Sums): AsyncGenerator<TarFile> =>
  piecesOfSnapshot(db, engine, async function* (snapshot) {
    for (const shape of await tableShapes(snapshot, engine)) {
      const sum = rowSum()
      let number = 0
      for await (const rows of rowsOf(snapshot, shape)) {
        sum.add(rows)
        yield textFile(pagePath(shape.name, ++number), jsonLines(shape.columns, rows), sums)
      }
      if (number > 0) sums.end.tables[shape.name] = sum.result()
    }
  })

/** One row on each line, by the names of its columns. */
function jsonLines(names: string[], rows: Row[]): string {
  const asObject = (row: Row) => Object.fromEntries(names.map((name, place) => [name, row[place]]))
  return rows.map((row) => `${JSON.stringify(asObject(row))}\n`).join('')
}

function textFile(path: string, text: string, sums: Sums): TarFile {
  const bytes = Buffer.from(text)
  return { path, size: bytes.length, content: sums.checksums.through(path, [bytes]) }
}

/** Lines for `sha256sum -c`, one for each file that went through. */
export function checksums() {
  const lines: string[] = []
  return {
    async *through(
      path: string,
      content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      const digest = createHash('sha256')
      for await (const piece of content) {
        digest.update(piece)
        yield piece
      }
      lines.push(`${digest.digest('hex')}  ${path}\n`)
    },
    text: () => lines.join(''),
  }
}

/** Counts rows and digests them in their order. */
export function rowSum() {
  const digest = createHash('sha256')
  let rows = 0
  return {
    add(page: Row[]) {
      rows += page.length
      for (const row of page) digest.update(`${JSON.stringify(row)}\n`)
    },
    result: () => ({ rows, digest: digest.digest('hex') }),
  }
}

/** What a reader of a backup is told, in the backup's order. */
export type BackupSink = {
  head(head: BackupHead): Promise<void>
  table(table: { name: string; columns: string[] }): Promise<void>
  rows(rows: Row[]): Promise<void>
  file(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>
  end(end: BackupEnd): Promise<void>
}

/** The backup's parts do not add up, though it decrypts whole. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

/** A single picture's largest file is some megabytes. */
export const largestFile = 256 * 1_048_576
