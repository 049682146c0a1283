import { createReadStream, openSync, readSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { openSqliteFile } from './sqlite.server.ts'
import type { SqliteFile } from './sqlite-driver.server.ts'

/** Frames of the write-ahead log, all committed or followed by what commits them. */
export type LogFrames = {
  /** How often the log began again since it is held, from 1. */
  segment: number
  /** The first and the last of them, from 1 in each segment. */
  from: number
  to: number
  /** The log's own first bytes, which every frame of the segment belongs to. */
  header: Buffer
  frames: Buffer
}

/** Somebody else began the log again: what was in between can't be read any more. Only a new copy of the file helps. */
export class LogLost extends Error {
  override name = 'LogLost'
}

const headerBytes = 32
const frameHeadBytes = 24
/** Of the index of the log (sqlite.org/walformat.html): each of its two equal heads, and where things are in one. */
const indexHeadBytes = 48
const lastFrameAt = 16
const saltsAt = 32
const saltBytes = 8
const headTries = 50
const unsignedRange = 2 ** 32

/** Where a segment's committed part ends, and by which random numbers it is known. */
type LogEnd = { frame: number; salts: Buffer }

/**
 * Holds a SQLite file's write-ahead log: an open read transaction keeps SQLite from beginning the log again, so that every
 * frame that any process commits can be read until {@link beginAgain} or {@link letGo}. A copy of the file made meanwhile,
 * with all frames from the first one over it, is the database as it was after any of its transactions
 * (docs/topics/off-site-backups.md).
 */
export class HeldLog {
  readonly #path: string
  readonly #connection: SqliteFile
  readonly #file: number
  readonly #index: number
  readonly #log: FileHandle
  #segment = 1
  #salts: Buffer
  #header: Buffer
  readonly #pageSize: number
  #isHeld = true

  /** @throws what SQLite throws where another writes at this moment (`isLockTimeout`): ask again */
  static async hold(path: string, key?: string): Promise<HeldLog> {
    const connection = openSqliteFile(path, key)
    let log: FileHandle | undefined
    try {
      connection.exec('pragma busy_timeout = 0; pragma wal_autocheckpoint = 0')
      pin(connection)
      log = await open(`${path}-wal`)
      return new HeldLog(path, connection, log, await headerOf(log))
    } catch (error) {
      await log?.close()
      connection.close()
      throw error
    }
  }

  private constructor(path: string, connection: SqliteFile, log: FileHandle, header: Buffer) {
    this.#path = path
    this.#connection = connection
    this.#log = log
    this.#file = openedForGood(path)
    this.#index = openedForGood(`${path}-shm`)
    this.#header = header
    this.#pageSize = header.readUInt32BE(8)
    this.#salts = header.subarray(16, 16 + saltBytes)
    this.end()
  }

  /** It is SQLite's. */
  readonly wal = null

  /** Whatever is committed is there. */
  async catchUp(): Promise<void> {}

  /** How much room it takes. */
  bytes(): number {
    return this.end() * this.frameBytes
  }

  get segment(): number {
    return this.#segment
  }

  get pageSize(): number {
    return this.#pageSize
  }

  get frameBytes(): number {
    return frameHeadBytes + this.#pageSize
  }

  /** The last committed frame. @throws LogLost */
  end(): number {
    const { frame, salts } = endIn(this.#index)
    if (!salts.equals(this.#salts)) throw new LogLost()
    return frame
  }

  /**
   * What was committed after that frame, up to some bytes; null where there is nothing.
   * @throws LogLost
   */
  async read(after: number, mostBytes: number): Promise<LogFrames | null> {
    const end = this.end()
    if (end < after) throw new LogLost()
    const count = Math.min(end - after, Math.max(1, Math.floor(mostBytes / this.frameBytes)))
    if (count === 0) return null
    const frames = Buffer.alloc(count * this.frameBytes)
    const { bytesRead } = await this.#log.read(
      frames,
      0,
      frames.length,
      headerBytes + after * this.frameBytes,
    )
    const isOurs = frames.subarray(8, 8 + saltBytes).equals(this.#salts)
    this.end() // nobody began it again while it was read
    if (bytesRead < frames.length || !isOurs) throw new LogLost()
    return { segment: this.#segment, from: after + 1, to: after + count, header: this.#header, frames }
  }

  /** The file as it lies there, piece by piece; only with all frames from the first one over it is it whole. */
  copy(): AsyncIterable<Buffer> {
    return createReadStream(this.#path, { fd: this.#file, start: 0, autoClose: false })
  }

  /**
   * Lets SQLite begin the log again, once everything in it was read. Nothing else of this process runs meanwhile, and what
   * another process does is noticed.
   * @returns whether the log begins again; false where a reader or a writer needs it: ask later
   * @throws LogLost, or what SQLite throws, where another process wrote in the midst of it: hold it again
   */
  async beginAgain(read: number): Promise<boolean> {
    if (this.end() !== read) return false
    this.#connection.exec('commit')
    const asked = this.#connection.prepare('pragma wal_checkpoint(restart)').get()
    const isDone = asked?.busy === 0 && asked.log === asked.checkpointed
    if (isDone) pin(this.#connection)
    else readOn(this.#connection)
    const { salts } = endIn(this.#index)
    if (salts.equals(this.#salts)) return false
    const following = (this.#salts.readUInt32BE(0) + 1) % unsignedRange
    if (!isDone || asked.log !== read || salts.readUInt32BE(0) !== following) throw new LogLost()
    this.#salts = salts
    this.#header = await headerOf(this.#log)
    if (!this.#header.subarray(16, 16 + saltBytes).equals(salts)) throw new LogLost()
    this.#segment += 1
    return true
  }

  /** SQLite may begin the log again. What is read afterward is lost. */
  letGo(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#connection.close()
    void this.#log.close().catch(() => {})
  }
}

/**
 * Writes something that changes nothing, then reads: a reader of an empty log would not keep it. Both happen before anything
 * else of this process, so nothing can be written in between but by another process.
 */
function pin(connection: SqliteFile): void {
  const { user_version: version } = connection.prepare('pragma user_version').get() ?? {}
  connection.exec(`pragma user_version = ${version}`)
  readOn(connection)
}

function readOn(connection: SqliteFile): void {
  connection.exec('begin')
  connection.prepare('select count(*) from sqlite_schema').get()
}

async function headerOf(log: FileHandle): Promise<Buffer> {
  const header = Buffer.alloc(headerBytes)
  await log.read(header, 0, headerBytes, 0)
  return header
}

const openedFiles = new Map<string, number>()

/**
 * A file of the database itself, never closed: a process that closes one loses the locks of all its connections to it
 * (sqlite.org/howtocorrupt.html#posix_close_bug).
 */
function openedForGood(path: string): number {
  const { dev, ino } = statSync(path)
  const name = `${dev}:${ino}`
  const opened = openedFiles.get(name) ?? openSync(path, 'r')
  openedFiles.set(name, opened)
  return opened
}

/** The index has its head twice: while they differ, somebody is writing it. */
function endIn(index: number): LogEnd {
  const heads = Buffer.alloc(2 * indexHeadBytes)
  for (let attempt = 0; attempt < headTries; attempt++) {
    readSync(index, heads, 0, heads.length, 0)
    const head = heads.subarray(0, indexHeadBytes)
    if (!head.equals(heads.subarray(indexHeadBytes))) continue
    const frame = isLittle ? head.readUInt32LE(lastFrameAt) : head.readUInt32BE(lastFrameAt)
    return { frame, salts: Buffer.from(head.subarray(saltsAt, saltsAt + saltBytes)) }
  }
  throw new LogLost()
}

const isLittle = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1
