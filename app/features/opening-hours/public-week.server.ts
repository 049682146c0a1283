import { kindOf } from '../../platform/log.server.ts'
import type { Keeping } from '../../platform/pages/keeping.ts'
import type { Services } from '../../platform/services.ts'
import { takeUpOpeningHours } from './hours-in-force.server.ts'
import { defaultHours, type WeeklyHours } from './rules.ts'

/** The week that a public page shows. Where it cannot be read, the first hours; such a page is not kept. */
export async function publicWeek(
  { db, log }: Pick<Services, 'db' | 'log'>,
  keeping: Keeping,
): Promise<WeeklyHours> {
  try {
    return (await takeUpOpeningHours(db)).week
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'opening hours could not be read')
    keeping.refuse()
    return defaultHours.week
  }
}
