import { rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monotonic, pause } from '#app/platform/process/timers.server.ts'
import { type HeldLog, type LogFrames, LogLost } from '../held-log.server.ts'
import { libpqAddress } from './libpq-address.ts'
import { type Program, startProgram } from './programs.server.ts'
import type { FollowingSession, ServerFacts } from './replication.server.ts'

const startMilliseconds = 20_000
const catchUpMilliseconds = 20_000
const lookMilliseconds = 100
/** A marker's own end is written after it; changes of anything take more. */
const markerBytes = 96
const chunkBytes = 64 * 1024
const baseMilliseconds = 3_600_000

/** Of a PostgreSQL database, what a restore has to know: the server, and where the received log begins. */
export type WalStart = ServerFacts & { timeline: number; from: number }

/** What was committed, of either engine. */
export type ShippedLog = HeldLog | ReceivedWal

type Source = { session: FollowingSession; url: string; programs: string; folder: string }

/**
 * PostgreSQL's write-ahead log as `pg_receivewal` receives it, and a copy of the server's files to play it over. A server
 * keeps its log for us only while a copy is made, so that its disk can't fill. Where it no longer has what we missed, a new
 * copy is made.
 */
export class ReceivedWal {
  readonly wal: WalStart
  /** A "frame" is a byte. */
  readonly frameBytes = 1
  readonly pageSize = 0
  readonly #source: Source & { onCopied: () => void }
  readonly #receiver: Program
  #end = 0
  #marker = 0
  #kept = 0
  /** A copy was made, and what the server kept for it isn't received yet. */
  #isCopied = false

  /** @throws where the server refuses to replicate: the end of what it says is logged nowhere, for it may name hosts */
  static async hold(source: Source, onCopied: () => void = () => {}): Promise<ReceivedWal> {
    const { session, url, programs, folder } = source
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const facts = await session.facts()
    const { address, environment } = libpqAddress(url)
    const args = ['--dbname', address, '--directory', folder, '--no-loop', '--no-password']
    const receiver = startProgram(join(programs, 'pg_receivewal'), args, { environment })
    try {
      await session.writeMarker()
      const first = await firstSegment(folder, receiver)
      const timeline = Number.parseInt(first.slice(0, 8), 16)
      const from = segmentStart(first.slice(8), facts.segmentBytes)
      return new ReceivedWal({ ...source, onCopied }, { receiver, wal: { ...facts, timeline, from } })
    } catch (error) {
      await receiver.stop()
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  private constructor(
    source: Source & { onCopied: () => void },
    { receiver, wal }: { receiver: Program; wal: WalStart },
  ) {
    this.#source = source
    this.#receiver = receiver
    this.wal = wal
  }

  /** Waits until all that is committed by now was received. @throws LogLost */
  async catchUp(): Promise<void> {
    const { session } = this.#source
    this.#expectAlive()
    await this.#receive(session)
    if (!this.#isCopied) return
    this.#isCopied = false
    await session.releaseLog()
  }

  async #receive(session: FollowingSession): Promise<void> {
    if ((await session.written()) - this.#marker < markerBytes) return
    const marker = await session.writeMarker()
    const until = monotonic() + catchUpMilliseconds
    for (;;) {
      await this.#look()
      if (this.wal.from + this.#end > marker) break
      this.#expectAlive()
      if (monotonic() > until) throw new LogLost()
      await pause(lookMilliseconds)
    }
    this.#marker = marker
  }

  /** Finds the last byte that has arrived: what hasn't is zeros, and no page of the log begins with them. */
  async #look(): Promise<void> {
    const { segmentBytes } = this.wal
    for (;;) {
      const position = this.wal.from + this.#end
      const { file, isFull } = await this.#openSegment(Math.floor(position / segmentBytes))
      if (file === null) return
      try {
        if (isFull) this.#end += segmentBytes - (position % segmentBytes)
        else return await this.#lookIn(file, position % segmentBytes)
      } finally {
        await file.close()
      }
    }
  }

  async #lookIn(file: FileHandle, from: number): Promise<void> {
    const chunk = Buffer.alloc(chunkBytes)
    for (let offset = from; ; offset += chunkBytes) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, offset)
      let last = bytesRead
      while (last > 0 && chunk[last - 1] === 0) last -= 1
      if (last === 0) return
      this.#end += offset + last - from
      from = offset + last
      if (last < chunkBytes) return
    }
  }

  /** It loses its ending once it is full: meanwhile both names may be asked for in vain. */
  async #openSegment(segment: number): Promise<{ file: FileHandle | null; isFull: boolean }> {
    const path = join(this.#source.folder, segmentName(segment, this.wal))
    for (const [name, isFull] of [
      [path, true],
      [`${path}.partial`, false],
      [path, true],
    ] as const) {
      const file = await open(name).catch(() => null)
      if (file) return { file, isFull }
    }
    return { file: null, isFull: false }
  }

  /** As far as {@link catchUp} came. @throws LogLost */
  end(): number {
    this.#expectAlive()
    return this.#end
  }

  #expectAlive(): void {
    if (this.#source.session.isLost) throw new LogLost('the connection ended')
    if (!this.#receiver.isRunning()) throw new LogLost(`the receiver ended: ${this.#receiver.said()}`)
  }

  /** How much of it takes room here. */
  bytes(shipped: number): number {
    return this.#end - shipped
  }

  /** What came after that byte, at most to the end of its file; files before it are let go. @throws LogLost */
  async read(after: number, mostBytes: number): Promise<LogFrames | null> {
    const { segmentBytes } = this.wal
    const position = this.wal.from + after
    const segment = Math.floor(position / segmentBytes)
    const offset = position % segmentBytes
    this.#dropBefore(segment)
    const count = Math.min(this.#end - after, mostBytes, segmentBytes - offset)
    if (count <= 0) return null
    const { file } = await this.#openSegment(segment)
    if (file === null) throw new LogLost()
    const frames = Buffer.alloc(count)
    try {
      const { bytesRead } = await file.read(frames, 0, count, offset)
      if (bytesRead < count) throw new LogLost()
    } finally {
      await file.close()
    }
    return { segment: 1, from: after + 1, to: after + count, header: Buffer.alloc(0), frames }
  }

  #dropBefore(segment: number): void {
    const first = Math.floor(this.wal.from / this.wal.segmentBytes)
    for (let old = Math.max(first, this.#kept); old < segment; old++)
      rmSync(join(this.#source.folder, segmentName(old, this.wal)), { force: true })
    this.#kept = segment
  }

  /** The server's files, as an archive; only with all of the log from its first byte over it is it whole. */
  async *copy(): AsyncGenerator<Buffer> {
    const { session, url, programs } = this.#source
    // A copy begins with a checkpoint, which removes what a receiver that is a little behind still needs.
    await session.keepLog()
    const { address, environment } = libpqAddress(url)
    const args = ['--dbname', address, '--pgdata=-', '--format=tar', '--wal-method=none', '--checkpoint=fast']
    const quiet = ['--no-manifest', '--no-password']
    const program = startProgram(join(programs, 'pg_basebackup'), [...args, ...quiet], { environment })
    const until = monotonic() + baseMilliseconds
    try {
      for await (const piece of program.output) {
        yield piece
        if (monotonic() > until) break
      }
      if ((await program.ended) !== 0) throw new ReplicationRefused()
    } finally {
      this.#isCopied = true
      this.#source.onCopied()
      await program.stop()
    }
  }

  /** Only a new copy begins it again. */
  async beginAgain(): Promise<boolean> {
    return false
  }

  letGo(): void {
    void this.#receiver.stop().then(() => rm(this.#source.folder, { recursive: true, force: true }))
  }
}

/** The server ended a replication, or never began it. */
export class ReplicationRefused extends Error {
  override name = 'ReplicationRefused'
}

async function firstSegment(folder: string, receiver: Program): Promise<string> {
  const until = monotonic() + startMilliseconds
  while (receiver.isRunning() && monotonic() < until) {
    const name = (await readdir(folder)).find((one) => one.endsWith('.partial'))
    if (name) return name.slice(0, 24)
    await pause(lookMilliseconds)
  }
  throw new ReplicationRefused()
}

const wordRange = 2 ** 32
const hexadecimal = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

type Naming = Pick<WalStart, 'timeline' | 'segmentBytes'>

/** As PostgreSQL names the files of its log. */
export function segmentName(segment: number, { timeline, segmentBytes }: Naming): string {
  const perWord = wordRange / segmentBytes
  return hexadecimal(timeline) + hexadecimal(Math.floor(segment / perWord)) + hexadecimal(segment % perWord)
}

/** By its name without the timeline. */
function segmentStart(name: string, segmentBytes: number): number {
  const [high, low] = [name.slice(0, 8), name.slice(8)].map((half) => Number.parseInt(half, 16))
  return (high ?? 0) * wordRange + (low ?? 0) * segmentBytes
}
