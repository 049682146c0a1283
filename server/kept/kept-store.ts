import { setTimeout as pause } from 'node:timers/promises'
import type { ContentVersions } from '../../app/platform/pages/content-versions.server.ts'
import type { ContentKind } from '../../app/platform/pages/keeping.ts'
import type { PageAnswer } from './page-answer.ts'

/** Some hundred addresses of about 60 KB each, in every encoding: the least recently asked goes first. */
const mostPages = 1_000
const mostBytes = 64 * 1024 * 1024
/** A page that changes sooner than this is not worth the best packing. */
const restMilliseconds = 500

export type KeptPage = {
  answer: PageAnswer
  shows: readonly ContentKind[]
  /** Read before the page was rendered, or found to show the same since. */
  versions: ContentVersions
  /** When it stops being true, in milliseconds since 1970. */
  end: number
}

type Place = KeptPage & { asked: number }

/** Pages by address, within bounds; each is packed best, one after the other, once it has stood for a while. */
export class KeptStore {
  #places = new Map<string, Place>()
  #asked = 0
  #toPack = new Map<string, PageAnswer>()
  #isPacking = false
  #onSurprise: (error: unknown) => void

  constructor({ onSurprise }: { onSurprise(error: unknown): void }) {
    this.#onSurprise = onSurprise
  }

  get(address: string): KeptPage | undefined {
    const place = this.#places.get(address)
    if (place) place.asked = ++this.#asked
    return place
  }

  set(address: string, page: KeptPage): void {
    this.#places.set(address, { ...page, asked: ++this.#asked })
    this.#makeRoom()
    this.#toPack.set(address, page.answer)
    if (!this.#isPacking) void this.#packAll().catch(this.#onSurprise)
  }

  get size(): { pages: number; bytes: number } {
    let bytes = 0
    for (const { answer } of this.#places.values()) bytes += answer.bytes
    return { pages: this.#places.size, bytes }
  }

  #makeRoom(): void {
    for (let size = this.size; size.pages > mostPages || size.bytes > mostBytes; size = this.size) {
      const oldest = this.#places
        .entries()
        .reduce((one, other) => (other[1].asked < one[1].asked ? other : one))
      this.#places.delete(oldest[0])
    }
  }

  async #packAll(): Promise<void> {
    this.#isPacking = true
    try {
      while (this.#toPack.size > 0) {
        await pause(restMilliseconds, undefined, { ref: false })
        for (const [address, answer] of [...this.#toPack]) {
          if (this.#toPack.get(address) === answer) this.#toPack.delete(address)
          for (const encoding of ['br', 'gzip'] as const) {
            if (this.#places.get(address)?.answer === answer) await answer.packBest(encoding)
          }
        }
        this.#makeRoom()
      }
    } finally {
      this.#isPacking = false
    }
  }
}
