import { midnight } from '../../../platform/dates.ts'
import type { Difference } from './days.ts'

/** As schema.org writes that a place is open until midnight. */
const lastMinute = '23:59'

/** Days that differ from the week, as schema.org knows them: on a closed one opening and closing are midnight. */
export const specialOpeningHoursSpecification = (different: readonly Difference[]): object[] =>
  different.flatMap(({ first, last, spans }) => {
    const valid = { '@type': 'OpeningHoursSpecification', validFrom: first, validThrough: last }
    if (spans.length === 0) return [{ ...valid, opens: midnight, closes: midnight }]
    return spans.map(({ from, to }) => ({ ...valid, opens: from, closes: to === midnight ? lastMinute : to }))
  })
