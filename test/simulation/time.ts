import type { Stop, Timers } from '#app/platform/process/timers.server.ts'

type Waiting = { at: number; run: () => void }

/** Whatever is under way has so many turns of the loop, before what waits is waited for. */
const idleTurns = 8
/** A statement that is under way for so long waits for somebody who waits for the clock. */
const blockedMilliseconds = 50

/**
 * A clock that nobody waits for. It moves where the simulation says so (`advanceTo`), and where everything that is under
 * way waits for it (`pause`): then to the moment that is waited for next.
 */
export class SimulatedTime implements Timers {
  #milliseconds: number
  #waiting: Waiting[] = []
  #isLooking = false
  /** Somebody has just begun to wait. */
  #isFresh = false
  /** Grows with everything that was asked of a database. */
  readonly #work: () => { asked: number; underway: number }

  constructor(start: Temporal.Instant, work: () => { asked: number; underway: number }) {
    this.#milliseconds = start.epochMilliseconds
    this.#work = work
  }

  now = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(this.#milliseconds)
  milliseconds = (): number => this.#milliseconds
  monotonic = (): number => this.#milliseconds

  set = (instant: string): void => this.advanceTo(Temporal.Instant.from(instant))
  advance = (duration: Temporal.DurationLike): void => this.advanceTo(this.now().add(duration))

  /** Never back: what is past stays past. */
  advanceTo(instant: Temporal.Instant): void {
    this.#goTo(instant.epochMilliseconds)
  }

  pause = (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (signal?.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'))
    const stop = this.later(milliseconds, resolve)
    signal?.addEventListener('abort', () => {
      stop()
      reject(new DOMException('aborted', 'AbortError'))
    })
    this.#lookWhenIdle()
    return promise
  }

  later = (milliseconds: number, work: () => void): Stop => {
    const waiting = { at: this.#milliseconds + milliseconds, run: work }
    this.#waiting.push(waiting)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
    }
  }

  every = (milliseconds: number, work: () => void): Stop => {
    let stop: Stop = () => {}
    const again = () => {
      stop = this.later(milliseconds, () => {
        again()
        work()
      })
    }
    again()
    return () => stop()
  }

  #goTo(milliseconds: number): void {
    for (let next = this.#next(); next && next.at <= milliseconds; next = this.#next()) this.#fire(next)
    this.#milliseconds = Math.max(this.#milliseconds, milliseconds)
  }

  #next(): Waiting | undefined {
    let next = this.#waiting[0]
    for (const one of this.#waiting) if (next && one.at < next.at) next = one
    return next
  }

  #fire(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting)
    this.#milliseconds = Math.max(this.#milliseconds, waiting.at)
    waiting.run()
  }

  /** Lets time pass once nothing else happens any more, until nobody waits for it. */
  #lookWhenIdle(): void {
    this.#isFresh = true
    if (this.#isLooking) return
    this.#isLooking = true
    let turns = 0
    let last = this.#work().asked
    let since = performance.now()
    const look = () => {
      const { asked, underway } = this.#work()
      if (asked !== last || this.#isFresh) since = performance.now()
      const isBlocked = underway > 0 && performance.now() - since < blockedMilliseconds
      turns = asked === last && !isBlocked && !this.#isFresh ? turns + 1 : 0
      this.#isFresh = false
      last = asked
      const next = this.#next()
      if (next && turns >= idleTurns) {
        turns = 0
        since = performance.now()
        this.#fire(next)
      }
      this.#isLooking = this.#waiting.length > 0
      if (this.#isLooking) setImmediate(look)
    }
    setImmediate(look)
  }
}
