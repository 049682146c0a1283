import type { Database } from '../db/tables.ts'
import { firstWebsite } from '../features/clinic-profile/website/first-website.ts'
import type { Website } from '../features/clinic-profile/website/website.ts'
import { withWebsite } from '../features/clinic-profile/website/with-website.server.ts'
import { findOpeningHours } from '../features/opening-hours/queries.server.ts'
import { readServices } from '../features/service-settings/queries.server.ts'
import type { StoredServices } from '../features/service-settings/rules.ts'
import { readPublished } from '../features/website-editor/published.server.ts'
import type { ClinicLanguages } from '../language/clinic-languages.ts'
import { withClinicLanguages } from '../language/with-language.server.ts'
import { firstTimeZone, withTimeZone } from '../platform/clinic-time.server.ts'
import { kindOf } from '../platform/log.server.ts'
import { type ContentClock, KeptReading } from '../platform/pages/content-versions.server.ts'
import { monotonic } from '../platform/process/timers.server.ts'
import type { ClinicNow, Log } from '../platform/services.ts'

/** A change by another process is seen after that at the latest, in an answer that nobody keeps. */
const recentMilliseconds = 250

/** The clinic as the database describes it: what it says of itself, and where its days begin. */
type Clinic = { website: Website; timeZone: string }

type Parts = {
  db: Database
  content: ContentClock
  log: Log
  /** Hears what the owner set of services, at each reading that found a change. */
  follow?: (stored: StoredServices) => void
}

/**
 * The published website and the clinic's time zone, read together once for each change, and as exact as kept pages are.
 * While the database is away they are what they last were: a page that says so still knows its clinic.
 */
export class CurrentClinic implements ClinicNow {
  #parts: Parts
  #kept: KeptReading<Clinic>
  #last: Clinic = { website: firstWebsite, timeZone: firstTimeZone }
  /** When the last reading began, by a clock that never goes back. */
  #readAt = Number.NEGATIVE_INFINITY
  #changes = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#kept = new KeptReading<Clinic>(parts.content, ['website', 'hours'])
  }

  /** What this process knows of it, without asking. */
  get last(): Clinic {
    return this.#last
  }

  get lastLanguages(): ClinicLanguages {
    return this.#last.website.languages
  }

  async #read(): Promise<Clinic> {
    const { db, log } = this.#parts
    const begunAt = monotonic()
    const changes = this.#changes
    try {
      this.#last = await this.#kept.find({ holds: () => true, read: () => this.#readAll(db) })
      if (changes === this.#changes) this.#readAt = begunAt
    } catch (error) {
      log.error({ kind: kindOf(error) }, 'clinic not read')
    }
    return this.#last
  }

  async #readAll(db: Database): Promise<Clinic> {
    const { log, follow } = this.#parts
    const clinic = await readClinic(db)
    if (!follow) return clinic
    const { stored, unreadable } = await readServices(db)
    for (const code of unreadable) log.error({ code }, 'settings of a service not read')
    follow(stored)
    return clinic
  }

  async within<T>(action: () => T | Promise<T>): Promise<T> {
    return withClinic(await this.#read(), action)
  }

  async withinRecent<T>(action: () => T | Promise<T>): Promise<T> {
    const isRecent = monotonic() - this.#readAt < recentMilliseconds
    return withClinic(isRecent ? this.#last : await this.#read(), action)
  }

  /** A reading under way may be older than the change. */
  forget(): void {
    this.#changes += 1
    this.#readAt = Number.NEGATIVE_INFINITY
  }
}

async function readClinic(db: Database): Promise<Clinic> {
  const website = await readPublished(db)
  const { timeZone } = await findOpeningHours(db)
  return { website, timeZone }
}

/** Everything that is called or awaited in `action` speaks of that clinic and computes in its time zone. */
const withClinic = <T>({ website, timeZone }: Clinic, action: () => T): T =>
  withTimeZone(timeZone, () => withClinicLanguages(website.languages, () => withWebsite(website, action)))

/** Runs `action` for the clinic as it is in the database: for commands that run without a serving process. */
export const inClinicOf = async <T>(db: Database, action: () => Promise<T>): Promise<T> =>
  withClinic(await readClinic(db), action)
