import { columns } from '../../../db/columns.ts'
import { readJsonOr } from '../../../db/json.ts'
import type { Database } from '../../../db/tables.ts'
import { firstLeads, inOrder } from './rules.ts'

/** There is one row. */
const rulesId = 'reminders'

/** How long before visits patients are reminded, the longest first; the first leads until the owner says otherwise. */
export const findLeads = async (db: Database): Promise<readonly number[]> => (await findLeadsSince(db)).leads

/** With them, since when they hold: the owner's choice, or the first ones (`keepFirstLeads`); null where nobody has reminded yet. */
export async function findLeadsSince(
  db: Database,
): Promise<{ leads: readonly number[]; since: Temporal.Instant | null }> {
  const row = await db.selectFrom('reminder_rules').selectAll().where('id', '=', rulesId).executeTakeFirst()
  if (!row) return { leads: firstLeads, since: null }
  const leads = inOrder(readJsonOr('reminder_rules.leads', { id: row.id, text: row.leads }, []))
  return { leads, since: columns.asInstant(row.updatedAt) }
}

/** The clinic begins to remind with the first leads: what was due before nobody missed. Nothing where it has begun. */
export async function keepFirstLeads(db: Database, now: Temporal.Instant): Promise<void> {
  const row = { id: rulesId, leads: JSON.stringify(firstLeads), updatedAt: columns.instant(now) }
  await db
    .insertInto('reminder_rules')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function writeLeads(
  tx: Database,
  leads: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const row = { leads: JSON.stringify(inOrder(leads)), updatedAt: columns.instant(now) }
  await tx
    .insertInto('reminder_rules')
    .values({ id: rulesId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
