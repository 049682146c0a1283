import type { WebsiteFields } from '../../clinic/website/fields.ts'
import { serviceKeysOf } from '../../clinic/website/read-fields.ts'
import { kindOfField } from '../field-kinds.ts'

/** What a version keeps: fields of services that are in no list any more, and of names that are no field's, go. */
export function contentOf(fields: WebsiteFields): WebsiteFields {
  const keys = new Set(serviceKeysOf(fields))
  const isKept = (field: string) => {
    const kind = kindOfField(field)
    return kind !== null && (kind.kind !== 'service' || keys.has(kind.key))
  }
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== '' && isKept(field)))
}

/** Where two lists of fields say something else; a field that is missing is empty. */
export function differencesOf(
  from: WebsiteFields,
  to: WebsiteFields,
): { field: string; from: string; to: string }[] {
  const fields = [...new Set([...Object.keys(to), ...Object.keys(from)])]
  return fields
    .map((field) => ({ field, from: from[field] ?? '', to: to[field] ?? '' }))
    .filter((one) => one.from !== one.to)
}
