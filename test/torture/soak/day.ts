import type { CalendarDate } from '#app/platform/dates.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'
import type { Question } from './asker.ts'

/** What is known of the clinic before anybody asks. */
export type Known = {
  /** Names of treatments as addresses have them, and the one that nobody else books. */
  treatments: { id: string; name: string }[]
  own: { id: string; name: string }
  dates: CalendarDate[]
  /** Built files of the first pages, by their addresses. */
  assets: string[]
  /** What scripts of pages say that they are of. */
  build: string
  patients: string[]
  /** Cookies of who is signed in: at the front desk, and owners. */
  desk: string[]
  apiKey: string
}

/** What people have come to know during the run. Everything in it is taken by one and has an end. */
export class Day {
  readonly known: Known
  readonly chance: Chance
  /** Times that somebody was shown and nobody has asked for. */
  readonly free: { date: string; time: string }[] = []
  /** Booked, and whether its patient means to cancel. */
  readonly links: string[] = []
  /** Steps of requests that somebody at the desk was shown. */
  readonly steps: string[] = []
  readonly booked: { id: string; email: string; isCancelled: boolean }[] = []
  readonly #shown = new Set<string>()
  #visitors = 0

  constructor(known: Known, chance: Chance) {
    this.known = known
    this.chance = chance
  }

  /** A number that nobody had before. */
  next(): number {
    this.#visitors += 1
    return this.#visitors
  }

  /** Whether it is told for the first time. */
  isNew(what: string): boolean {
    if (this.#shown.has(what)) return false
    this.#shown.add(what)
    return true
  }
}

/** One kind of request: how many of a thousand are of it, and the next one. Null where there is nothing to do. */
export type Kind = { share: number; next: (day: Day) => Question | null }
