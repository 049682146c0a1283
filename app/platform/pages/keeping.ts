import { createContext } from 'react-router'
import type { ContentKind } from '#app/db/values.ts'

export { type ContentKind, contentKinds } from '#app/db/values.ts'

/**
 * A page that is the same for every visitor says so: `handle = { kept: { … } }`. It is then rendered once for
 * each change, from its address alone: no cookie, no header and no address of a visitor reaches it; only which
 * language is offered on it (`app/language/language-offer.ts`).
 */
export type KeptRoute = {
  /** All that its own loader reads. */
  shows: readonly ContentKind[]
  /** Parameters that make another page, kept apart from this one, and what that shows besides. */
  apart?: Readonly<Record<string, readonly ContentKind[]>>
  /** Parameters of answers that are never kept. All other parameters say nothing to the page. */
  never?: readonly string[]
}

/** No page is without it: every answer is made inside of what the website says by then (`Services.website`). */
export const shownOnEveryPage: readonly ContentKind[] = ['website']

/**
 * A layout around kept pages says what it shows of itself, `handle = { frame: { … } }`: every page inside it shows that,
 * too.
 */
export type KeptFrame = Pick<KeptRoute, 'shows'>

/** What a loader says of the answer in hand. */
export class Keeping {
  #end = Number.POSITIVE_INFINITY
  #isRefused = false

  /** It stops being true at that instant; the earliest that any loader names counts. */
  until(instant: Temporal.Instant): void {
    this.#end = Math.min(this.#end, instant.epochMilliseconds)
  }

  /** It is not to be kept: there are endless addresses like this one. */
  refuse(): void {
    this.#isRefused = true
  }

  /** Of an answer that is for one visitor, or to a form: nothing that it says of keeping counts. */
  static never(): Keeping {
    const keeping = new Keeping()
    keeping.refuse()
    return keeping
  }

  get isRefused(): boolean {
    return this.#isRefused
  }

  /** Milliseconds since 1970; none when it is not to be kept. */
  get end(): number | null {
    return this.#isRefused ? null : this.#end
  }
}

export const keepingContext = createContext<Keeping>()
