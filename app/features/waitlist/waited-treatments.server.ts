import type { ClockTime, Weekday } from '../../platform/dates.ts'
import { shownName, type Treatment } from '../treatments/rules.ts'
import { isMorning } from './rules.ts'

/** A treatment that can be waited for. */
export type WaitedTreatment = {
  id: string
  name: string
  weekdays: Weekday[]
  /** First and last time before and after noon; null where there is none. */
  mornings: readonly [ClockTime, ClockTime] | null
  afternoons: readonly [ClockTime, ClockTime] | null
}

/** What a form says of a treatment that can be waited for. */
export function waited(treatment: Treatment): WaitedTreatment {
  const { id, availableDays, availableTimes } = treatment
  return {
    ...{ id, name: shownName(treatment), weekdays: availableDays },
    mornings: endsOf(availableTimes.filter(isMorning)),
    afternoons: endsOf(availableTimes.filter((time) => !isMorning(time))),
  }
}

function endsOf(times: readonly ClockTime[]): readonly [ClockTime, ClockTime] | null {
  const [first, last] = [times[0], times.at(-1)]
  return first && last ? [first, last] : null
}
