import { edgeAt } from '#app/platform/clinic-time.server.ts'
import { addDays, midnight } from '#app/platform/dates.ts'
import type { Span } from '#app/platform/shapes/spans.ts'
import type { ClosedTime } from './rules.ts'

/** From its first moment to its last. A day with a clock change is an hour shorter or longer. */
export function closureSpan({
  firstDay,
  lastDay,
  fromTime,
  toTime,
}: Omit<ClosedTime, 'scope' | 'subjectIds'>): Span {
  return {
    from: edgeAt(firstDay, fromTime ?? midnight),
    to: toTime === null ? edgeAt(addDays(lastDay, 1), midnight) : edgeAt(lastDay, toTime),
  }
}
