import { serviceField, type WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { formerAnchorsOf, serviceKeysOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { kindOfField } from '../field-names.ts'

/** What a version keeps: fields of services that are in no list any more, and of names that are no field's, go. */
export function contentOf(fields: WebsiteFields): WebsiteFields {
  const keys = new Set(serviceKeysOf(fields))
  const isKept = (field: string) => {
    const kind = kindOfField(field)
    return kind !== null && (kind.kind !== 'service' || keys.has(kind.key))
  }
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== '' && isKept(field)))
}

const mostFormerAnchors = 10

/** A service that gets another address keeps the published one next to it: links from elsewhere go on leading there. */
export function withFormerAnchors(fields: WebsiteFields, published: WebsiteFields): WebsiteFields {
  const former = serviceKeysOf(fields).flatMap((key) => {
    const [anchor, list] = [serviceField(key, 'anchor'), serviceField(key, 'formerAnchors')]
    const before = published[anchor] ?? ''
    if (before === '' || before === fields[anchor]) return []
    const known = [before, ...formerAnchorsOf(fields[list] ?? '')].filter((one) => one !== fields[anchor])
    return [[list, [...new Set(known)].slice(0, mostFormerAnchors).join(' ')]]
  })
  return { ...fields, ...Object.fromEntries(former) }
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
