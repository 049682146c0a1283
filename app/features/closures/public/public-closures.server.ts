import type { Database } from '#app/db/tables.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { defaultHours, type WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { language, localText } from '#app/language/language.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type ContentClock, KeptReading } from '#app/platform/pages/content-versions.server.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { listOpenings } from '../openings/queries.server.ts'
import type { Opening } from '../openings/rules.ts'
import { listClosures } from '../queries.server.ts'
import { announcedDays, type Closure, mostDays, shownDays } from '../rules.ts'
import { closureSpan } from '../spans.server.ts'
import { announcementOf } from './announcement.ts'
import { type Difference, differencesFrom, type PublicClosure, type PublicHours } from './days.ts'

/** When the clinic is open, for visitors: the usual week, its openings and closures from today on. */
type ReadHours = {
  today: CalendarDate
  week: WeeklyHours
  openings: readonly Opening[]
  closures: readonly Closure[]
}

type Asking = Pick<Services, 'db' | 'content' | 'clock' | 'log'>

const readings = new WeakMap<ContentClock, KeptReading<ReadHours>>()

/**
 * Read once for each change of them and each day of the clinic, also by pages that nobody keeps: all of them show it.
 * Where it cannot be read, the first hours without closures; such a page is not kept.
 */
export async function readPublicHours(
  { db, content, clock, log }: Asking,
  keeping: Keeping,
): Promise<ReadHours> {
  const reading = readings.get(content) ?? new KeptReading<ReadHours>(content, ['hours'])
  readings.set(content, reading)
  try {
    return await reading.find({
      holds: ({ today }) => today === clinicDate(clock.now()),
      read: () => readAll(db, clock),
    })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'opening hours could not be read')
    keeping.refuse()
    return { today: clinicDate(clock.now()), week: defaultHours.week, openings: [], closures: [] }
  }
}

async function readAll(db: Database, clock: Services['clock']): Promise<ReadHours> {
  const { week } = await findOpeningHours(db)
  const today = clinicDate(clock.now())
  // Far enough to say when the clinic opens after the last of them.
  const to = addDays(today, Math.max(shownDays, announcedDays) + mostDays)
  const [openings, closures] = [
    await listOpenings(db, { from: today, to }),
    await listClosures(db, { from: today, to }),
  ]
  return {
    today,
    week,
    openings: openings.filter(({ scope }) => scope === 'clinic'),
    closures: closures.filter(({ scope }) => scope === 'clinic'),
  }
}

/** A closure in the words of the visitor's language. */
export const shownTo = ({
  firstDay,
  lastDay,
  fromTime,
  toTime,
  announced,
  ...words
}: Closure): PublicClosure => ({
  firstDay,
  lastDay,
  fromTime,
  toTime,
  announced,
  reason: localText(words.publicReason),
})

/** The week and the opened days in the words of the visitor's language. */
export const hoursShownTo = ({ week, openings }: Pick<ReadHours, 'week' | 'openings'>): PublicHours => ({
  week,
  openings: openings.map(({ publicReason, reason: _, ...hours }) => ({
    ...hours,
    reason: localText(publicReason),
  })),
})

/** What every public page says of closures. */
export type PublicClosures = {
  /** The sentence of the band above every page. */
  announcement: string | null
  different: Difference[]
}

/** @param keeping hears when the next one begins or ends */
export function publicClosures(hours: ReadHours, keeping: Keeping, now: Temporal.Instant): PublicClosures {
  for (const { from, to } of hours.closures.map(closureSpan))
    for (const moment of [from * 60_000, to * 60_000])
      if (moment > now.epochMilliseconds) keeping.until(Temporal.Instant.fromEpochMilliseconds(moment))
  const { closures, different, ...shown } = wordsOf(hours)
  const asked = { hours: shown.hours, closures, today: hours.today, now: clinicTime(now) }
  return { announcement: announcementOf(asked), different }
}

type Words = { hours: PublicHours; closures: PublicClosure[]; different: Difference[] }

/** In each language, for as long as the hours are the same. */
const found = new WeakMap<ReadHours, Map<string, Words>>()

function wordsOf(hours: ReadHours): Words {
  const ofHours = found.get(hours) ?? new Map<string, Words>()
  found.set(hours, ofHours)
  const known = ofHours.get(language())
  if (known) return known
  const closures = hours.closures.map(shownTo)
  const shown = hoursShownTo(hours)
  const words = { hours: shown, closures, different: differencesFrom(shown, closures, hours.today) }
  ofHours.set(language(), words)
  return words
}
