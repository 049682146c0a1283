import {
  beginsWithWords,
  fieldList,
  isItemShown,
  itemField,
  keysOf,
  listNames,
} from '#app/features/clinic-profile/website/field-table.ts'
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
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => (value !== '' || beginsWithWords(field)) && isKept(field),
    ),
  )
}

const mostFormerAnchors = 10

/**
 * An item that gets another slug keeps the published one next to it: links from elsewhere go on leading there, until
 * another item that is shown takes it.
 */
export function withFormerAnchors(fields: WebsiteFields, published: WebsiteFields): WebsiteFields {
  const former = listNames.flatMap((list) => {
    const parts = Object.entries(fieldList(list).parts)
    const slug = parts.find(([, { kind }]) => kind === 'slug')?.[0]
    const kept = parts.find(([, { kind }]) => kind === 'former-slugs')?.[0]
    if (slug === undefined || kept === undefined) return []
    const keys = keysOf(list, fields)
    const shown = keys.filter((key) => isItemShown(list, key, fields))
    const taken = new Set(shown.map((key) => fields[itemField(list, key, slug)] ?? ''))
    return keys.flatMap((key) => {
      const [anchor, known] = [itemField(list, key, slug), itemField(list, key, kept)]
      const now = fields[anchor] ?? ''
      const all = [published[anchor] ?? '', ...formerAnchorsOf(fields[known] ?? '')]
      const others = [...new Set(all)].filter((one) => one !== '' && one !== now && !taken.has(one))
      return [[known, others.slice(0, mostFormerAnchors).join(' ')] as const]
    })
  })
  const names = new Set(former.map(([name]) => name))
  const rest = Object.entries(fields).filter(([name]) => !names.has(name))
  return Object.fromEntries([...rest, ...former.filter(([, slugs]) => slugs !== '')])
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
