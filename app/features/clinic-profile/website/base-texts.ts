import { readClinicLanguages, writtenLanguage } from '#app/language/clinic-languages.ts'
import { firstLanguage, type Language } from '#app/language/languages.ts'
import { isLocal, placeOfField, sectionOf } from './field-table.ts'
import { languagesField, type WebsiteFields } from './fields.ts'
import { type TextName, textFields } from './texts.ts'

/** The language in which the clinic of this website must write. */
export const writtenLanguageOf = (fields: WebsiteFields): Language =>
  writtenLanguage(readClinicLanguages(fields[languagesField]))

const announcementTexts = ['announcement.text', 'announcement.linkText']

/** A text that pages leave out where it is empty. Legal pages have their own: an owner confirmed them in each language. */
function isOptional(field: string): boolean {
  const spec = placeOfField(field)?.spec
  if (spec) return isLocal(spec) && spec.kind === 'text' && !spec.isRequired && sectionOf(field) !== 'legal'
  const name = field.slice(0, -firstLanguage.length - 1)
  if (announcementTexts.includes(name)) return true
  return Object.hasOwn(textFields, name) && textFields[name as TextName].en === ''
}

/**
 * The same fields; where the website doesn't speak the product's language, a text that is empty in it says what the clinic
 * wrote in its own: nobody there sees that column. An optional text is only what the clinic wrote in its own.
 */
export function withBaseTexts(fields: WebsiteFields): WebsiteFields {
  const written = `.${writtenLanguageOf(fields)}`
  const base = `.${firstLanguage}`
  if (written === base) return fields
  const missing = Object.keys(fields)
    .filter((field) => field.endsWith(written) && fields[field] !== '')
    .map((field) => [field.slice(0, -written.length) + base, fields[field] ?? ''] as const)
    .filter(([field]) => !fields[field])
  const unseen = Object.keys(fields)
    .filter((field) => field.endsWith(base) && isOptional(field))
    .map((field) => [field, fields[field.slice(0, -base.length) + written] ?? ''] as const)
  return { ...fields, ...Object.fromEntries(missing), ...Object.fromEntries(unseen) }
}
