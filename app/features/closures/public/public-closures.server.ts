import { language } from '../../../language/language.ts'
import { clinicTime } from '../../../platform/clinic-time.server.ts'
import type { Keeping } from '../../../platform/pages/keeping.ts'
import { closureSpan } from '../spans.server.ts'
import { announcementOf } from './announcement.ts'
import { type Difference, differencesFrom, type PublicClosure } from './days.ts'
import { type PublicHours, shownTo } from './public-hours.server.ts'

/** What every public page says of closures. */
export type PublicClosures = {
  /** The sentence of the band above every page. */
  announcement: string | null
  different: Difference[]
}

/** @param keeping hears when the next one begins or ends */
export function publicClosures(hours: PublicHours, keeping: Keeping, now: Temporal.Instant): PublicClosures {
  for (const { from, to } of hours.closures.map(closureSpan))
    for (const moment of [from * 60_000, to * 60_000])
      if (moment > now.epochMilliseconds) keeping.until(Temporal.Instant.fromEpochMilliseconds(moment))
  const { closures, different } = wordsOf(hours)
  const { week, today } = hours
  return { announcement: announcementOf({ week, closures, today, now: clinicTime(now) }), different }
}

type Words = { closures: PublicClosure[]; different: Difference[] }

/** In each language, for as long as the hours are the same. */
const found = new WeakMap<PublicHours, Map<string, Words>>()

function wordsOf(hours: PublicHours): Words {
  const ofHours = found.get(hours) ?? new Map<string, Words>()
  found.set(hours, ofHours)
  const known = ofHours.get(language())
  if (known) return known
  const closures = hours.closures.map(shownTo)
  const words = { closures, different: differencesFrom(hours.week, closures, hours.today) }
  ofHours.set(language(), words)
  return words
}
