import { createHash } from 'node:crypto'
import { openTextKeys, UnreadableText } from '#app/db/encryption/text-keys.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import {
  areBeforeOne,
  knowsMigrations,
  migrateTo,
  migrateToLatest,
  migrationsDone,
} from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { insertClearRows } from '#app/db/upkeep/clear-rows.server.ts'
import { emptyTable, withoutTriggers } from '#app/db/upkeep/rows.server.ts'
import { type TableShape, tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { m } from '#app/language/messages.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { sealLog } from '../audit/chain/sealing.server.ts'
import { record } from '../audit/queries.server.ts'
import { keptPrefixes, typeOfFile } from '../backups/rules.ts'
import { type ExportFault, ExportProblem, type OpenExport, openExport } from './archive-reader.server.ts'
import { archivedRows, linesOf } from './content.server.ts'
import { isUntouched, listWaitingEmails, numbersByDigest } from './queries.server.ts'
import { archivedColumns, Replacements } from './replacements.server.ts'
import { columnsWithout, exportRule, rowsPath } from './rules.ts'

/** Where an archive goes: a database without tables, or one that was only ever started; and an empty file store. */
export type LoadTarget = Pick<Services, 'db' | 'engine' | 'files' | 'clock' | 'log'> & { secretKey: string }

export type LoadedClinic = {
  rows: number
  files: number
  madeAt: string
  unreadableTexts: number
  forgottenStops: number
}

const faults = {
  'no-archive': m.clinic_export_load_no_archive,
  'no-export': m.clinic_export_load_no_export,
  newer: m.clinic_export_load_newer,
  changed: m.clinic_export_load_changed,
  strange: m.clinic_export_load_strange,
} satisfies Record<ExportFault, (given: { path: string }) => string>

const cannot = (message: string) => refused({ status: 422, message })

/**
 * Puts an archive of a whole clinic into an empty one, encrypted under that one's own key, and reads every row again to
 * compare. The archive is read from end to end first; where anything fails after that, nothing is left behind.
 * @returns 409 where somebody has worked in the clinic already, 422 with a sentence for an archive that is no good
 */
export async function loadExport(target: LoadTarget, path: string): Promise<Outcome<LoadedClinic>> {
  try {
    const archive = await openExport(path)
    try {
      return await loaded(target, archive)
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof ExportProblem) return cannot(faults[error.fault]({ path: error.path }))
    if (error instanceof UnreadableText || doesNotFit(error)) return cannot(m.clinic_export_load_misfit())
    throw error
  }
}

/** A constraint of SQLite, or an error of PostgreSQL about what was given to it. */
function doesNotFit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const constraint = 19
  const mismatch = 20
  if (typeof errcode === 'number') return [constraint, mismatch].includes(errcode & 0xff)
  return typeof code === 'string' && (/^2[23]\w{3}$/.test(code) || /^SQLITE_(CONSTRAINT|MISMATCH)/.test(code))
}

async function loaded(target: LoadTarget, archive: OpenExport): Promise<Outcome<LoadedClinic>> {
  const { db, engine } = target
  const { migrations } = archive.head
  if (areBeforeOne(migrations) || !knowsMigrations(migrations)) return cannot(m.clinic_export_load_newer())
  const isNew = (await tableShapes(db, engine)).length === 0
  if (!(await hasNoFiles(target.files)) || !(isNew || (await isUntouched(db))))
    return refused({ status: 409, message: m.clinic_export_load_not_empty() })
  if (!isNew && (await migrationsDone(db, engine)).join() !== migrations.join())
    return refused({ status: 409, message: m.clinic_export_load_other_version() })
  const keys: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      if (isNew) await migrateTo(tx, engine, migrations.at(-1) ?? '')
      await openTextKeys(tx, target)
      await loadRows({ ...target, db: tx }, archive)
      if (isNew) await migrateToLatest(tx, engine)
      for await (const { key, content } of archive.files()) {
        keys.push(key)
        await target.files.put(key, content, typeOfFile(key))
      }
    })
  } catch (error) {
    for (const key of keys) await target.files.delete(key)
    throw error
  }
  await writeDown(target)
  const { madeAt } = archive.head
  const { rows, files, unreadableTexts, forgottenStops } = archive.end
  const count = Object.values(rows).reduce((sum, some) => sum + some, 0)
  return done({ rows: count, files, madeAt, unreadableTexts, forgottenStops })
}

/**
 * The former clinic's log stays as it was, and none of it can be verified under this clinic's key: a seal closes it, and what
 * is done from here on follows under the new key.
 */
async function writeDown(target: LoadTarget): Promise<void> {
  const { db, clock } = target
  await sealLog(target)
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      actor: 'operator',
      action: 'create',
      object: 'clinic-data',
      objectId: '',
      addressHash: '',
    }),
  )
}

async function hasNoFiles(files: FileStore): Promise<boolean> {
  for (const prefix of keptPrefixes) for await (const _ of files.list(prefix)) return false
  return true
}

/** What is of this installation stays: its key, its jobs, and what cached pages are held against. */
const staysHere = (table: string): boolean => {
  const rule = exportRule(table)
  return (
    table === 'text_keys' ||
    (typeof rule === 'object' && 'leftOut' in rule && rule.leftOut === 'installation')
  )
}

async function loadRows(target: LoadTarget, archive: OpenExport): Promise<void> {
  const { db, engine } = target
  const shapes = await tableShapes(db, engine)
  const strange = archive.tables.find((table) => !shapes.some(({ name }) => name === table))
  if (strange !== undefined) throw new ExportProblem('strange', rowsPath(strange))
  const replacements = new Replacements(target.secretKey)
  await withoutTriggers(db, engine, {
    tables: shapes.map(({ name }) => name),
    load: async () => {
      for (const { name } of shapes.toReversed()) if (!staysHere(name)) await emptyTable(db, name)
      for (const shape of shapes) {
        if (archive.tables.includes(shape.name)) await loadTable(db, shape, { archive, replacements })
      }
    },
  })
  await compareTables(target, shapes, archive)
}

type Loading = { archive: OpenExport; replacements: Replacements }

async function loadTable(db: Database, shape: TableShape, { archive, replacements }: Loading): Promise<void> {
  const wanted = archivedColumns(shape).toSorted().join()
  for await (const rows of archive.rows(shape.name)) {
    const whole = []
    for (const row of rows) {
      if (Object.keys(row).sort().join() !== wanted) throw new ExportProblem('strange', rowsPath(shape.name))
      whole.push(await replacements.inwardRow(shape.name, row))
    }
    await insertClearRows(db, shape, whole)
  }
}

/** Every row, read back in its order, gives the same lines as the archive has. */
async function compareTables(
  { db, secretKey }: LoadTarget,
  shapes: TableShape[],
  archive: OpenExport,
): Promise<void> {
  const outward = {
    madeAt: archive.head.madeAt,
    numbers: await numbersByDigest(db, secretKey),
    waitingEmails: await listWaitingEmails(db),
  }
  for (const shape of shapes.filter(({ name }) => columnsWithout(name) !== null)) {
    const digest = createHash('sha256')
    let count = 0
    for await (const rows of archivedRows(db, shape, { outward, onUnreadable: () => {} })) {
      count += rows.length
      digest.update(linesOf(rows))
    }
    const isSame =
      count === 0
        ? !archive.tables.includes(shape.name)
        : digest.digest('hex') === archive.digestOf(shape.name)
    if (!isSame) throw new ExportProblem('changed', rowsPath(shape.name))
  }
}
