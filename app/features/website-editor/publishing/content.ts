import { fieldList, itemField, keysOf, listNames } from '#app/features/clinic-profile/website/field-table.ts'
import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { formerAnchorsOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { kindOfField } from '../field-names.ts'

/** What a version keeps: fields of items that are in no list any more, and of names that are no field's, go. */
export function contentOf(fields: WebsiteFields): WebsiteFields {
  const listed = recordOf(listNames, (list) => new Set(keysOf(list, fields)))
  const isKept = (field: string) => {
    const kind = kindOfField(field)
    return kind !== null && (kind.kind !== 'item' || listed[kind.list].has(kind.key))
  }
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== '' && isKept(field)))
}

const mostFormerAnchors = 10

/** An item that gets another slug keeps the published one next to it: links from elsewhere go on leading there. */
export function withFormerAnchors(fields: WebsiteFields, published: WebsiteFields): WebsiteFields {
  const former = listNames.flatMap((list) => {
    const parts = Object.entries(fieldList(list).parts)
    const slug = parts.find(([, { kind }]) => kind === 'slug')?.[0]
    const kept = parts.find(([, { kind }]) => kind === 'former-slugs')?.[0]
    if (slug === undefined || kept === undefined) return []
    return keysOf(list, fields).flatMap((key) => {
      const [anchor, known] = [itemField(list, key, slug), itemField(list, key, kept)]
      const before = published[anchor] ?? ''
      if (before === '' || before === fields[anchor]) return []
      const all = [before, ...formerAnchorsOf(fields[known] ?? '')].filter((one) => one !== fields[anchor])
      return [[known, [...new Set(all)].slice(0, mostFormerAnchors).join(' ')]]
    })
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
