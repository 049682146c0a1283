import * as z from 'zod/mini'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'
import { findLeads, writeLeads } from './leads-queries.server.ts'
import { inOrder, leadChoices, leadFields } from './rules.ts'

const lead = z.enum(['', ...leadChoices.map(String)])
const form = z.object({ first: lead, second: lead, third: lead })

/**
 * The owner says how long before visits patients are reminded, at most three times; the same twice is once. 422 where that is
 * none of the choices.
 */
export function saveLeads(
  services: Services,
  { actor, typed }: { actor: Staff; typed: Record<string, string> },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'settings', failed: m.reminders_rules_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const read = form.safeParse(typed)
    if (!read.success) return refused({ status: 422, message: m.reminders_rules_unknown() })
    const leads = inOrder(
      leadFields
        .map((name) => read.data[name])
        .filter((said) => said !== '')
        .map(Number),
    )
    if (leads.join() === (await findLeads(tx)).join()) return unchanged()
    await writeLeads(tx, leads, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['reminderLeads'] } })
  })
}
