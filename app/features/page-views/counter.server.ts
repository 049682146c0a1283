import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { BookingStep, WebsiteCountKind } from '#app/db/values.ts'
import { languageOfPath, plainPath } from '#app/language/addresses.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { languageInUse } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { every, type Stop } from '#app/platform/process/timers.server.ts'
import type { Services, ViewCounter } from '#app/platform/services.ts'
import { isEmbedded } from '#app/ui/embedded.ts'
import { countsPageViews } from '../accounts/settings/queries.server.ts'
import { addCounts, type WebsiteCount } from './queries.server.ts'
import {
  bookingPath,
  direct,
  isFirstDay,
  isOpened,
  isPerson,
  isView,
  mostNames,
  other,
  sourceOf,
} from './rules.ts'

type Parts = Pick<Services, 'db' | 'clinic' | 'clock' | 'log'> & {
  settings: Pick<Services['settings'], 'publicUrl'>
}

/** The most counting time that a killed process loses. */
const storeMilliseconds = 20_000
const minuteMilliseconds = 60_000
/** While the database is away for long, new names are left out. */
const mostWaiting = 5_000

/** What was counted in one minute: days begin on a minute in every zone. */
type Minute = {
  minute: number
  /** By path, with its language. */
  pages: Map<string, number>
  sources: Map<string, number>
  /** By step and language. */
  steps: Map<string, number>
}

/**
 * Counts in memory and adds it to the sums of the day every 20 seconds and at the end: an answer from memory must not
 * wait for a database. While counting is switched off nothing is counted, in memory either.
 */
export class PageViews implements ViewCounter {
  readonly #parts: Parts
  /** As it was when this process last asked. */
  #isOn = false
  #minutes: Minute[] = []
  /** By day, kind, name and language: what was not stored, because the database was away. */
  #waiting = new Map<string, WebsiteCount>()
  #storing: Promise<void> = Promise.resolve()
  #stop: Stop | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Asks whether to count, and begins to. */
  async start(): Promise<void> {
    await this.store()
    this.#stop = every(storeMilliseconds, () => void this.store())
  }

  /** Stores what was counted, for the last time. */
  async end(): Promise<void> {
    this.#stop?.()
    await this.store()
    this.#isOn = false
  }

  view({ path: typed, method, headers }: Parameters<ViewCounter['view']>[0]): void {
    if (!this.#isOn || !isView(method, headers)) return
    const path = asListed(typed)
    const now = this.#now()
    add(now.pages, path)
    const source = sourceOf(headers, hostOf(this.#parts.settings.publicUrl))
    if (source !== null) add(now.sources, nameIn(now.sources, source))
    if (path.endsWith(bookingPath) && !isEmbedded(path) && isOpened(headers))
      add(now.steps, stepIn('opened', languageOfPath(path, this.#parts.clinic.lastLanguages)))
  }

  step(headers: Headers, step: BookingStep): void {
    if (!this.#isOn) return
    const sent = Object.fromEntries(headers)
    if (!isPerson(sent) || (step === 'day' && !isFirstDay(sent))) return
    add(this.#now().steps, stepIn(step, languageInUse() ?? firstLanguage))
  }

  /** Adds what was counted so far to the sums of its days, one call after the other. Never throws. */
  store(): Promise<void> {
    this.#storing = this.#storing.then(() =>
      this.#store().catch((error) => this.#parts.log.warn({ kind: kindOf(error) }, 'page views not stored')),
    )
    return this.#storing
  }

  async #store(): Promise<void> {
    const { db, clinic } = this.#parts
    await clinic.within(() => this.#gather())
    const counts = [...this.#waiting.values()]
    const isOn = await inTransaction(db, async (tx) => {
      const counting = await countsPageViews(tx)
      if (counting && counts.length > 0) await addCounts(tx, counts)
      return counting
    })
    this.#waiting.clear()
    this.#isOn = isOn
    if (!isOn) this.#minutes = []
  }

  /** Takes what was counted, under the clinic's days. */
  #gather(): void {
    const minutes = this.#minutes
    this.#minutes = []
    for (const { minute, pages, sources, steps } of minutes) {
      const day = clinicDate(Temporal.Instant.fromEpochMilliseconds(minute * minuteMilliseconds))
      const wait = (kind: WebsiteCountKind, name: string, language: string, count: number) => {
        const key = [day, kind, name, language].join('\n')
        const known = this.#waiting.get(key)
        if (known) known.count += count
        else if (this.#waiting.size < mostWaiting)
          this.#waiting.set(key, { day, kind, name, language, count })
      }
      for (const [path, count] of pages) wait('page', plainPath(path), languageOfPath(path), count)
      for (const [source, count] of sources) wait('source', source, '', count)
      for (const [step, count] of steps) {
        const [name = '', language = ''] = step.split(' ')
        wait('step', name, language, count)
      }
    }
  }

  #now(): Minute {
    const minute = Math.floor(this.#parts.clock.milliseconds() / minuteMilliseconds)
    const last = this.#minutes.at(-1)
    if (last?.minute === minute) return last
    const next = { minute, pages: new Map(), sources: new Map(), steps: new Map() }
    this.#minutes.push(next)
    return next
  }
}

/** However it was typed: one page has one name. */
function asListed(path: string): string {
  const lower = path.toLowerCase()
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower
}

const add = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** A flood of made-up hosts must not fill the memory. */
const nameIn = (sources: Map<string, number>, source: string): string =>
  sources.has(source) || source === direct || sources.size < mostNames.source ? source : other

const stepIn = (step: BookingStep, language: string): string => `${step} ${language}`

/** Asked at every view, and hardly ever another. */
function hostOf(publicUrl: string | null): string | undefined {
  if (publicUrl !== lastHost.of) lastHost = { of: publicUrl, host: URL.parse(publicUrl ?? '')?.host }
  return lastHost.host
}
let lastHost: { of: string | null; host: string | undefined } = { of: null, host: undefined }
