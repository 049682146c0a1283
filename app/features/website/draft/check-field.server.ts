import { m } from '../../../language/messages.ts'
import { serviceOrderField } from '../../clinic/website/fields.ts'
import { serviceKeysOf } from '../../clinic/website/read-fields.ts'
import { type FieldKind, isKey, kindOfField } from '../field-kinds.ts'
import { cleaned, problemOf } from '../field-rules/rules.server.ts'

/** A value as it is stored, or a sentence about it. */
export type FieldCheck = { ok: true; value: string } | { ok: false; message: string }

/** Who works here, and the keys of the services that are listed. */
type Here = { doctors: readonly { id: string }[]; services: readonly string[] }

/**
 * What is typed into that field: a name that is no field's is refused, one of a doctor or service that is not here too,
 * and what its own rules do not take.
 */
export function checkField(field: string, typed: string, here: Here): FieldCheck {
  const kind = kindOfField(field)
  if (kind === null || !isHere(kind, here)) return { ok: false, message: m.website_draft_unknown_field() }
  const value = cleaned(field, typed)
  if (field === serviceOrderField && !isOrder(value)) return { ok: false, message: m.field_rules_order() }
  const message = problemOf(field, value)
  return message === null ? { ok: true, value } : { ok: false, message }
}

function isHere(kind: FieldKind, { doctors, services }: Here): boolean {
  if (kind.kind === 'doctor') return doctors.some(({ id }) => id === kind.id)
  return kind.kind !== 'service' || services.includes(kind.key)
}

/** More services than any page is made for (`problemsOf` says how many those are). */
const mostKeys = 200

function isOrder(value: string): boolean {
  const keys = serviceKeysOf({ [serviceOrderField]: value })
  return keys.length <= mostKeys && keys.every(isKey) && value === JSON.stringify(keys)
}
