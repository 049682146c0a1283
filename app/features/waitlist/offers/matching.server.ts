import type { Database } from '../../../db/tables.ts'
import { firstOf } from '../../../platform/shapes/lists.ts'
import { type FreedBlocks, startsIn } from '../freed/freed-starts.server.ts'
import { type FreeStart, firstWanted, matches } from '../rules.ts'
import { listWaiting, type PlaceInOrder } from '../waiting-queries.server.ts'
import { listGivenUp } from './given-up-queries.server.ts'
import { listEarlier } from './queries.server.ts'

/** Rows of one reading. */
const rowsAtOnce = 1_000

/** Who is to be offered what; or, where all that match are being offered something else, when the first of them is free again. */
export type Match =
  | { entryId: string; start: FreeStart; clinicianId: string | null }
  | { lookAgainAt: string }
  | null

/**
 * The first in order who waits for a time that came free; null for nobody. It is looked for without holding anything:
 * what it finds is asked again as it is offered (`placeOffer`).
 */
export async function firstMatch(
  db: Database,
  freed: FreedBlocks,
  now: Temporal.Instant,
  except: ReadonlySet<string> = new Set(),
): Promise<Match> {
  const starts = await startsIn(db, freed, now)
  if (starts.length === 0) return null
  const days = starts.map(({ date }) => date).sort()
  const asked = {
    treatmentIds: [...new Set(starts.map(({ treatmentId }) => treatmentId))],
    from: firstOf(days),
    to: days.at(-1) ?? firstOf(days),
  }
  let lookAgainAt: string | null = null
  for (let after: PlaceInOrder | null = null; ; ) {
    const waiting = await listWaiting(db, asked, { after, limit: rowsAtOnce })
    for (const entry of waiting) {
      if (except.has(entry.id) || !starts.some((start) => matches(entry, start))) continue
      const known = [...(await listEarlier(db, entry.id)), ...(await listGivenUp(db, entry))]
      const start = firstWanted(entry, starts, known)
      if (start === null) continue
      if (entry.runningUntil === null)
        return { entryId: entry.id, start, clinicianId: withWhom(entry, start) }
      if (lookAgainAt === null || entry.runningUntil < lookAgainAt) lookAgainAt = entry.runningUntil
    }
    const last = waiting.at(-1)
    if (last === undefined || waiting.length < rowsAtOnce) break
    after = last
  }
  return lookAgainAt === null ? null : { lookAgainAt }
}

/** Whom they asked for; else the one who came free, where that is one. */
const withWhom = (
  { clinicianId }: { clinicianId: string | null },
  { clinicianIds }: Pick<FreeStart, 'clinicianIds'>,
): string | null => clinicianId ?? (clinicianIds.length === 1 ? (clinicianIds[0] ?? null) : null)
