import { m } from '#app/language/messages.ts'
import { parseDate, parseTime } from '#app/platform/dates.ts'
import type { Slot } from '../scheduling/rules.ts'

/** The fields in which staff type a day and a time that no list offers. */
export const otherTimeFields = ['otherDay', 'otherTime'] as const
export type OtherTime = Record<(typeof otherTimeFields)[number], string>

export type ReadOtherTime = { slot: Slot } | { errors: Partial<OtherTime> }

/** What was typed there; null where no time was, for the day is filled in from the start. */
export function readOtherTime({ otherDay, otherTime }: OtherTime): ReadOtherTime | null {
  if (otherTime.trim() === '') return null
  const [date, time] = [parseDate(otherDay.trim()), parseTime(otherTime)]
  if (date && time) return { slot: { date, time } }
  return {
    errors: {
      ...(!date && { otherDay: m.desk_other_day_missing() }),
      ...(!time && { otherTime: m.desk_other_time_wrong() }),
    },
  }
}
