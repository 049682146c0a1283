import type { Clock } from '#app/platform/clinic-time.server.ts'

/** A clock that says what it was last told: the past year of a demo clinic happens in seconds. */
export class ToldClock implements Clock {
  #now: Temporal.Instant

  constructor(now: Temporal.Instant) {
    this.#now = now
  }

  readonly now = (): Temporal.Instant => this.#now
  readonly milliseconds = (): number => this.#now.epochMilliseconds

  /** It never goes back: what is written down later has a later moment. */
  set(instant: Temporal.Instant): void {
    if (Temporal.Instant.compare(instant, this.#now) > 0) this.#now = instant
  }
}
