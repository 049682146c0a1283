import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { firstVisitRules, type VisitRules } from './rules.ts'

/** How far patients change their visits themselves; the first rules until the owner says otherwise. */
export async function findVisitRules(db: Database): Promise<VisitRules> {
  const row = await db.selectFrom('visit_rules').select(['changeUntilHours', 'mostMoves']).executeTakeFirst()
  return row ?? firstVisitRules
}

/** There is one row. */
const rulesId = 'visit_rules'

export async function writeVisitRules(tx: Database, rules: VisitRules, now: Temporal.Instant): Promise<void> {
  const row = { ...rules, updatedAt: columns.instant(now) }
  await tx
    .insertInto('visit_rules')
    .values({ id: rulesId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
