import { columns } from '../../../db/columns.ts'
import type { Database, PatientChangeRow } from '../../../db/tables.ts'
import { inParts } from '../../../platform/shapes/lists.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** In the transaction of the change itself. */
export async function insertChange(tx: Database, change: Omit<PatientChangeRow, 'seenAt'>): Promise<void> {
  await tx
    .insertInto('patient_changes')
    .values({ ...change, seenAt: null })
    .execute()
}

/** What the patients of those visits changed themselves, newest first. */
export async function listChangesOf(db: Database, ids: readonly string[]): Promise<PatientChangeRow[]> {
  const all: PatientChangeRow[] = []
  for (const some of inParts(ids, idsAtOnce))
    all.push(
      ...(await db
        .selectFrom('patient_changes')
        .selectAll()
        .where('appointmentId', 'in', some)
        .orderBy('changedAt', 'desc')
        .execute()),
    )
  return all
}

/** When the visit was asked for on the website; null where staff added it. */
export async function findBookedOnlineAt(db: Database, appointmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('booking_senders')
    .select('createdAt')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** What a patient last said of the start that the visit has now; undefined where they said nothing of it. */
export const findAnswer = (
  db: Database,
  { id, startsAt }: { id: string; startsAt: string },
): Promise<{ coming: 0 | 1; answeredAt: string } | undefined> =>
  db
    .selectFrom('visit_answers')
    .select(['coming', 'answeredAt'])
    .where('appointmentId', '=', id)
    .where('startsAt', '=', startsAt)
    .executeTakeFirst()

export async function writeAnswer(
  tx: Database,
  { id, startsAt, isComing, now }: { id: string; startsAt: string; isComing: boolean; now: Temporal.Instant },
): Promise<void> {
  const said = { startsAt, coming: columns.flag(isComing), answeredAt: columns.instant(now) }
  await tx
    .insertInto('visit_answers')
    .values({ appointmentId: id, ...said })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(said))
    .execute()
}
