import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  type Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Files, SqliteDriver } from './sqlite-driver.server.ts'

const inMemory = ':memory:'
/** The engine waits for another process's lock in the one thread that answers everybody: so not for long. */
const busyTimeoutMilliseconds = 40
/** After that it is asked again while others are answered, until this much has passed. */
const lockWaitMilliseconds = 5_000
const rowLocks = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'NoWait', 'SkipLocked'])

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
  if (path !== inMemory && (mode !== 'wal' || synchronous !== 2)) {
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
  if (path !== inMemory) process.env.SQLITE_TMPDIR ??= dirname(path)
}

/** Kysely's SQLite dialect on Node's own engine, with one connection that writes and one that reads. */
export class NodeSqliteDialect implements Dialect {
  readonly #files: Files

  /**
   * Opens the file; throws as {@link openSqliteFile} does.
   * @param path `:memory:` for none
   * @param lockWait how long, in milliseconds, another process's lock is waited for
   */
  constructor(path: string, { lockWait = lockWaitMilliseconds } = {}) {
    const writer = openSqliteFile(path)
    const reader = path === inMemory ? null : openSqliteFile(path)
    reader?.exec('pragma query_only = on')
    this.#files = { writer, reader, lockWait }
  }

  createDriver() {
    return new SqliteDriver(this.#files)
  }

  createAdapter() {
    return new ManyConnectionsAdapter()
  }

  createQueryCompiler() {
    return new OneWriterQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }
}

class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  /** The driver lets them wait for one another. */
  override get supportsMultipleConnections() {
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
