import { createHash } from 'node:crypto'
import { columns } from '../../db/columns.ts'
import type { Engine } from '../../db/database.server.ts'
import { migrationsDone } from '../../db/migrate.server.ts'
import { inSnapshot, type Row, rowsOf } from '../../db/rows.server.ts'
import { tableShapes } from '../../db/table-shapes.server.ts'
import type { Database } from '../../db/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { archiveRecord, jsonRecord } from '../../platform/secrets/archive-records.server.ts'
import { readCheckpoint } from '../audit/queries.server.ts'
import { type BackupEnd, type BackupHead, backupFormat, keptPrefixes } from './rules.ts'

/** What a backup is made of. */
export type BackedUp = {
  /** A connection of its own: its snapshot is open until the last row was read. */
  db: Database
  engine: Engine
  files: FileStore
  secretKey: string
}

type Sums = { end: BackupEnd; seen: Set<string> }

/**
 * Everything, as records: A head; F, D … D, E for each file; T, R … R for each table; Z end. The files that
 * are there come first, then the rows of one moment, then the files that came meanwhile: every file that a
 * row names is in it. Holds one page of rows or one piece of a file at a time.
 */
export async function* backupContent(parts: BackedUp, now: Temporal.Instant): AsyncGenerator<Buffer> {
  const { db, engine, secretKey } = parts
  const sums: Sums = { end: { tables: {}, files: { count: 0, bytes: 0 } }, seen: new Set() }
  const migrations = await migrationsDone(db, engine)
  const checkpoint = await readCheckpoint(db)
  const madeAt = columns.instant(now)
  const head: BackupHead = { format: backupFormat, madeAt, migrations, secretKey, checkpoint }
  yield jsonRecord('A', head)
  yield* keptFiles(parts.files, sums)
  yield* snapshotOf(parts, sums.end.tables)
  yield* keptFiles(parts.files, sums)
  yield jsonRecord('Z', sums.end)
}

async function* keptFiles(files: FileStore, { end, seen }: Sums): AsyncGenerator<Buffer> {
  for (const prefix of keptPrefixes) {
    for await (const { key } of files.list(prefix)) {
      if (seen.has(key)) continue
      const file = await files.get(key)
      if (!file) continue // deleted between the listing and now: no row names it any more
      seen.add(key)
      yield jsonRecord('F', { key, size: file.size })
      const digest = createHash('sha256')
      for await (const piece of file.body) {
        digest.update(piece)
        end.files.bytes += piece.byteLength
        yield archiveRecord('D', piece)
      }
      end.files.count += 1
      yield jsonRecord('E', { digest: digest.digest('hex') })
    }
  }
}

/** A snapshot is a callback's life; a generator hands its pages out one at a time, each when it is asked for. */
async function* snapshotOf({ db, engine }: BackedUp, tables: BackupEnd['tables']): AsyncGenerator<Buffer> {
  const pages = new TransformStream<Buffer, Buffer>()
  const writer = pages.writable.getWriter()
  const reading = inSnapshot(db, engine, async (snapshot) => {
    for (const shape of await tableShapes(snapshot, engine)) {
      await writer.write(jsonRecord('T', { name: shape.name, columns: shape.columns }))
      const sum = rowSum()
      for await (const rows of rowsOf(snapshot, shape)) {
        sum.add(rows)
        await writer.write(jsonRecord('R', rows))
      }
      tables[shape.name] = sum.result()
    }
  }).then(
    () => writer.close(),
    (error) => writer.abort(error),
  )
  reading.catch(() => {}) // said by the reader below
  yield* pages.readable
  await reading
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
