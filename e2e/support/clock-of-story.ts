import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const zone = 'America/Chicago'
const preload = join(import.meta.dirname, 'clock-ahead.ts')

/**
 * The time in which a clinic and those who look at it live: it runs, and a journey lets days of it go by.
 * @param folder of the file by which the server knows it
 */
export class StoryClock {
  readonly environment: Record<string, string>
  readonly #file: string
  readonly #pages: Page[] = []
  #ahead = 0

  constructor(folder: string, start: Temporal.ZonedDateTime) {
    this.#file = join(folder, 'clock-ahead')
    this.environment = { CLOCK_AHEAD: this.#file, NODE_OPTIONS: `--import=${preload}` }
    this.#write(start)
  }

  now = () => Temporal.Now.zonedDateTimeISO(zone).add({ milliseconds: this.#ahead })

  /** Lets the page live in it as well. */
  async shareWith(page: Page): Promise<void> {
    this.#pages.push(page)
    await page.clock.install({ time: this.now().epochMilliseconds })
  }

  /** Goes on there; pages that are open hear of it, their timers do not fire for what went by. */
  async goTo(time: Temporal.ZonedDateTime): Promise<void> {
    this.#write(time)
    for (const page of this.#pages) await page.clock.setSystemTime(this.now().epochMilliseconds)
  }

  async pass(duration: Temporal.DurationLike): Promise<void> {
    await this.goTo(this.now().add(duration))
  }

  #write(time: Temporal.ZonedDateTime): void {
    this.#ahead = time.epochMilliseconds - Date.now()
    // In one step: a server that reads half of a number would live at another time for a moment.
    writeFileSync(`${this.#file}.new`, String(this.#ahead))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
