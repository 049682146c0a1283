import { withBaseTexts, writtenLanguageOf } from '#app/features/clinic-profile/website/base-texts.ts'
import { readDoctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import {
  fieldList,
  isItemShown,
  itemField,
  keysOf,
  listNames,
  placeOfField,
  tableFieldNames,
} from '#app/features/clinic-profile/website/field-table.ts'
import {
  announcementFields,
  languagesField,
  setFlag,
  type WebsiteFields,
} from '#app/features/clinic-profile/website/fields.ts'
import { firstProfile } from '#app/features/clinic-profile/website/first-profile.ts'
import { textFields } from '#app/features/clinic-profile/website/texts.ts'
import { readClinicLanguages } from '#app/language/clinic-languages.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { legalProblems } from '../legal/status.server.ts'
import { problemOf } from './rules.server.ts'

/**
 * What stands against publishing these fields, a sentence for each; none where they can be published. A form asks the
 * same about the fields that it shows.
 * @param fields all of the website, with the draft's in their place, and what the draft says of doctors
 */
export function problemsOf(said: WebsiteFields): Record<string, string> {
  const fields = withBaseTexts(said)
  const problems: Record<string, string> = {}
  for (const field of namesIn(fields)) {
    const written = whereWritten(field, fields)
    const value = fields[written] ?? ''
    if (value === '' && isOfHidden(fields, field)) continue
    const problem = problemOf(field, value)
    if (problem !== null) problems[written] ??= problem
  }
  return {
    ...placeProblems(fields),
    ...legalProblems(fields),
    ...announcementProblems(fields),
    ...lookProblems(fields),
    ...Object.assign({}, ...listNames.map((list) => listProblems(list, fields))),
    ...priceProblems(fields),
    ...problems,
  }
}

/** What is missing in a language that the website doesn't speak is written in the one that it does. */
function whereWritten(field: string, fields: WebsiteFields): string {
  const written = writtenLanguageOf(fields)
  return written !== firstLanguage && field.endsWith(`.${firstLanguage}`)
    ? field.slice(0, -firstLanguage.length) + written
    : field
}

/** An item that nobody sees may stay unfinished. */
function isOfHidden(fields: WebsiteFields, field: string): boolean {
  const place = placeOfField(field)
  return place !== null && 'list' in place && !isItemShown(place.list, place.key, fields)
}

/** Every field that a website has, and those of doctors that are there. */
export function namesIn(fields: WebsiteFields): string[] {
  return [
    ...Object.keys(firstProfile),
    ...announcementFields,
    ...Object.keys(textFields).flatMap(fieldsOf),
    ...tableFieldNames(fields),
    ...Object.keys(fields).filter((name) => readDoctorField(name) !== null),
  ]
}

/** One degree without the other is no place. */
function placeProblems(fields: WebsiteFields): Record<string, string> {
  const places = ['profile.latitude', 'profile.longitude'] as const
  const empty = places.filter((field) => (fields[field] ?? '') === '')
  const [field] = empty
  return empty.length === 1 && field ? { [field]: m.field_rules_both_degrees() } : {}
}

function lookProblems(fields: WebsiteFields): Record<string, string> {
  const isMissing = fields['look.hero'] === 'photograph' && !fields['look.photo']
  return isMissing ? { 'look.hero': m.field_rules_photo() } : {}
}

function announcementProblems(fields: WebsiteFields): Record<string, string> {
  const value = (part: string) => fields[`announcement.${part}`] ?? ''
  const problems: Record<string, string> = {}
  const spoken = readClinicLanguages(fields[languagesField])
  if (value('text.en') === '' && spoken.some((language) => value(`text.${language}`) !== ''))
    problems['announcement.text.en'] = m.field_rules_english_missing()
  if (value('link') === '' && value('linkText.en') !== '')
    problems['announcement.link'] = m.field_rules_link_missing()
  if (value('link') !== '' && value('linkText.en') === '')
    problems[whereWritten('announcement.linkText.en', fields)] = m.field_rules_link_text_missing()
  if (value('from') !== '' && value('until') !== '' && value('until') < value('from'))
    problems['announcement.until'] = m.field_rules_until()
  return problems
}

/** A price that is shown has the amounts that its type asks for, and no others. */
function priceProblems(fields: WebsiteFields): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const key of keysOf('price', fields)) {
    const value = (part: string) => fields[itemField('price', key, part)] ?? ''
    const [amount, upTo] = [value('amount'), value('upTo')]
    const say = (part: string, sentence: string) => {
      if (value('shown') === setFlag) problems[itemField('price', key, part)] = sentence
    }
    if (value('price') === 'ask' && amount !== '') say('amount', m.prices_amount_not_asked())
    if (value('price') !== 'ask' && amount === '') say('amount', m.prices_amount_missing())
    if (value('price') === 'range' && !(Number(upTo) > Number(amount))) say('upTo', m.prices_up_to_more())
    if (value('price') !== 'range' && upTo !== '') say('upTo', m.prices_amount_not_asked())
  }
  return problems
}

/** How many items there may be, and that each has an address of its own: both of two that have the same are named. */
function listProblems(list: ListName, fields: WebsiteFields): Record<string, string> {
  const { order, most, least = 0, parts, title } = fieldList(list)
  const keys = keysOf(list, fields)
  const problems: Record<string, string> = {}
  if (keys.length > most) problems[order] = m.field_rules_most_items({ most })
  if (keys.length < least) problems[order] = m.field_rules_least_items({ least })
  if (new Set(keys).size < keys.length) problems[order] = m.field_rules_order()
  const slugs = Object.keys(parts).filter((part) => parts[part]?.kind === 'slug')
  for (const part of slugs) {
    const slugOf = (key: string) => fields[itemField(list, key, part)] ?? ''
    for (const key of keys) {
      const other = keys.find((one) => one !== key && slugOf(one) === slugOf(key))
      if (slugOf(key) === '' || other === undefined) continue
      const name = fields[itemField(list, other, `${title}.en`)] || slugOf(other)
      problems[itemField(list, key, part)] = m.field_rules_anchor_twice({ name })
    }
  }
  return problems
}
