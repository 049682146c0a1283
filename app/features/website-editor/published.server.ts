import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { sectionOf } from '../clinic-profile/website/field-table.ts'
import { firstWebsite } from '../clinic-profile/website/first-website.ts'
import { pictureIdsOf, websiteOf } from '../clinic-profile/website/read-fields.ts'
import type { Website } from '../clinic-profile/website/website.ts'
import { listConsentStates } from '../picture-consents/queries.server.ts'
import { consentProblem } from '../picture-consents/rules.ts'
import { pictureSources } from '../pictures/picture.ts'
import { readDraft } from './draft/draft.server.ts'
import { findPublished, listPictures } from './queries.server.ts'

/** The first content where nothing was published yet. */
export async function readPublished(db: Database): Promise<Website> {
  const published = await findPublished(db)
  if (!published) return firstWebsite
  const { version, fields } = published
  const pictures = await picturesIn(db, pictureIdsOf(fields))
  return withConsent(db, websiteOf(fields, { version, pictures }))
}

/**
 * Leaves out pairs of pictures whose consent doesn't hold. Pages, previews and the addresses of pictures read the website
 * through here, so that nothing that is drafted, published or restored shows one. Withdrawing raises the website's content
 * version (docs/topics/cached-pages.md).
 */
export async function withConsent(db: Database, website: Website): Promise<Website> {
  const { result } = website.lists
  if (result.length === 0) return website
  const consents = await listConsentStates(db)
  const shown = result.filter((pair) => consentProblem(pair, consents) === null)
  return { ...website, lists: { ...website.lists, result: shown } }
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
