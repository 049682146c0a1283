import type { Database } from '../../db/tables.ts'
import { kindOf } from '../../platform/log.server.ts'
import type { ContentClock } from '../../platform/pages/content-versions.server.ts'
import { KeptReading } from '../../platform/pages/kept-reading.server.ts'
import type { Log, WebsiteInForce } from '../../platform/services.ts'
import { firstWebsite } from '../clinic/website/first-website.ts'
import { pictureIdsOf, websiteOf } from '../clinic/website/read-fields.ts'
import type { Website } from '../clinic/website/website.ts'
import { withWebsite } from '../clinic/website/with-website.server.ts'
import { pictureSources } from '../pictures/picture.ts'
import { findPublished, listPictures } from './queries.server.ts'

type Parts = { db: Database; content: ContentClock; log: Log }

/**
 * The published website, read once for each change of it, and as exact about it as kept pages are. Where the database
 * is away it is what it last was: a page that says so still knows its clinic.
 */
export class PublishedWebsite implements WebsiteInForce {
  #parts: Parts
  #kept: KeptReading<Website>
  #last: Website = firstWebsite

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
    try {
      this.#last = await this.#kept.find({ holds: () => true, read: () => readPublished(db) })
    } catch (error) {
      log.error({ kind: kindOf(error) }, 'website not read')
    }
    return this.#last
  }

  async within<T>(action: () => T | Promise<T>): Promise<T> {
    return withWebsite(await this.read(), action)
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
