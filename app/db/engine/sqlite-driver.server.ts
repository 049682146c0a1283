import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { letOthersRun, monotonic, pause } from '#app/platform/process/timers.server.ts'

/** After the engine's own short wait for another process's lock it is asked again so often, while others are answered. */
const askAgainMilliseconds = 20
const keptStatements = 200
const sqliteBusy = 5
/** A reader that would write on an older state: asking again never helps (SQLITE_BUSY_SNAPSHOT). */
const sqliteBusySnapshot = 517

/** How many transactions one commit may bring to disk, and for how long the first of them may wait for it. */
const mostTogether = 32
const mostMillisecondsTogether = 25

const beginning = CompiledQuery.raw('begin immediate')
const committing = CompiledQuery.raw('commit')
const rollingBack = CompiledQuery.raw('rollback')

/** Questions, and changes of rows; everything else (pragmas, tables, `vacuum`) runs outside of shared transactions. */
const rowKinds = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** What is used of a connection: of Node's own, or of an encrypted one (`encrypted-sqlite.server.ts`). */
export type SqliteFile = {
  readonly isTransaction: boolean
  exec(text: string): void
  prepare(text: string): SqliteStatement
  close(): void
}

export type SqliteStatement = {
  all(...values: SQLInputValue[]): Record<string, SQLOutputValue>[]
  get(...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined
  run(...values: SQLInputValue[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  /** Empty where it answers with no rows. */
  columns(): unknown[]
}

/** The connections to one file. */
export type Files = {
  /** Writes, one transaction after another. */
  writer: SqliteFile
  /** Answers questions asked outside of transactions, from what is committed; null where only the writer can (`:memory:`). */
  reader: SqliteFile | null
  /** How long, in milliseconds, another process's lock is waited for. */
  lockWait: number
}

/**
 * Kysely's connections to one SQLite file. Questions outside of a transaction wait for nobody. Transactions run one after
 * another, and what waits meanwhile goes to disk with one commit (docs/topics/database.md): each is told only then, so that
 * nothing acknowledged is lost.
 */
export class SqliteDriver implements Driver {
  readonly #writer: Writer
  readonly #reader: Prepared | null

  constructor({ writer, reader, lockWait }: Files) {
    const forgetAll = () => {
      written.forget()
      this.#reader?.forget()
    }
    const written = new Prepared(writer, { lockWait, onNewTables: forgetAll })
    this.#writer = new Writer(written)
    this.#reader = reader && new Prepared(reader, { lockWait, onNewTables: forgetAll })
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#writer, this.#reader)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(beginning)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(committing)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(rollingBack)
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writer.close()
    this.#reader?.file.close()
  }
}

/** What one caller does: on its own between `begin` and the end, in turns with others otherwise. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Prepared | null
  #isInTransaction = false

  constructor(writer: Writer, reader: Prepared | null) {
    this.#writer = writer
    this.#reader = reader
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.#inTransaction(query)
    // Kysely rolls back what couldn't be committed, too.
    if (query === rollingBack) return nothing
    if (query.sql.startsWith('begin')) {
      await this.#writer.begin(query)
      this.#isInTransaction = true
      return nothing
    }
    const { kind } = query.query
    if (kind === 'SelectQueryNode' && this.#reader) return this.#reader.patiently(query)
    return rowKinds.has(kind) ? this.#writer.change(query) : this.#writer.apart(query)
  }

  async #inTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.sql !== committing.sql && query.sql !== rollingBack.sql) return this.#writer.run(query)
    this.#isInTransaction = false
    await (query.sql === committing.sql ? this.#writer.commit() : this.#writer.rollBack())
    return nothing
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error(
      'Ask for a page at a time: a question that stays open shows its connection an older state.',
    )
  }
}

const nothing: QueryResult<never> = { rows: [] }

type Waiting = { isTogether: boolean; start: () => void }
type Finished = { isOnDisk: () => void; isLost: (error: unknown) => void }

/**
 * The writing connection. One caller has it at a time. The first transaction begins, the next ones are savepoints inside of
 * it, and the last one commits for all.
 */
class Writer {
  readonly #prepared: Prepared
  readonly #waiting: Waiting[] = []
  #isTaken = false
  /** Transactions that are over and wait for the commit. */
  #finished: Finished[] = []
  #since = 0
  #isFirst = true

  constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#prepared.file.isTransaction) throw new Error('SQLite took this transaction back')
    try {
      return this.#prepared.run(query)
    } catch (error) {
      // A full disk takes back everything, of those before, too.
      if (!this.#prepared.file.isTransaction) this.#lose(error)
      throw error
    }
  }

  /** Takes the turn, until `commit` or `rollBack`. A `begin` that isn't ours shares nothing with others. */
  async begin(query: CompiledQuery): Promise<void> {
    await this.#turn(query.sql === beginning.sql)
    try {
      this.#isFirst = !this.#prepared.file.isTransaction
      if (this.#isFirst) await this.#prepared.patiently(query)
      else this.#prepared.file.exec('savepoint one')
    } catch (error) {
      await this.#handOn()
      throw error
    }
  }

  /** @throws where what was written is on no disk */
  async commit(): Promise<void> {
    if (!this.#prepared.file.isTransaction) {
      await this.#handOn()
      throw new Error('SQLite took this transaction back')
    }
    if (!this.#isFirst) this.#prepared.file.exec('release one')
    if (this.#finished.length === 0) this.#since = monotonic()
    const onDisk = new Promise<void>((isOnDisk, isLost) => this.#finished.push({ isOnDisk, isLost }))
    await this.#handOn()
    return onDisk
  }

  async rollBack(): Promise<void> {
    const { file } = this.#prepared
    if (file.isTransaction) file.exec(this.#isFirst ? 'rollback' : 'rollback to one; release one')
    await this.#handOn()
  }

  /** One statement that changes rows, as a transaction of its own. */
  async change<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin(beginning)
    let result: QueryResult<R>
    try {
      result = this.run(query)
    } catch (error) {
      await this.rollBack()
      throw error
    }
    await this.commit()
    return result
  }

  /** One statement outside of any transaction. */
  async apart<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#turn(false)
    try {
      return await this.#prepared.patiently(query)
    } finally {
      await this.#handOn()
    }
  }

  async close(): Promise<void> {
    await this.#turn(false)
    this.#prepared.file.close()
    await this.#handOn()
  }

  async #turn(isTogether: boolean): Promise<void> {
    if (this.#isTaken) await new Promise<void>((start) => this.#waiting.push({ isTogether, start }))
    else this.#isTaken = true
    if (!isTogether) await this.#commitAll()
  }

  /** To who waits first; commits before, unless what comes next may share the commit. */
  async #handOn(): Promise<void> {
    if (this.#finished.length > 0) {
      if (this.#waiting.length === 0) await letOthersRun()
      const isTime =
        this.#finished.length >= mostTogether || monotonic() - this.#since > mostMillisecondsTogether
      if (isTime || this.#waiting.length === 0) await this.#commitAll()
    }
    const next = this.#waiting.shift()
    if (next) next.start()
    else this.#isTaken = false
  }

  async #commitAll(): Promise<void> {
    if (this.#finished.length === 0) return
    try {
      await this.#prepared.patiently(committing)
    } catch (error) {
      if (this.#prepared.file.isTransaction) this.#prepared.file.exec('rollback')
      this.#lose(error)
      return
    }
    for (const { isOnDisk } of this.#finished) isOnDisk()
    this.#finished = []
  }

  #lose(error: unknown): void {
    for (const { isLost } of this.#finished) isLost(error)
    this.#finished = []
  }
}

/** A file and its statements, each prepared once. */
class Prepared {
  readonly file: SqliteFile
  readonly #lockWait: number
  readonly #onNewTables: () => void
  readonly #statements = new Map<string, { statement: SqliteStatement; isQuestion: boolean }>()

  constructor(file: SqliteFile, { lockWait, onNewTables }: { lockWait: number; onNewTables: () => void }) {
    this.file = file
    this.#lockWait = lockWait
    this.#onNewTables = onNewTables
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, isQuestion } = this.#prepare(sql)
    // Kysely calls values unknown; the engine itself throws where one is none of its own, and asking each costs time.
    const values = parameters as SQLInputValue[]
    if (isQuestion) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  /** A statement that met another process's lock did nothing: it is asked again, and meanwhile others are answered. */
  async patiently<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const end = monotonic() + this.#lockWait
    for (;;) {
      try {
        return this.run(query)
      } catch (error) {
        if (!isLocked(error) || monotonic() >= end) throw error
        await pause(askAgainMilliseconds)
      }
    }
  }

  forget(): void {
    this.#statements.clear()
  }

  /** The oldest statement goes when there are many; any change of tables forgets all. */
  #prepare(text: string) {
    if (/^\s*(create|alter|drop)\b/i.test(text)) this.#onNewTables()
    const kept = this.#statements.get(text)
    if (kept) return kept
    const statement = this.file.prepare(text)
    const fresh = { statement, isQuestion: statement.columns().length > 0 }
    const oldest = this.#statements.keys().next()
    if (this.#statements.size >= keptStatements && !oldest.done) this.#statements.delete(oldest.value)
    this.#statements.set(text, fresh)
    return fresh
  }
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  return error.errcode !== sqliteBusySnapshot && (Number(error.errcode) & 0xff) === sqliteBusy
}
