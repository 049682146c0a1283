import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { bookedNames } from '../treatments/booked-treatment.server.ts'
import { listByIds } from '../treatments/queries.server.ts'
import type { ChangedRow } from './change.server.ts'
import { type Part, wholeLength } from './parts.ts'

/**
 * What a visit's row says of its parts: the names of their treatments and the length of all. A treatment that the visit has
 * already keeps the name under which it was booked.
 */
export async function treatmentColumns(tx: Database, row: ChangedRow, parts: readonly Part[]) {
  const booked = new Map(bookedNames(row).map((name, index) => [row.parts[index]?.treatmentId, name]))
  const others = parts.filter(({ treatmentId }) => !booked.has(treatmentId))
  const found =
    others.length === 0
      ? []
      : await listByIds(
          tx,
          others.map(({ treatmentId }) => treatmentId),
        )
  for (const { id, name } of found) booked.set(id, name.en)
  const [first = row.treatment, ...next] = parts.map(
    ({ treatmentId }) => booked.get(treatmentId) ?? row.treatment,
  )
  return {
    treatment: first,
    otherTreatments: columns.list(next),
    ...(parts[0] && { treatmentId: parts[0].treatmentId, ...wholeLength(parts) }),
  }
}
