import { otherTimeFields, type ReadOtherTime, readOtherTime } from '#app/features/desk/other-time.ts'
import { optionalFields } from '#app/features/scheduling/fields.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { KnownPatient } from './known-patients.server.ts'

/** Names on the wire, in the order of the form. */
export const addFieldNames = [
  'phone',
  'name',
  'email',
  'treatment',
  'with',
  ...optionalFields,
  'note',
  'slot',
  'status',
  'language',
] as const
export type AddField = (typeof addFieldNames)[number]

/**
 * As what a visit is added: what was agreed on the phone is confirmed, unless staff say otherwise; one that is over is
 * written down as it went.
 */
const statusesAhead = ['confirmed', 'pending'] as const
const statusesOver = ['completed', 'arrived', 'no-show'] as const
export const addStatuses = [...statusesAhead, ...statusesOver] as const
export type AddStatus = (typeof addStatuses)[number]

/** Those that fit a visit at that time, the first of them unless staff say otherwise. */
export const statusesFor = {
  ahead: statusesAhead,
  running: addStatuses,
  over: statusesOver,
} as const satisfies Record<'ahead' | 'running' | 'over', readonly AddStatus[]>

/** Who calls, from elsewhere in the back office: it travels in the history's state, so that it stands in no address. */
export type Caller = { name: string } | { phone: string }

export const callerState = (caller: Caller) => ({ caller })

/** What the form begins with; nothing where nobody sent anything. @param state of the location */
export function callerIn(state: unknown): Partial<Record<'name' | 'phone', string>> {
  if (typeof state !== 'object' || state === null || !('caller' in state)) return {}
  const { caller } = state
  if (typeof caller !== 'object' || caller === null) return {}
  return {
    ...('name' in caller && typeof caller.name === 'string' && { name: caller.name }),
    ...('phone' in caller && typeof caller.phone === 'string' && { phone: caller.phone }),
  }
}

/**
 * All that the form sends: its fields, the day that is looked at, whether the patient is told and agreed to text messages,
 * the patient that was chosen, the time that was pointed at before the form opened, the one that was chosen for staff, and
 * the one that was typed and refused (`lost`), and the patient's other appointments at that time that staff have seen (`others`).
 */
export const typedNames = [
  ...addFieldNames,
  ...otherTimeFields,
  'day',
  'tell',
  'texts',
  'patient',
  'wish',
  'offered',
  'lost',
  'others',
] as const
export type TypedAddition = Record<(typeof typedNames)[number], string>

/** The time that staff typed; null where they typed none, or left the one that was refused before. */
export function typedTime({
  lost,
  ...typed
}: Pick<TypedAddition, 'otherDay' | 'otherTime' | 'lost'>): ReadOtherTime | null {
  const read = readOtherTime(typed)
  return read !== null && 'slot' in read && slotValue(read.slot) === lost ? null : read
}

/**
 * The form with what is known of the patient in it; what is chosen already stays. The usual treatment, where it is still
 * offered, and with it whoever usually gives it.
 */
export function filledIn(
  typed: TypedAddition,
  { id, name, phone, email, language, usual }: KnownPatient,
  treatments: readonly Pick<Treatment, 'id' | 'name'>[],
): TypedAddition {
  const filled = { ...typed, patient: id, name, phone, email, language }
  const treatment = treatments.find((one) => one.id === usual.treatmentId)
  if (typed.treatment !== '' || !treatment) return filled
  return { ...filled, treatment: treatment.name.en, with: typed.with || (usual.clinicianId ?? '') }
}

/** Not this one: what the form was filled in with goes, what was typed over it stays. */
export function withoutPatient<Typed extends Record<'patient' | 'name' | 'email', string>>(
  typed: Typed,
  known: Pick<KnownPatient, 'name' | 'email'> | null | undefined,
): Typed {
  const unless = (field: 'name' | 'email') => (typed[field] === known?.[field] ? '' : typed[field])
  return { ...typed, patient: '', name: unless('name'), email: unless('email') }
}
