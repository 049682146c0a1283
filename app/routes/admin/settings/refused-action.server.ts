import type { RefusedAction } from '#app/features/accounts/settings/components/settings-head.tsx'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import type { Refusal } from '#app/platform/outcome.ts'

const asksForPassword = 403

/** A refused form of Settings with what was typed, so that its page shows it again. */
export function refusedAction(fields: FormFields, { status, errors = {}, message }: Refusal): RefusedAction {
  const typed = pick(fields, ['username', 'name', 'email', 'role', 'clinicianId', 'language', 'kept'])
  const { intent, id } = pick(fields, ['intent', 'id'])
  return { intent, id, typed, errors, message: message ?? null, asks: status === asksForPassword }
}
