import * as z from 'zod/mini'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'
import { changeUntilChoices, mostMovesChoices } from './visit-rules.ts'
import { findVisitRules, writeVisitRules } from './visit-rules-queries.server.ts'

const oneOf = (choices: readonly number[]) => z.pipe(z.enum(choices.map(String)), z.transform(Number))
const form = z.object({ changeUntilHours: oneOf(changeUntilChoices), mostMoves: oneOf(mostMovesChoices) })

/** The owner says how far patients change their visits themselves; 422 where that is none of the choices. */
export function saveVisitRules(
  services: Services,
  { actor, typed }: { actor: Staff; typed: Record<string, string> },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'settings', failed: m.visit_page_rules_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const read = form.safeParse(typed)
    if (!read.success) return refused({ status: 422, message: m.visit_page_rules_unknown() })
    const before = await findVisitRules(tx)
    const fields = (['changeUntilHours', 'mostMoves'] as const).filter(
      (name) => before[name] !== read.data[name],
    )
    if (fields.length === 0) return unchanged()
    await writeVisitRules(tx, read.data, services.clock.now())
    return written({ action: 'edit', detail: { fields } })
  })
}
