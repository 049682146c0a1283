import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { monotonic, pause } from '#app/platform/process/timers.server.ts'

/** The engine waits for another process's lock in the one thread that answers everybody: so not for long. */
const busyTimeoutMilliseconds = 40
/** After that it is asked again so often, while others are answered … */
const askAgainMilliseconds = 20
/** … until this much has passed. */
const lockWaitMilliseconds = 5_000
const keptStatements = 200
const sqliteBusy = 5
const rowLocks = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'NoWait', 'SkipLocked'])
/** A reader that would write on an older state: asking again never helps (SQLITE_BUSY_SNAPSHOT). */
const sqliteBusySnapshot = 517

/**
 * Opens the file with every commit on disk before it is acknowledged: WAL and `synchronous=FULL`, asserted.
 * What is deleted is overwritten with zeros. Throws where the file is no database or the settings do not hold.
 */
export function openSqliteFile(path: string): DatabaseSync {
  keepTemporaryFilesBeside(path)
  const file = new DatabaseSync(path, { timeout: lockWaitMilliseconds })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  file.exec(`pragma secure_delete = on; pragma busy_timeout = ${busyTimeoutMilliseconds}`)
  const mode = file.prepare('pragma journal_mode').get()?.journal_mode
  const synchronous = file.prepare('pragma synchronous').get()?.synchronous
  if (path !== ':memory:' && (mode !== 'wal' || synchronous !== 2)) {
    file.close()
    throw new Error(`SQLite keeps journal_mode ${mode}, synchronous ${synchronous}; wal and 2 are needed`)
  }
  return file
}

/**
 * What SQLite puts aside while it sorts or writes a file anew holds rows as well: it goes into the file's own folder, not
 * where the system keeps temporary files. Read by SQLite once, before the first file is opened.
 */
function keepTemporaryFilesBeside(path: string): void {
  if (path !== ':memory:') process.env.SQLITE_TMPDIR ??= dirname(path)
}

/** Kysely's SQLite dialect on Node's own engine; begins transactions as writers. */
export class NodeSqliteDialect extends SqliteDialect {
  #lockWait: number

  /** @param lockWait how long, in milliseconds, another process's lock is waited for */
  constructor(file: DatabaseSync, { lockWait = lockWaitMilliseconds } = {}) {
    const statements = new Map<string, SqliteStatement>()
    super({
      database: {
        close: () => file.close(),
        prepare: (text) => prepared(file, statements, text),
      },
    })
    this.#lockWait = lockWait
  }

  override createDriver() {
    const driver = super.createDriver()
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return waitingForLock(driver, this.#lockWait)
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }

  override createQueryCompiler() {
    return new OneWriterQueryCompiler()
  }
}

/** A statement that met another process's lock did nothing: it is asked again, and meanwhile others are answered. */
function waitingForLock(driver: Driver, lockWait: number): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options)
    if (known.has(connection)) return connection
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, given) => {
      const end = monotonic() + lockWait
      for (;;) {
        try {
          return await execute(query, given)
        } catch (error) {
          if (!isLocked(error) || monotonic() >= end) throw error
          await pause(askAgainMilliseconds)
        }
      }
    }
    return connection
  }
  return driver
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  return error.errcode !== sqliteBusySnapshot && (Number(error.errcode) & 0xff) === sqliteBusy
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Locks of rows (`for update`, `skip locked`) say nothing here, so that queries ask for them on both engines alike: a
 * transaction begins as the one writer, and nobody else changes anything until it ends.
 */
class OneWriterQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier)) super.visitSelectModifier(node)
  }
}

/** The oldest statement goes when the cache is full; any change of tables empties it. */
function prepared(
  file: DatabaseSync,
  statements: Map<string, SqliteStatement>,
  text: string,
): SqliteStatement {
  if (/^\s*(create|alter|drop)\b/i.test(text)) statements.clear()
  const kept = statements.get(text)
  if (kept) return kept
  const statement = forKysely(file.prepare(text))
  if (statements.size >= keptStatements) {
    const oldest = statements.keys().next().value
    if (oldest !== undefined) statements.delete(oldest)
  }
  statements.set(text, statement)
  return statement
}

function forKysely(statement: StatementSync): SqliteStatement {
  // Kysely calls values unknown; the engine itself throws where one is none of its own, and asking each costs time.
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
