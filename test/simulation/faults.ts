import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely'

/**
 * What happens to a process and its database, once armed: it ends in the middle of something; its answer to a commit is
 * lost, whether or not it was done; the disk is full for a while; each statement takes seconds.
 */
export const faultKinds = ['crash', 'lost-commit', 'full-disk', 'slow'] as const
type FaultKind = (typeof faultKinds)[number]

type Fault = {
  kind: FaultKind
  /** So many statements pass before. */
  after: number
  /** Of a commit that is lost, or at which the process ends: whether it was done. */
  isDone: boolean
}

const slowMilliseconds = 4_000
/** The disk has room again after so many refused changes. */
const fullFor = 12

/** A process that has ended asks its database nothing more: whatever it still tries fails, as nobody sees. */
class Crashed extends Error {
  readonly code = 'ECRASHED'
}

/** What happens to the database of one process. */
export class Faults {
  /** Ended: only what is open is rolled back. */
  isDead = false
  /** Statements so far, and those that are with a server now. */
  asked = 0
  underway = 0
  /** What was armed and has happened, since it was armed. */
  happened: FaultKind | null = null
  #armed: Fault | null = null
  #passed = 0
  readonly #pause: (milliseconds: number) => Promise<void>

  constructor(pause: (milliseconds: number) => Promise<void>) {
    this.#pause = pause
  }

  arm(fault: Fault | null): void {
    this.#armed = fault
    this.#passed = 0
    this.happened = null
  }

  /** Before each statement. */
  async pass({ isChange }: { isChange: boolean }): Promise<void> {
    this.asked++
    if (this.isDead) throw new Crashed()
    const fault = this.#armed
    if (!fault) return
    const number = this.#passed++ - fault.after
    if (number < 0) return
    if (fault.kind === 'crash') this.end()
    if (fault.kind === 'full-disk' && isChange) {
      this.happened = 'full-disk'
      if (number > fullFor) this.#armed = null
      throw Object.assign(new Error('database or disk is full'), { code: '53100', errcode: 13 })
    }
    if (fault.kind === 'slow') {
      this.happened = 'slow'
      await this.#pause(slowMilliseconds)
      if (this.isDead) throw new Crashed()
    }
  }

  /** In place of a commit. */
  async commit(commit: () => Promise<void>): Promise<void> {
    if (this.isDead) throw new Crashed()
    const fault = this.#armed
    const isDue = fault !== null && this.#passed >= fault.after
    if (isDue && fault.kind === 'crash') {
      if (fault.isDone) await commit()
      this.end()
    }
    if (!isDue || fault.kind !== 'lost-commit') {
      await commit()
      if (this.isDead) throw new Crashed()
      return
    }
    this.#armed = null
    this.happened = 'lost-commit'
    if (fault.isDone) await commit()
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
  }

  /** The process ends here. */
  end(): never {
    this.isDead = true
    this.#armed = null
    this.happened = 'crash'
    throw new Crashed()
  }
}

/** The same dialect, whose every statement and commit passes through the faults. */
export const faultyDialect = (dialect: Dialect, faults: Faults): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => new FaultyDriver(dialect.createDriver(), faults),
})

class FaultyDriver implements Driver {
  readonly #driver: Driver
  readonly #faults: Faults

  constructor(driver: Driver, faults: Faults) {
    this.#driver = driver
    this.#faults = faults
  }

  init = (): Promise<void> => this.#driver.init()
  destroy = (): Promise<void> => this.#driver.destroy()

  async acquireConnection(): Promise<DatabaseConnection> {
    return new FaultyConnection(await this.#counted(() => this.#driver.acquireConnection()), this.#faults)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#faults.pass({ isChange: false })
    await this.#counted(() => this.#driver.beginTransaction(innerOf(connection), settings))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof FaultyConnection && connection.isBroken)
      throw Object.assign(new Error('current transaction is aborted'), { code: '25P02' })
    await this.#faults.commit(() => this.#counted(() => this.#driver.commitTransaction(innerOf(connection))))
  }

  /** Always: what a process leaves open is rolled back by its database. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof FaultyConnection) connection.isBroken = false
    await this.#counted(() => this.#driver.rollbackTransaction(innerOf(connection)))
    if (this.#faults.isDead) throw new Crashed()
  }

  releaseConnection = (connection: DatabaseConnection): Promise<void> =>
    this.#driver.releaseConnection(innerOf(connection))

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#faults.underway++
    try {
      return await work()
    } finally {
      this.#faults.underway--
    }
  }
}

const innerOf = (connection: DatabaseConnection) =>
  connection instanceof FaultyConnection ? connection.inner : connection

class FaultyConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  /** A statement failed: nothing more is done before it is rolled back, as on both engines. */
  isBroken = false
  readonly #faults: Faults

  constructor(inner: DatabaseConnection, faults: Faults) {
    this.inner = inner
    this.#faults = faults
  }

  executeQuery: DatabaseConnection['executeQuery'] = async (query, options) => {
    try {
      await this.#faults.pass({ isChange: query.query.kind !== 'SelectQueryNode' })
    } catch (error) {
      this.isBroken = true
      throw error
    }
    this.#faults.underway++
    try {
      return await this.inner.executeQuery(query, options)
    } finally {
      this.#faults.underway--
    }
  }

  streamQuery(): never {
    throw new Error('no question stays open in a simulation')
  }
}
