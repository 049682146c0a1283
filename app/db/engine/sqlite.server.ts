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
import { DatabaseFileProblem, EncryptedFile, isNoDatabase, opensWith } from './encrypted-sqlite.server.ts'
import { type Files, SqliteDriver, type SqliteFile } from './sqlite-driver.server.ts'

const inMemory = ':memory:'
/** The engine waits for another process's lock in the one thread that answers everybody: so not for long. */
const busyTimeoutMilliseconds = 40
/** After that it is asked again while others are answered, until this much has passed. */
const lockWaitMilliseconds = 5_000
const rowLocks = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'NoWait', 'SkipLocked'])

/**
 * Opens the file with every commit on disk before it is acknowledged: WAL and `synchronous=FULL`, asserted.
 * What is deleted is overwritten with zeros.
 * @param key encrypts every page; without one the file is what SQLite itself writes
 * @throws DatabaseFileProblem where the file isn't under that key; otherwise where it's no database or the settings do not hold
 */
export function openSqliteFile(path: string, key?: string): SqliteFile {
  keepTemporaryFilesBeside(path)
  const timeout = lockWaitMilliseconds
  const file =
    key === undefined ? new DatabaseSync(path, { timeout }) : new EncryptedFile(path, { key, timeout })
  try {
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  } catch (error) {
    file.close()
    throw isNoDatabase(error) ? new DatabaseFileProblem(problemOf(path, key)) : error
  }
  file.exec(`pragma secure_delete = on; pragma busy_timeout = ${busyTimeoutMilliseconds}`)
  const mode = file.prepare('pragma journal_mode').get()?.journal_mode
  const synchronous = file.prepare('pragma synchronous').get()?.synchronous
  if (path !== inMemory && (mode !== 'wal' || synchronous !== 2)) {
    file.close()
    throw new Error(`SQLite keeps journal_mode ${mode}, synchronous ${synchronous}; wal and 2 are needed`)
  }
  return file
}

function problemOf(path: string, key: string | undefined): string {
  if (key === undefined)
    return `${path} is encrypted, or it isn't a database. Set SQLITE_KEY to its key, or restore a backup.`
  return opensWith(path, undefined)
    ? `${path} isn't encrypted, but SQLITE_KEY is set. Run "npm run admin -- encrypt-database", or unset SQLITE_KEY.`
    : `SQLITE_KEY doesn't open ${path}: it was encrypted with another key, or it's damaged. Nothing was changed.`
}

/**
 * What SQLite puts aside while it sorts or writes a file again holds rows as well: it goes into the file's own folder, not
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
   * @param key of an encrypted file
   * @param lockWait how long, in milliseconds, another process's lock is waited for
   */
  constructor(
    path: string,
    { lockWait = lockWaitMilliseconds, key }: { lockWait?: number; key?: string | undefined } = {},
  ) {
    const writer = openSqliteFile(path, key)
    const reader = path === inMemory ? null : openSqliteFile(path, key)
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
