import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type ContentClock, KeptReading } from '#app/platform/pages/content-versions.server.ts'
import { monotonic } from '#app/platform/process/timers.server.ts'
import type { Log, Services, WebsiteInForce } from '#app/platform/services.ts'
import { sectionOf } from '../clinic-profile/website/fields.ts'
import { firstWebsite } from '../clinic-profile/website/first-website.ts'
import { pictureIdsOf, websiteOf } from '../clinic-profile/website/read-fields.ts'
import type { Website } from '../clinic-profile/website/website.ts'
import { withWebsite } from '../clinic-profile/website/with-website.server.ts'
import { pictureSources } from '../pictures/picture.ts'
import { readDraft } from './draft/draft.server.ts'
import { findPublished, listPictures } from './queries.server.ts'

/** What others published is seen after that at the latest, in an answer that nobody keeps. */
const recentMilliseconds = 250

type Parts = { db: Database; content: ContentClock; log: Log }

/**
 * The published website, read once for each change of it, and as exact about it as kept pages are. Where the database
 * is away it is what it last was: a page that says so still knows its clinic.
 */
export class PublishedWebsite implements WebsiteInForce {
  #parts: Parts
  #kept: KeptReading<Website>
  #last: Website = firstWebsite
  /** When the last reading began, by a clock that never goes back. */
  #readAt = Number.NEGATIVE_INFINITY
  #publications = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#kept = new KeptReading<Website>(parts.content, ['website'])
  }

  /** What this process knows of it, without asking. */
  get last(): Website {
    return this.#last
  }

  async read(): Promise<Website> {
    const { db, log } = this.#parts
    const begunAt = monotonic()
    const publications = this.#publications
    try {
      this.#last = await this.#kept.find({ holds: () => true, read: () => readPublished(db) })
      if (publications === this.#publications) this.#readAt = begunAt
    } catch (error) {
      log.error({ kind: kindOf(error) }, 'website not read')
    }
    return this.#last
  }

  async within<T>(action: () => T | Promise<T>): Promise<T> {
    return withWebsite(await this.read(), action)
  }

  async withinRecent<T>(action: () => T | Promise<T>): Promise<T> {
    const isRecent = monotonic() - this.#readAt < recentMilliseconds
    return withWebsite(isRecent ? this.#last : await this.read(), action)
  }

  /** What is being read may be older than what was published meanwhile. */
  forget(): void {
    this.#publications += 1
    this.#readAt = Number.NEGATIVE_INFINITY
  }
}

/** The first content where nothing was published yet. */
export async function readPublished(db: Database): Promise<Website> {
  const published = await findPublished(db)
  if (!published) return firstWebsite
  const { version, fields } = published
  return websiteOf(fields, { version, pictures: await picturesIn(db, pictureIdsOf(fields)) })
}

/** What each uploaded picture needs to be shown. */
export async function picturesIn(db: Database, ids: readonly string[]) {
  const rows = await listPictures(db, ids)
  return new Map(
    rows.flatMap((row) => {
      const sources = pictureSources('website', row)
      return sources ? [[row.id, sources] as const] : []
    }),
  )
}

/** "10:17 AM" today, else "Thu, Nov 19, 4:02 PM". @param at as it is stored */
export function momentText(at: string, now: Temporal.Instant): string {
  const instant = columns.asInstant(at)
  const time = timeText(clinicTime(instant))
  if (clinicDate(instant) === clinicDate(now)) return time
  return m.website_day_and_time({ day: shortDate(clinicDate(instant)), time })
}

/** Inside a sentence: "at 10:17 AM" today, else "on Thu, Nov 19, 4:02 PM". @param at as it is stored */
export function momentInSentence(at: string, now: Temporal.Instant): string {
  const time = momentText(at, now)
  const isToday = clinicDate(columns.asInstant(at)) === clinicDate(now)
  return isToday ? m.website_at_time({ time }) : m.website_on_day({ time })
}

/** The sections in which something waits to be published. */
export async function readChangedSections({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const { changes } = await readDraft(db)
  return [...new Set(changes.map(({ field }) => sectionOf(field)))]
}
