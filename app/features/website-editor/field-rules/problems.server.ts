import { readDoctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import { mostServices } from '#app/features/clinic-profile/website/field-lengths.ts'
import {
  announcementFields,
  serviceField,
  serviceOrderField,
  servicePartNames,
  setFlag,
  type WebsiteFields,
} from '#app/features/clinic-profile/website/fields.ts'
import { firstProfile } from '#app/features/clinic-profile/website/first-profile.ts'
import { serviceKeysOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { textFields } from '#app/features/clinic-profile/website/texts.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { problemOf } from './rules.server.ts'

/**
 * What stands against publishing these fields, a sentence for each; none where they can be published. A form asks the
 * same about the fields that it shows.
 * @param fields all of the website, with the draft's in their place, and what the draft says of doctors
 */
export function problemsOf(fields: WebsiteFields): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of namesIn(fields)) {
    const value = fields[field] ?? ''
    if (value === '' && isOfHidden(fields, field)) continue
    const problem = problemOf(field, value)
    if (problem !== null) problems[field] = problem
  }
  return {
    ...placeProblems(fields),
    ...announcementProblems(fields),
    ...serviceProblems(fields),
    ...problems,
  }
}

/** A service that nobody sees may stay unfinished. */
function isOfHidden(fields: WebsiteFields, field: string): boolean {
  const [, key] = /^service\.([^.]+)\./.exec(field) ?? []
  return key !== undefined && fields[serviceField(key, 'shown')] !== setFlag
}

/** Every field that a website has, and those of doctors that are there. */
export function namesIn(fields: WebsiteFields): string[] {
  return [
    ...Object.keys(firstProfile),
    ...announcementFields,
    ...Object.keys(textFields).flatMap(fieldsOf),
    ...serviceKeysOf(fields).flatMap((key) => servicePartNames.map((part) => serviceField(key, part))),
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

function announcementProblems(fields: WebsiteFields): Record<string, string> {
  const value = (part: string) => fields[`announcement.${part}`] ?? ''
  const problems: Record<string, string> = {}
  if (value('text.en') === '' && value('text.es') !== '')
    problems['announcement.text.en'] = m.field_rules_english_missing()
  if (value('link') === '' && value('linkText.en') !== '')
    problems['announcement.link'] = m.field_rules_link_missing()
  if (value('link') !== '' && value('linkText.en') === '')
    problems['announcement.linkText.en'] = m.field_rules_link_text_missing()
  if (value('from') !== '' && value('until') !== '' && value('until') < value('from'))
    problems['announcement.until'] = m.field_rules_until()
  return problems
}

/** An address is one service's; both of two that have the same are named. */
function serviceProblems(fields: WebsiteFields): Record<string, string> {
  const keys = serviceKeysOf(fields)
  const problems: Record<string, string> = {}
  if (keys.length > mostServices)
    problems[serviceOrderField] = m.field_rules_most_services({ most: mostServices })
  if (new Set(keys).size < keys.length) problems[serviceOrderField] = m.field_rules_order()
  const anchorOf = (key: string) => fields[serviceField(key, 'anchor')] ?? ''
  for (const key of keys) {
    const other = keys.find((one) => one !== key && anchorOf(one) === anchorOf(key))
    if (anchorOf(key) === '' || other === undefined) continue
    const name = fields[serviceField(other, 'title.en')] || anchorOf(other)
    problems[serviceField(key, 'anchor')] = m.field_rules_anchor_twice({ name })
  }
  return problems
}
