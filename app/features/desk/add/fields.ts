import { otherTimeFields, type ReadOtherTime, readOtherTime } from '#app/features/desk/other-time.ts'
import { birthDateField } from '#app/features/patients/birth-date.ts'
import type { KnownPatient } from '#app/features/patients/patient-card.server.ts'
import { optionalFields } from '#app/features/scheduling/fields.ts'
import { type ChosenPart, mostParts } from '#app/features/scheduling/parts.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'

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

/** Who calls, from elsewhere in the back office: it travels in the history's state, so that it is in no address. */
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

/** At which row an error of a treatment after the first is said: `treatment-2` is the second. */
export type RowField = `treatment-${number}`
export const rowField = (index: number): RowField => `treatment-${index + 1}`

/** The rows of treatments that a form may show: an appointment has four, and one too many is refused at its row. */
export const rowFields: readonly RowField[] = Array.from({ length: mostParts }, (_, index) =>
  rowField(index + 1),
)

/**
 * All that the form sends: its fields, the day that is looked at, whether the patient is told and agreed to text messages,
 * the patient that was chosen, the time that was pointed at before the form opened, the one that was chosen for staff, and
 * the one that was refused (`lost`), and the patient's other appointments at that time that staff have seen (`others`).
 *
 * `treatment` and `with` are sent once for each treatment of the appointment, in their order: the `with` of the same index
 * says who is wanted for it, empty for any clinician. So every row sends both fields, the first as well (`chosenParts`).
 */
export const typedNames = [
  ...addFieldNames,
  ...otherTimeFields,
  birthDateField,
  'day',
  'tell',
  'texts',
  'patient',
  'wish',
  'offered',
  'lost',
  'others',
] as const
export type TypedAddition = Record<(typeof typedNames)[number], string> & {
  /** The treatments after the first, one a row. */
  next: readonly ChosenPart[]
}

const emptyRow: ChosenPart = { treatment: '', with: '' }

/** One more row for a treatment, as long as an appointment can have one. */
export const withAnother = (typed: TypedAddition): TypedAddition =>
  typed.next.length + 1 < mostParts ? { ...typed, next: [...typed.next, emptyRow] } : typed

/** Without the treatment of that row; where it is the first, the second takes its place. The only one stays. */
export function withoutRow(typed: TypedAddition, index: number): TypedAddition {
  const [first, ...next] = [typed, ...typed.next].filter((_, at) => at !== index)
  if (!first) return typed
  return { ...typed, treatment: first.treatment, with: first.with, next: next.map(rowOf) }
}

const rowOf = ({ treatment, with: who }: ChosenPart): ChosenPart => ({ treatment, with: who })

/** The time that staff typed; null where they typed none, or chose another after it was refused. */
export function typedTime({
  lost,
  slot,
  ...typed
}: Pick<TypedAddition, 'otherDay' | 'otherTime' | 'lost' | 'slot'>): ReadOtherTime | null {
  const read = readOtherTime(typed)
  const isLost = read !== null && 'slot' in read && slotValue(read.slot) === lost
  return isLost && slot !== '' ? null : read
}

/** What has fewer was typed to find somebody. */
const fewestDigits = 7

/** A number that was typed whole; empty for the end of one, which was typed to find somebody. */
export const wholeNumber = (typed: string): string =>
  typed.replaceAll(/\D/g, '').length >= fewestDigits ? typed : ''

/**
 * The form with what is known of the patient in it; what is chosen already stays. The usual treatment, where it is still
 * offered, and with it whoever usually gives it.
 */
export function filledIn(
  typed: TypedAddition,
  { id, name, phone, email, language, birthDate, usual }: KnownPatient,
  treatments: readonly Pick<Treatment, 'id' | 'name'>[],
): TypedAddition {
  const filled = {
    ...typed,
    patient: id,
    name,
    phone: phone || wholeNumber(typed.phone),
    email: email || typed.email,
    language,
    birthDate: birthDate ?? typed.birthDate,
  }
  const treatment = treatments.find((one) => one.id === usual.treatmentId)
  if (typed.treatment !== '' || !treatment) return filled
  return { ...filled, treatment: treatment.name.en, with: typed.with || (usual.clinicianId ?? '') }
}

/** Not this one: what the form was filled in with goes, what was typed over it stays. */
export function withoutPatient<
  Typed extends Record<'patient' | 'name' | 'email', string> & { birthDate?: string },
>(typed: Typed, known: Pick<KnownPatient, 'name' | 'email' | 'birthDate'> | null | undefined): Typed {
  const unless = (field: 'name' | 'email') => (typed[field] === known?.[field] ? '' : typed[field])
  const rest = { ...typed, patient: '', name: unless('name'), email: unless('email') }
  return known?.birthDate && typed.birthDate === known.birthDate ? { ...rest, birthDate: '' } : rest
}
