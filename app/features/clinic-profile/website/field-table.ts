import { firstLanguage, type Language, languages } from '#app/language/languages.ts'
import { type FieldIn, fieldIn, fieldsOf, fieldsWith } from '#app/language/local-text.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { type FieldGroup, type FieldGroupName, fieldGroups } from './field-groups.ts'
import { type FieldList, type FirstItems, fieldLists, type ListName } from './field-lists.ts'
import type { FieldSpec, FieldSpecs } from './field-specs.ts'
import { type DraftSection, setFlag, type WebsiteFields } from './fields.ts'

export const groupNames = Object.keys(fieldGroups) as FieldGroupName[]
export const listNames = Object.keys(fieldLists) as ListName[]

/** A list as all of them are read: its parts by any name. */
export const fieldList = (name: ListName): FieldList => fieldLists[name]

/** A group as all of them are read. */
export const fieldGroup = (name: FieldGroupName): FieldGroup => fieldGroups[name]

const groupFields = (name: FieldGroupName): FieldSpecs => fieldGroup(name).fields

/** Where a field of the tables is, and what it holds. */
export type FieldPlace = {
  /** Its name without place, key and language: "title". */
  part: string
  spec: FieldSpec
  /** Null for what is the same in every language. */
  language: Language | null
} & ({ group: FieldGroupName } | { list: ListName; key: string })

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/
/** Of an item that staff add, and of a clinician. */
export const isKey = (key: string): boolean => keyPattern.test(key)

/** `service.redlight.title.es`, taken apart; null for a name that is in no table. */
export function placeOfField(field: string): FieldPlace | null {
  const [first = '', second = '', ...more] = field.split('.')
  const group = groupNames.find((name) => name === first)
  if (group !== undefined) {
    const found = partIn(groupFields(group), [second, ...more])
    return found && { group, ...found }
  }
  const list = listNames.find((name) => name === first)
  if (list === undefined || !isKey(second)) return null
  const found = partIn(fieldList(list).parts, more)
  return found && { list, key: second, ...found }
}

function partIn(specs: FieldSpecs, [part = '', ...more]: readonly string[]) {
  const spec = Object.hasOwn(specs, part) ? specs[part] : undefined
  if (spec === undefined) return null
  if (!isLocal(spec)) return more.length === 0 ? { part, spec, language: null } : null
  const language = languages.find((known) => known === more[0])
  return language && more.length === 1 ? { part, spec, language } : null
}

export const isLocal = (spec: FieldSpec): boolean => spec.kind === 'text' && spec.isLocal === true

/** The list whose order that field is. */
export const listOfOrder = (field: string): ListName | undefined =>
  listNames.find((name) => fieldList(name).order === field)

/** Names of fields with these parts, a text in each language. */
const namesWith = (prefix: string, specs: FieldSpecs): string[] =>
  Object.entries(specs).flatMap(([part, spec]) =>
    isLocal(spec) ? fieldsOf(`${prefix}.${part}`) : [`${prefix}.${part}`],
  )

export const groupFieldNames = (name: FieldGroupName): string[] => namesWith(name, groupFields(name))

/** The program sets it: no form asks for it, and nothing that is typed is kept. */
export const isAutomatic = (field: string): boolean => placeOfField(field)?.spec.isAutomatic === true

/** Those that its form asks for. */
export const groupFormNames = (name: FieldGroupName): string[] =>
  groupFieldNames(name).filter((field) => !isAutomatic(field))

export const itemField = (list: ListName, key: string, part: string): string => `${list}.${key}.${part}`

/** The field with the point in sight of a picture: "focus" of "picture", "teamFocus" of "team". */
export const focusOf = (picture: string): string =>
  /(^|\.)picture$/.test(picture) ? picture.replace(/picture$/, 'focus') : `${picture}Focus`

/** All fields of one item. */
export function itemFieldNames(list: ListName, key: string): string[] {
  const { parts, partsOf } = fieldList(list)
  const own = partsOf?.(key)
  const shown = own ? Object.entries(parts).filter(([part]) => own.includes(part)) : Object.entries(parts)
  return namesWith(`${list}.${key}`, Object.fromEntries(shown))
}

/** Whether visitors see that item; one that can't be hidden always is. */
export function isItemShown(list: ListName, key: string, fields: WebsiteFields): boolean {
  const { parts, partsOf } = fieldList(list)
  const canBeHidden = parts.shown !== undefined && (partsOf?.(key).includes('shown') ?? true)
  return !canBeHidden || fields[itemField(list, key, 'shown')] === setFlag
}

/** The keys of a list's items, shown or not, in order; a value that is no list of texts says none. */
export function keysOf(list: ListName, fields: WebsiteFields): string[] {
  const keys = parsed(fields[fieldList(list).order] ?? '[]')
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** All fields of the tables that this website has. */
export const tableFieldNames = (fields: WebsiteFields): string[] => [
  ...groupNames.flatMap(groupFieldNames),
  ...listNames.flatMap((list) => keysOf(list, fields).flatMap((key) => itemFieldNames(list, key))),
]

/** What a new database says in the fields of the tables. */
export const firstTableFields = (): Record<string, string> => ({
  ...Object.assign({}, ...groupNames.map(firstOfGroup)),
  ...Object.assign({}, ...listNames.map(firstOfList)),
})

function firstOfGroup(name: FieldGroupName): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [part, spec] of Object.entries(groupFields(name))) {
    const first = 'first' in spec ? spec.first : undefined
    if (first === undefined) continue
    Object.assign(
      fields,
      typeof first === 'string' ? { [`${name}.${part}`]: first } : fieldsWith(`${name}.${part}`, first),
    )
  }
  return fields
}

function firstOfList(name: ListName): Record<string, string> {
  const { order, first } = fieldList(name)
  const items: FirstItems = first()
  const fields: Record<string, string> = { [order]: JSON.stringify(Object.keys(items)) }
  for (const [key, said] of Object.entries(items)) {
    const names = itemFieldNames(name, key)
    Object.assign(
      fields,
      recordOf(names, (field) => said[field.slice(name.length + key.length + 2)] ?? ''),
    )
  }
  return fields
}

/** A text that begins with words: where it is emptied a version says so, else its words would come again. */
export function beginsWithWords(field: string): boolean {
  const place = placeOfField(field)
  return place !== null && 'group' in place && place.spec.kind === 'text' && place.spec.first !== undefined
}

/** What a version lacks since its tables came with a later release: lists with their items, and first words. */
export function missingTableFields(fields: WebsiteFields): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const name of groupNames)
    for (const [field, first] of Object.entries(firstOfGroup(name)))
      if (fields[inFirstLanguage(field)] === undefined) missing[field] = first
  for (const name of listNames) {
    const { order, fixedKeys = [] } = fieldList(name)
    if (fields[order] !== undefined) {
      Object.assign(missing, laterItems(name, { fields, fixedKeys }))
      continue
    }
    for (const [field, first] of Object.entries(firstOfList(name)))
      missing[field] = fields[field] ?? (fields[inFirstLanguage(field)] === undefined ? first : '')
  }
  return missing
}

/** Items that every website has by now, and this version doesn't know: at its end. */
function laterItems(
  list: ListName,
  { fields, fixedKeys }: { fields: WebsiteFields; fixedKeys: readonly string[] },
): Record<string, string> {
  const known = keysOf(list, fields)
  const later = fixedKeys.filter((key) => !known.includes(key))
  if (later.length === 0) return {}
  const first = Object.entries(firstOfList(list))
  const said = first.filter(([field]) => later.some((key) => field.startsWith(`${list}.${key}.`)))
  return { [fieldList(list).order]: JSON.stringify([...known, ...later]), ...Object.fromEntries(said) }
}

/** A text that is there in the first language isn't missing in others: somebody left it empty. */
function inFirstLanguage(field: string): string {
  const place = placeOfField(field)
  return place?.language ? fieldIn(field.slice(0, -place.language.length - 1), firstLanguage) : field
}

type PartIn<P> = {
  [K in keyof P & string]: P[K] extends { isLocal: true } ? FieldIn<K> : K
}[keyof P & string]

/** Behind `service.KEY.`. */
export type ServicePart = PartIn<(typeof fieldLists)['service']['parts']>

export const serviceField = (key: string, part: ServicePart): string => itemField('service', key, part)

/** Where a field of the website is changed. */
export function sectionOf(field: string): DraftSection {
  const order = listOfOrder(field)
  if (order) return fieldLists[order].section
  const place = placeOfField(field)
  if (place) return 'list' in place ? fieldLists[place.list].section : fieldGroups[place.group].section
  if (field.startsWith('profile.')) return 'profile'
  return field.startsWith('doctor.') ? 'doctors' : 'texts'
}
