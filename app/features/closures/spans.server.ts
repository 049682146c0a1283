import { clinicEdge } from '../../platform/clinic-time.server.ts'
import { addDays, midnight } from '../../platform/dates.ts'
import type { Closure } from './rules.ts'

/** Milliseconds since 1970; the end is outside. */
export type Span = { from: number; until: number }

/** From when until when it closes. A day with a clock change is an hour shorter or longer. */
export function spanOf({
  firstDay,
  lastDay,
  fromTime,
  toTime,
}: Pick<Closure, 'firstDay' | 'lastDay' | 'fromTime' | 'toTime'>): Span {
  const from = clinicEdge(firstDay, fromTime ?? midnight)
  const until = toTime === null ? clinicEdge(addDays(lastDay, 1), midnight) : clinicEdge(lastDay, toTime)
  return { from: from.epochMilliseconds, until: until.epochMilliseconds }
}
