import { fieldsWith } from '#app/language/local-text.ts'
import { firstTableFields, missingTableFields } from './field-table.ts'
import { setFlag, type WebsiteFields } from './fields.ts'
import { firstProfile } from './first-profile.ts'
import { textFields } from './texts.ts'

let madeFields: Readonly<Record<string, string>> | undefined

/** What a new database says (docs/specification.md#seeds): some thousand fields that never change. */
export function firstFields(): Readonly<Record<string, string>> {
  madeFields ??= Object.freeze(makeFirstFields())
  return madeFields
}

function makeFirstFields(): Record<string, string> {
  const fields: Record<string, string> = { ...firstProfile, 'announcement.canBeClosed': setFlag }
  for (const [name, text] of Object.entries(textFields)) Object.assign(fields, fieldsWith(name, text))
  return { ...fields, ...firstTableFields() }
}

/**
 * What a version says, with the first words of each text that it doesn't know in both languages: the text came with a
 * later release. It was not emptied, since a text with first words can't be published empty. Lists that came later have
 * their first items.
 */
export function withFirstWords(fields: WebsiteFields): WebsiteFields {
  const missing: Record<string, string> = {}
  for (const [name, text] of Object.entries(textFields))
    if (text.en !== '' && !fields[`${name}.en`]) Object.assign(missing, fieldsWith(name, text))
  return { ...fields, ...missing, ...missingTableFields(fields) }
}
