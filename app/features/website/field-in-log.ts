import { sectionOf } from '../clinic/website/field-sections.ts'
import { kindOfField } from './field-kinds.ts'
import { fieldName, sectionName } from './field-names.ts'

/**
 * A field of the website as the audit log calls it: those of one service or doctor by their section, since a title or
 * name of today need not be that of then; null for a name that is no field's.
 */
export function fieldInLog(field: string): string | null {
  const kind = kindOfField(field)
  if (kind === null) return null
  if (kind.kind === 'service' || kind.kind === 'doctor') return sectionName(sectionOf(field))
  return fieldName(field, { fields: {}, doctors: [] })
}
