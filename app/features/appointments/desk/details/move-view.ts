import type { CalendarDate } from '../../../../platform/dates.ts'
import type { Slot } from '../../rules.ts'

/** The days that a treatment offers, a handful at a time, and the free times of the chosen one. */
export type FreeDaysView = {
  days: FreeDay[]
  chosen: CalendarDate | null
  /** First days of the strips before and after; null where there is none. */
  earlier: CalendarDate | null
  later: CalendarDate | null
  times: Slot['time'][]
  /** Those of them that patients are not offered: a visit would leave working hours. */
  outside: Slot['time'][]
}

export type FreeDay = { date: CalendarDate; free: number }

/** What stands for a move; `offered` is false where the treatment is gone or offers nothing any more. */
export type MoveView = FreeDaysView & { offered: boolean }
