import type { Database } from '../../../db/tables.ts'
import { localText } from '../../../language/local-text.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import { kindOf } from '../../../platform/log.server.ts'
import type { Keeping } from '../../../platform/pages/keeping.ts'
import type { Services } from '../../../platform/services.ts'
import type { WeeklyHours } from '../../opening-hours/rules.ts'
import { listClosures } from '../queries.server.ts'
import { announcedDays, type Closure, mostDays, shownDays } from '../rules.ts'
import { closureSpan } from '../spans.server.ts'
import { announcementOf } from './announcement.ts'
import { type Difference, differencesFrom, type PublicClosure } from './days.ts'

/** What every public page knows of closures. */
export type PublicClosures = {
  /** The sentence of the band above every page. */
  announcement: string | null
  different: Difference[]
}

/** Where the closures cannot be read, the page says nothing of them and is not kept. */
export async function readPublicClosures(
  services: Pick<Services, 'db' | 'log' | 'clock'>,
  keeping: Keeping,
  week: WeeklyHours,
): Promise<PublicClosures> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const closures = await listOfClinic(services, keeping)
  for (const { from, to } of closures.map(closureSpan))
    for (const moment of [from * 60_000, to * 60_000])
      if (moment > now.epochMilliseconds) keeping.until(Temporal.Instant.fromEpochMilliseconds(moment))
  const shown = closures.map(shownTo)
  return {
    announcement: announcementOf({ week, closures: shown, today, now: clinicTime(now) }),
    different: differencesFrom(week, shown, today),
  }
}

/** The clinic's closures of the next six weeks, for visitors. */
export const listPublicClosures = async (
  services: Pick<Services, 'db' | 'log' | 'clock'>,
  keeping: Keeping,
): Promise<PublicClosure[]> => (await listOfClinic(services, keeping)).map(shownTo)

async function listOfClinic(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  keeping: Keeping,
): Promise<Closure[]> {
  try {
    return (await listFrom(db, clinicDate(clock.now()))).filter(({ scope }) => scope === 'clinic')
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'closures could not be read')
    keeping.refuse()
    return []
  }
}

/** Far enough to say when the clinic opens after the last of them. */
const listFrom = (db: Database, today: CalendarDate) =>
  listClosures(db, { from: today, to: addDays(today, Math.max(shownDays, announcedDays) + mostDays) })

const shownTo = ({ firstDay, lastDay, fromTime, toTime, announced, ...words }: Closure): PublicClosure => ({
  ...{ firstDay, lastDay, fromTime, toTime, announced },
  reason: localText({ en: words.publicReason, es: words.spanishPublicReason }),
})
