import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import type { Language } from '../../db/values.ts'
import { keyedHash } from '../../platform/secrets/keyed-hash.server.ts'

/** What stands for a number where only that it is the same must be known. */
export const numberDigest = (secretKey: string, number: string): string =>
  keyedHash(secretKey, 'text-number', number)

/** @returns false where the service has handed it in before: then nothing of it is done again */
export async function isFirstTime(
  tx: Database,
  { messageId, status, now }: { messageId: string; status: string; now: Temporal.Instant },
): Promise<boolean> {
  const stored = await tx
    .insertInto('text_events')
    .values({ messageId, status, at: columns.instant(now) })
    .onConflict((conflict) => conflict.columns(['messageId', 'status']).doNothing())
    .returning('messageId')
    .executeTakeFirst()
  return stored !== undefined
}

/** That number gets no text messages from now on. @returns whether it got some before */
export async function stopNumber(tx: Database, digest: string, now: Temporal.Instant): Promise<boolean> {
  const stopped = { stoppedAt: columns.instant(now), startedAt: null }
  const row = await tx
    .insertInto('text_stops')
    .values({ numberDigest: digest, ...stopped })
    .onConflict((conflict) =>
      conflict.column('numberDigest').doUpdateSet(stopped).where('text_stops.startedAt', 'is not', null),
    )
    .returning('numberDigest')
    .executeTakeFirst()
  return row !== undefined
}

/** It gets them again. @returns whether it was stopped */
export async function startNumber(tx: Database, digest: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_stops')
    .set({ startedAt: columns.instant(now) })
    .where('numberDigest', '=', digest)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Since when that number is stopped; null where it is not. */
export async function stoppedSince(db: Database, digest: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('text_stops')
    .select('stoppedAt')
    .where('numberDigest', '=', digest)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return row ? columns.asInstant(row.stoppedAt) : null
}

/** In which language whoever has that number agreed last; null where nobody did. */
export async function languageOfNumber(db: Database, digest: string): Promise<Language | null> {
  const row = await db
    .selectFrom('text_proofs')
    .select('language')
    .where('numberDigest', '=', digest)
    .orderBy('givenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.language ?? null
}
