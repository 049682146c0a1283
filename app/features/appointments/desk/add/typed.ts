import { addFieldNames } from './fields.ts'
import type { KnownPatient } from './known.server.ts'

/**
 * All that the form sends: its fields, the day that is looked at, whether the patient is told and agreed to text messages,
 * the patient that was chosen, the time that was pointed at before the form opened, and the one that was chosen for staff.
 */
export const typedNames = [...addFieldNames, 'day', 'tell', 'texts', 'patient', 'wish', 'offered'] as const
export type TypedAddition = Record<(typeof typedNames)[number], string>

type Treatment = { id: string; name: string }

/**
 * The form with what is known of the patient in it; what is chosen already stays. The usual treatment, where it is still
 * offered, and with it whoever usually gives it.
 */
export function filledIn(
  typed: TypedAddition,
  { id, name, phone, email, language, usual }: KnownPatient,
  treatments: readonly Treatment[],
): TypedAddition {
  const filled = { ...typed, patient: id, name, phone, email, language }
  const treatment = treatments.find((one) => one.id === usual.treatmentId)
  if (typed.treatment !== '' || !treatment) return filled
  return { ...filled, treatment: treatment.name, with: typed.with || (usual.clinicianId ?? '') }
}

/** Not this one: what the form was filled in with goes, what was typed over it stays. */
export function withoutPatient<Typed extends Record<'patient' | 'name' | 'email', string>>(
  typed: Typed,
  known: Pick<KnownPatient, 'name' | 'email'> | null | undefined,
): Typed {
  const unless = (field: 'name' | 'email') => (typed[field] === known?.[field] ? '' : typed[field])
  return { ...typed, patient: '', name: unless('name'), email: unless('email') }
}
