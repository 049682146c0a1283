import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'

/** A clinician's private calendar address, without what opens it. */
export type Feed = { createdAt: string; readAt: string | null }

export const findFeed = (db: Database, clinicianId: string): Promise<Feed | undefined> =>
  db
    .selectFrom('clinician_feeds')
    .select(['createdAt', 'readAt'])
    .where('clinicianId', '=', clinicianId)
    .executeTakeFirst()

/** Whose calendar that token opens: none of a clinician who is deleted or off. */
export const findClinicianOfFeed = (
  db: Database,
  digest: string,
): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('clinician_feeds')
    .innerJoin('clinicians', 'clinicians.id', 'clinician_feeds.clinicianId')
    .select(['clinicians.id', 'clinicians.name'])
    .where('digest', '=', digest)
    .where('active', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** A new address; the one before opens nothing any more. */
export async function replaceFeed(
  tx: Database,
  { clinicianId, digest }: { clinicianId: string; digest: string },
  now: Temporal.Instant,
): Promise<void> {
  const row = { digest, createdAt: columns.instant(now), readAt: null }
  await tx
    .insertInto('clinician_feeds')
    .values({ clinicianId, ...row })
    .onConflict((conflict) => conflict.column('clinicianId').doUpdateSet(row))
    .execute()
}

/** @returns whether there was one */
export async function deleteFeed(tx: Database, clinicianId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('clinician_feeds')
    .where('clinicianId', '=', clinicianId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When a calendar last asked for it; an hour is exact enough, and spares a write for every time. */
export async function noteFeedRead(db: Database, clinicianId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('clinician_feeds')
    .set({ readAt: columns.instant(now) })
    .where('clinicianId', '=', clinicianId)
    .where((row) =>
      row.or([row('readAt', 'is', null), row('readAt', '<', columns.instant(now.subtract({ hours: 1 })))]),
    )
    .execute()
}
