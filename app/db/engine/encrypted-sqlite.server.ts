import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SqliteFile, SqliteStatement } from './sqlite-driver.server.ts'

/** The database's file can't be used as it is; its message is the whole line that the operator reads. */
export class DatabaseFileProblem extends Error {}

const packageName = 'better-sqlite3-multiple-ciphers'
/** The package is installed for those alone who set SQLITE_KEY: of the checkout, seen from the sources and from the build. */
const toolFolders = ['../..', '../../..'].map((up) =>
  join(import.meta.dirname, up, 'tools', 'encrypted-sqlite'),
)
const notInstalled =
  "SQLITE_KEY needs a package that isn't installed. Run: npm install --prefix tools/encrypted-sqlite --ignore-scripts"

const patienceMilliseconds = 5_000
const noDatabase = 26

/** What is used of the package: better-sqlite3 with SQLite3 Multiple Ciphers inside. */
type Connection = {
  readonly inTransaction: boolean
  prepare(text: string): Prepared
  exec(text: string): unknown
  key(key: Buffer): number
  rekey(key: Buffer): number
  close(): unknown
}
type Prepared = Omit<SqliteStatement, 'columns'> & { readonly reader: boolean; columns(): unknown[] }
type Driver = new (path: string, options: { timeout: number }) => Connection

/**
 * Where the package is, for a thread that loads it on its own.
 * @throws DatabaseFileProblem where it isn't installed, with the command that installs it
 */
export function findEncryptedDriver(folders: string[] = toolFolders): string {
  try {
    return createRequire(import.meta.url).resolve(packageName, { paths: folders })
  } catch {
    throw new DatabaseFileProblem(notInstalled)
  }
}

/** ChaCha20-Poly1305 for each page; the key of a page comes from the file's own salt and PBKDF2 of the given key. */
export const cipherPragma = `pragma cipher = 'chacha20'`

/**
 * A SQLite file under that key, or an unencrypted one without; it takes some milliseconds, in which the key is derived.
 * Whether it's the right key shows with the first question: errcode 26.
 */
export class EncryptedFile implements SqliteFile {
  readonly #connection: Connection

  constructor(path: string, { key, timeout }: { key: string | undefined; timeout: number }) {
    const Opened: Driver = createRequire(import.meta.url)(findEncryptedDriver())
    this.#connection = withNumbers(() => new Opened(path, { timeout }))
    if (key === undefined) return
    this.exec(cipherPragma)
    this.#connection.key(Buffer.from(key))
    // What SQLite puts aside while it sorts isn't encrypted: it stays in memory.
    this.exec('pragma temp_store = memory')
  }

  get isTransaction(): boolean {
    return this.#connection.inTransaction
  }

  exec(text: string): void {
    withNumbers(() => this.#connection.exec(text))
  }

  prepare(text: string): SqliteStatement {
    const prepared = withNumbers(() => this.#connection.prepare(text))
    return {
      all: (...values) => withNumbers(() => prepared.all(...values)),
      get: (...values) => withNumbers(() => prepared.get(...values)),
      run: (...values) => withNumbers(() => prepared.run(...values)),
      columns: () => (prepared.reader ? prepared.columns() : []),
    }
  }

  /** Encrypts every page again; without a key the file is unencrypted afterward. Not in WAL mode. */
  changeKey(key: string | undefined): void {
    withNumbers(() => {
      this.exec(cipherPragma)
      this.#connection.rekey(Buffer.from(key ?? ''))
    })
  }

  close(): void {
    this.#connection.close()
  }
}

/**
 * Whether that key opens the file, or none does. It's SQLite that reads it: a process that opens and closes a database's
 * file on its own loses the locks of all its connections (sqlite.org/howtocorrupt.html#posix_close_bug).
 */
export function opensWith(path: string, key: string | undefined): boolean {
  const file = new EncryptedFile(path, { key, timeout: patienceMilliseconds })
  try {
    file.prepare('select count(*) from sqlite_schema').get()
    return true
  } catch (error) {
    if (isNoDatabase(error)) return false
    throw error
  } finally {
    file.close()
  }
}

/** What SQLite says of another key, as of any file that it can't read. */
export const isNoDatabase = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === noDatabase

/** SQLite's result codes in the order of their numbers (sqlite.org/rescode.html); the package says names. */
const resultCodes =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  )
/** Those of the longer ones that somebody asks for. */
const longerCodes: Record<string, number> = {
  SQLITE_BUSY_SNAPSHOT: 517,
  SQLITE_CONSTRAINT_PRIMARYKEY: 1555,
  SQLITE_CONSTRAINT_UNIQUE: 2067,
}

/** Errors say their number in `errcode`, as those of `node:sqlite` do. */
function withNumbers<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_'))
      Object.assign(error, { errcode: numberOf(String(error.code)) })
    throw error
  }
}

const numberOf = (code: string): number => longerCodes[code] ?? resultCodes.indexOf(code.split('_')[1] ?? '')
