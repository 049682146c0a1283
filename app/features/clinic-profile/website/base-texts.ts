import { readClinicLanguages } from '#app/language/clinic-languages.ts'
import { firstLanguage, type Language } from '#app/language/languages.ts'
import { languagesField, type WebsiteFields } from './fields.ts'

/** The language in which a clinic must write: that of the product, or its own first one where it doesn't speak that. */
export function writtenLanguage(fields: WebsiteFields): Language {
  const spoken = readClinicLanguages(fields[languagesField])
  return spoken.includes(firstLanguage) ? firstLanguage : spoken[0]
}

/**
 * The same fields; where the website doesn't speak the product's language, a text that is empty in it says what the clinic
 * wrote in its own: nobody there sees that column.
 */
export function withBaseTexts(fields: WebsiteFields): WebsiteFields {
  const written = `.${writtenLanguage(fields)}`
  const base = `.${firstLanguage}`
  if (written === base) return fields
  const missing = Object.keys(fields)
    .filter((field) => field.endsWith(written) && fields[field] !== '')
    .map((field) => [field.slice(0, -written.length) + base, fields[field] ?? ''] as const)
    .filter(([field]) => !fields[field])
  return { ...fields, ...Object.fromEntries(missing) }
}
