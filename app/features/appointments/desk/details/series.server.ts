import type { Database } from '#app/db/tables.ts'
import { seenValue } from '#app/features/appointments/senders/view.ts'
import { askIntent, othersField } from '../bulk/rules.ts'
import { readSeriesPlace, type SeriesPlace } from '../repeat/queries.server.ts'
import type { VisitDetails } from './queries.server.ts'

/** "Visit 3 of 6 in a series". */
export type SeriesView = Pick<SeriesPlace, 'place' | 'count'> & {
  /** What a form of the list sends to ask before this visit and those after it are cancelled; null where none is after it. */
  cancelRest: Record<string, string> | null
}

/** Null where the visit repeats none. */
export async function readSeries(db: Database, visit: VisitDetails): Promise<SeriesView | null> {
  const at = await readSeriesPlace(db, visit)
  if (at === null) return null
  const { place, count, rest } = at
  const cancelRest = rest.length > 1 ? { intent: askIntent, [othersField]: seenValue(rest) } : null
  return { place, count, cancelRest }
}
