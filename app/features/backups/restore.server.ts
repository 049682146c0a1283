import { createHash } from 'node:crypto'
import type { Engine } from '#app/db/engine/database.server.ts'
import { RecoveryProblem } from '#app/db/engine/wal/recovered-cluster.server.ts'
import { areBeforeOne, knowsMigrations, migrateTo, migrateToLatest } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { emptyTable, insertRows, rowsOf, withoutTriggers } from '#app/db/upkeep/rows.server.ts'
import { type TableShape, tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { m } from '#app/language/messages.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { AgeFileProblem } from '#app/platform/secrets/age-file.server.ts'
import { openBackup, type ReadBackup } from './archive-reader.server.ts'
import { rowsIn } from './commands.server.ts'
import { BackupProblem, rowSum } from './content.server.ts'
import { forgetUnfinished } from './history-queries.server.ts'
import { type BackupEnd, type BackupFacts, type BackupHead, keptPrefixes, typeOfFile } from './rules.ts'

/** Where a backup goes: an empty database and an empty file store, of any engine and kind. */
export type RestoreTarget = { db: Database; engine: Engine; files: FileStore }

export type Restored = Omit<BackupFacts, 'bytes' | 'checkpoint'> & { madeAt: string; secretKey: string }

const ageFileProblems = {
  'not-encrypted': m.backups_encryption_problem_not_encrypted,
  'wrong-passphrase': m.backups_encryption_problem_wrong_passphrase,
  damaged: m.backups_encryption_problem_damaged,
} satisfies Record<AgeFileProblem['reason'], () => string>

const cannot = (message: string) => refused({ status: 422, message })

/**
 * Puts a backup into an empty place and reads every row and file again to compare. The backup is read from
 * end to end first, so that a wrong byte stops it before anything is written; a failure after that (a full
 * disk) takes back what was written.
 */
export const restoreBackup = (
  target: RestoreTarget,
  { path, passphrase }: { path: string; passphrase: string },
): Promise<Outcome<Restored>> =>
  withProblemsTold(async () => restored(target, await openBackup(path, passphrase)))

/** The same of one that was opened already: its passphrase is not stretched again. */
export const restoreOpened = (target: RestoreTarget, read: ReadBackup): Promise<Outcome<Restored>> =>
  withProblemsTold(() => restored(target, read))

function recoverySentence({ why, detail }: RecoveryProblem): string {
  if (why === 'programs') return m.backups_recovery_programs({ version: detail })
  if (why === 'locale') return m.backups_recovery_locale({ locale: detail })
  return m.backups_inconsistent({ problem: 'the log is damaged' })
}

/** A file that can't be read is a refusal with a sentence. */
export async function withProblemsTold<R>(work: () => Promise<Outcome<R>>): Promise<Outcome<R>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AgeFileProblem) return cannot(ageFileProblems[error.reason]())
    if (error instanceof RecoveryProblem) return cannot(recoverySentence(error))
    if (error instanceof BackupProblem) return cannot(m.backups_inconsistent({ problem: error.message }))
    throw error
  }
}

async function restored(target: RestoreTarget, read: ReadBackup): Promise<Outcome<Restored>> {
  const { head } = await readThrough(read)
  if (areBeforeOne(head.migrations)) return cannot(m.backups_before_one())
  if (!knowsMigrations(head.migrations)) return cannot(m.backups_newer())
  if (!(await isEmpty(target))) return cannot(m.backups_not_empty())
  return done(await written(target, { read, head }))
}

async function isEmpty({ db, engine, files }: RestoreTarget): Promise<boolean> {
  if ((await tableShapes(db, engine)).length > 0) return false
  for (const prefix of keptPrefixes) {
    for await (const _ of files.list(prefix)) return false
  }
  return true
}

type Source = { read: ReadBackup; head: BackupHead }

async function readThrough(read: ReadBackup): Promise<{ head: BackupHead }> {
  let head: BackupHead | undefined
  await read({
    head: async (found) => {
      head = found
    },
  })
  if (!head) throw new BackupProblem('the head is missing')
  return { head }
}

async function written(target: RestoreTarget, source: Source): Promise<Restored> {
  const { db, engine } = target
  const { head } = source
  const keys: string[] = []
  try {
    const end = await db.transaction().execute(async (tx) => {
      const last = head.migrations.at(-1)
      if (last) await migrateTo(tx, engine, last)
      const shapes = await tableShapes(tx, engine)
      let found: BackupEnd | undefined
      await withoutTriggers(tx, engine, {
        tables: shapes.map(({ name }) => name),
        load: async () => {
          for (const { name } of shapes.toReversed()) await emptyTable(tx, name)
          found = await loaded({ tx, files: target.files, shapes, keys }, source)
        },
      })
      if (!found) throw new BackupProblem('the end is missing')
      await compareRows(tx, shapes, found)
      await migrateToLatest(tx, engine)
      await forgetUnfinished(tx)
      return found
    })
    return { rows: rowsIn(end), files: keys.length, madeAt: head.madeAt, secretKey: head.secretKey }
  } catch (error) {
    for (const key of keys) await target.files.delete(key)
    throw error
  }
}

type Loading = { tx: Database; files: FileStore; shapes: TableShape[]; keys: string[] }

async function loaded({ tx, files, shapes, keys }: Loading, { read }: Source) {
  let end: BackupEnd | undefined
  let table: { name: string; columns: string[] } | undefined
  await read({
    table: async (next) => {
      const shape = shapes.find(({ name }) => name === next.name)
      if (shape?.columns.join() !== next.columns.join()) throw new BackupProblem(`table ${next.name} differs`)
      table = next
    },
    rows: async (rows) => {
      if (table) await insertRows(tx, table, rows)
    },
    file: async (fileKey, content) => {
      keys.push(fileKey)
      await files.put(fileKey, content, typeOfFile(fileKey))
      await compareFile(files, fileKey, content)
    },
    end: async (found) => {
      end = found
    },
  })
  return end
}

async function compareFile(files: FileStore, key: string, content: Uint8Array): Promise<void> {
  const stored = await files.get(key)
  const digest = createHash('sha256')
  for await (const piece of stored?.body ?? []) digest.update(piece)
  const wanted = createHash('sha256').update(content).digest('hex')
  if (digest.digest('hex') !== wanted) throw new BackupProblem(`file ${key} was not stored as it is`)
}

/** Every row, read back in the same order, gives the same digest as where it came from. */
async function compareRows(tx: Database, shapes: TableShape[], end: BackupEnd): Promise<void> {
  for (const shape of shapes) {
    const sum = rowSum()
    for await (const rows of rowsOf(tx, shape)) sum.add(rows)
    const wanted = end.tables[shape.name] ?? { rows: 0, digest: '' }
    const { rows, digest } = sum.result()
    if (rows !== wanted.rows || (rows > 0 && digest !== wanted.digest)) {
      throw new BackupProblem(`table ${shape.name} was not stored as it is`)
    }
  }
}
