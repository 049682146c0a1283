import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Closure } from '../rules.ts'
import { listFederalHolidays } from './federal-days.server.ts'
import { type Holiday, isClosedOn } from './rules.ts'

export type HolidayYear = { year: number; holidays: (Holiday & { isAdded: boolean })[] }

/**
 * The holidays of this year that are still to come, and those of the next. @param ahead the closures that are not over.
 * Null where they cannot be told: staff still type any day.
 */
export async function readHolidays(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  ahead: Closure[],
): Promise<HolidayYear[] | null> {
  const today = clinicDate(clock.now())
  const year = Number(today.slice(0, 4))
  try {
    const both = await Promise.all([listFederalHolidays(year), listFederalHolidays(year + 1)])
    return both.flatMap((holidays, index) => {
      const coming = holidays.filter(({ day }) => day >= today)
      const shown = coming.map((one) => ({ ...one, isAdded: isClosedOn(ahead, one.day) }))
      return shown.length === 0 ? [] : [{ year: year + index, holidays: shown }]
    })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'holidays not read')
    return null
  }
}
