import { m } from '../../../language/messages.ts'
import { capitalised, listText, shortDate } from '../../../platform/shown.ts'
import type { Difference } from './days.ts'

/** "Thu, Nov 26", "Thu, Dec 24 and Fri, Dec 25", "Thu, Dec 24 – Wed, Dec 30" */
export function daysOfDifference({ first, last, count }: Difference): string {
  if (count === 1) return capitalised(shortDate(first))
  const ends = [
    capitalised(shortDate(first)),
    count === 2 ? shortDate(last) : capitalised(shortDate(last)),
  ] as const
  return count === 2 ? listText(ends) : m.closures_when_days({ first: ends[0], last: ends[1] })
}
