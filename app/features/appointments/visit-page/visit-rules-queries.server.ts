import type { Database } from '../../../db/tables.ts'
import { firstVisitRules, type VisitRules } from './visit-rules.ts'

/** How far patients change their visits themselves; the first rules until the owner says otherwise. */
export async function findVisitRules(db: Database): Promise<VisitRules> {
  const row = await db.selectFrom('visit_rules').select(['changeUntilHours', 'mostMoves']).executeTakeFirst()
  return row ?? firstVisitRules
}
