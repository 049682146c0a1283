import type { Database } from '../../../db/tables.ts'
import { localText } from '../../../language/local-text.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import { kindOf } from '../../../platform/log.server.ts'
import type { ContentClock } from '../../../platform/pages/content-versions.server.ts'
import type { Keeping } from '../../../platform/pages/keeping.ts'
import { KeptReading } from '../../../platform/pages/kept-reading.server.ts'
import type { Services } from '../../../platform/services.ts'
import { takeUpOpeningHours } from '../../opening-hours/hours-in-force.server.ts'
import { defaultHours, type WeeklyHours } from '../../opening-hours/rules.ts'
import { listClosures } from '../queries.server.ts'
import { announcedDays, type Closure, mostDays, shownDays } from '../rules.ts'
import type { PublicClosure } from './days.ts'

/** When the clinic is open, for visitors: the usual week, and its closures from today on. */
export type PublicHours = { today: CalendarDate; week: WeeklyHours; closures: readonly Closure[] }

type Asking = Pick<Services, 'db' | 'content' | 'clock' | 'log'>

const readings = new WeakMap<ContentClock, KeptReading<PublicHours>>()

/**
 * Read once for each change of them and each day, also by pages that nobody keeps: all of them show it. From then on
 * days are reckoned in the clinic's zone. Where it cannot be read, the first hours without closures; such a page is not kept.
 */
export async function readPublicHours(
  { db, content, clock, log }: Asking,
  keeping: Keeping,
): Promise<PublicHours> {
  const reading = readings.get(content) ?? new KeptReading<PublicHours>(content, ['hours'])
  readings.set(content, reading)
  try {
    return await reading.find({
      holds: ({ today }) => today === clinicDate(clock.now()),
      read: () => readAll(db, clock),
    })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'opening hours could not be read')
    keeping.refuse()
    return { today: clinicDate(clock.now()), week: defaultHours.week, closures: [] }
  }
}

async function readAll(db: Database, clock: Services['clock']): Promise<PublicHours> {
  // Before any day is reckoned: another process may have chosen the clinic's zone.
  const { week } = await takeUpOpeningHours(db)
  const today = clinicDate(clock.now())
  // Far enough to say when the clinic opens after the last of them.
  const to = addDays(today, Math.max(shownDays, announcedDays) + mostDays)
  const closures = await listClosures(db, { from: today, to })
  return { today, week, closures: closures.filter(({ scope }) => scope === 'clinic') }
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
  ...{ firstDay, lastDay, fromTime, toTime, announced },
  reason: localText({ en: words.publicReason, es: words.spanishPublicReason }),
})
