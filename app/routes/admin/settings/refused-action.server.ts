import { refusedForm } from '#app/features/accounts/screen-action.server.ts'
import type { RefusedAction } from '#app/features/accounts/settings/components/settings-head.tsx'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import type { Refusal } from '#app/platform/outcome.ts'

const kept = ['username', 'name', 'email', 'role', 'clinicianId', 'language', 'kept'] as const

/** A refused form of Settings with what was typed, so that its page shows it again; its dialogs ask for the password. */
export const refusedAction = (fields: FormFields, refusal: Refusal): RefusedAction => ({
  ...refusedForm(fields, refusal, kept).data,
  message: refusal.message ?? null,
})
