import { m } from '../../../../language/messages.ts'
import { numberText } from '../../../../platform/shown.ts'
import { mostAtOnce } from './rules.ts'

/** What stands against so many at once; null where nothing does. */
export function wrongNumber(count: number): string | null {
  if (count === 0) return m.bulk_none_chosen()
  return count > mostAtOnce ? m.bulk_too_many({ most: numberText(mostAtOnce) }) : null
}
