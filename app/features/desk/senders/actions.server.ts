import type { Staff } from '#app/features/audit/actor.ts'
import { cancelAllOfSender } from '#app/features/scheduling/index.server.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Done } from '../actions.server.ts'
import { parseSeen } from '../bulk/rules.ts'

/** Cancels what the form of `sender-section.tsx` showed. */
export async function cancelSender(
  services: Services,
  { fields, actor, id }: { actor: Staff; id: string; fields: FormFields },
): Promise<Outcome<Done, SlotRefusal>> {
  const { visits, tell } = pick(fields, ['visits', 'tell'])
  const outcome = await cancelAllOfSender(services, { actor, id, seen: parseSeen(visits), tell: tell !== '' })
  return outcome.ok ? done({ action: 'sender-cancelled', changed: null, row: id }) : outcome
}
