import type { ContentKind } from '../../db/values.ts'
import type { ContentClock, ContentVersions } from './content-versions.server.ts'

type Known<T> = { versions: ContentVersions; value: Promise<T> }

type Question<T> = {
  /** Whether what was found still holds, by the clock. */
  holds: (value: T) => boolean
  read: () => Promise<T>
}

/**
 * What pages that are not kept would each read and reckon anew, although it is the same for everybody: found once for
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
