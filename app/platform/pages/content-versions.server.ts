import { type Activity, activityOf } from '#app/db/engine/activity.server.ts'
import type { Database } from '#app/db/tables.ts'
import { readContentVersions } from '#app/db/technical/content-versions.server.ts'
import { type ContentKind, contentKinds } from '#app/db/values.ts'

/** A version read is good for so long: another process's change is seen after that at the latest. */
export const goodMilliseconds = 50

export type ContentVersions = {
  /** Higher for each reading that found something changed; a page of a later one is never older. */
  order: number
  of(kind: ContentKind): number
}

type Reading = { versions: ContentVersions; begunAt: number; writes: number }

/**
 * What the database says of the kinds of content that pages show. A reading counts only while this process has
 * written nothing since it began, and for 50 ms: so a process is exact about its own writes, and sees those of
 * others well within a second (docs/topics/cached-pages.md). Nothing is read while nobody asks.
 */
export class ContentClock {
  #db: Database
  #activity: Activity
  #milliseconds: () => number
  #last: Reading | null = null
  #current: Promise<unknown> = Promise.resolve()
  #next: Promise<ContentVersions> | null = null

  /** @param milliseconds a clock that never goes back */
  constructor(db: Database, milliseconds: () => number = () => performance.now()) {
    this.#db = db
    this.#activity = activityOf(db)
    this.#milliseconds = milliseconds
  }

  /** How many statements and connections of this process failed so far. */
  get failures(): number {
    return this.#activity.failures
  }

  /** What holds right now; null where the database has to be asked. */
  known(): ContentVersions | null {
    const last = this.#last
    if (last === null || last.writes !== this.#activity.writes) return null
    return this.#milliseconds() - last.begunAt <= goodMilliseconds ? last.versions : null
  }

  /** A reading that begins after it was asked for; those who ask before it begins share it. Rejects as queries do. */
  ask(): Promise<ContentVersions> {
    this.#next ??= this.#afterCurrent()
    return this.#next
  }

  /** What is shown next is at least as new as this moment. The next query reports a database that doesn't answer. */
  async askAgain(): Promise<void> {
    await this.ask().catch(() => {})
  }

  async #afterCurrent(): Promise<ContentVersions> {
    await this.#current
    const reading = this.#read()
    this.#next = null
    this.#current = reading.catch(() => {})
    return reading
  }

  async #read(): Promise<ContentVersions> {
    const begunAt = this.#milliseconds()
    const { writes } = this.#activity
    const found = await readContentVersions(this.#db)
    const before = this.#last?.versions
    const versions = before && isSame(before, found) ? before : newer(before, found)
    this.#last = { versions, begunAt, writes }
    return versions
  }
}

const isSame = (before: ContentVersions, found: ReadonlyMap<string, number>) =>
  contentKinds.every((kind) => before.of(kind) === (found.get(kind) ?? 0))

function newer(before: ContentVersions | undefined, found: ReadonlyMap<string, number>): ContentVersions {
  return { order: (before?.order ?? 0) + 1, of: (kind) => found.get(kind) ?? 0 }
}

type Known<T> = { versions: ContentVersions; value: Promise<T> }

type Question<T> = {
  /** Whether what was found still holds, by the clock. */
  holds: (value: T) => boolean
  read: () => Promise<T>
}

/**
 * What pages that are not kept would each read and reckon again, although it is the same for everybody: found once for
 * each change of those kinds, and exactly as long true as a kept page (docs/topics/cached-pages.md).
 */
export class KeptReading<T> {
  #clock: ContentClock
  #kinds: readonly ContentKind[]
  #last: Known<T> | null = null

  /** @param kinds all that is read for it */
  constructor(clock: ContentClock, kinds: readonly ContentKind[]) {
    this.#clock = clock
    this.#kinds = kinds
  }

  /** The same value is handed to many: nobody may change it. */
  async find({ holds, read }: Question<T>): Promise<T> {
    const versions = this.#clock.known() ?? (await this.#clock.ask().catch(() => null))
    if (versions === null) return read()
    for (;;) {
      const last = this.#last
      if (!last || !this.#isOf(last, versions)) return this.#readAnew(versions, read)
      const value = await last.value
      if (holds(value)) return value
      if (this.#last === last) return this.#readAnew(versions, read)
    }
  }

  #isOf(last: Known<T>, versions: ContentVersions): boolean {
    if (last.versions.order >= versions.order) return true
    return this.#kinds.every((kind) => last.versions.of(kind) === versions.of(kind))
  }

  /** What began to be read after a reading of the versions is never older than they are. What failed is asked again. */
  #readAnew(versions: ContentVersions, read: () => Promise<T>): Promise<T> {
    const known = { versions, value: read() }
    this.#last = known
    known.value.catch(() => {
      if (this.#last === known) this.#last = null
    })
    return known.value
  }
}
