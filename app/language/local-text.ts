import type { LocalText } from '../db/values.ts'
import { clinicLanguages, writtenLanguage } from './clinic-languages.ts'
import { firstLanguage, type Language, languages } from './languages.ts'

export const noText: LocalText = { [firstLanguage]: '' }

/** What is written in other languages than the first. */
export const translations = (text: LocalText): { language: Language; text: string }[] =>
  languages.slice(1).flatMap((language) => {
    const translated = text[language]
    return translated ? [{ language, text: translated }] : []
  })

/** Something is written, and not in every language that the clinic offers. */
export const lacksTranslation = (text: LocalText): boolean =>
  Object.values(text).some(Boolean) && clinicLanguages().some((language) => !text[language])

export type FieldIn<N extends string> = `${N}.${Language}`

/** Name of a text in one language, of form fields and in the audit log: `name.es`. */
export const fieldIn = <N extends string>(name: N, language: Language): FieldIn<N> => `${name}.${language}`

/** Those of all languages. */
export const fieldsOf = <N extends string>(name: N): FieldIn<N>[] =>
  languages.map((language) => fieldIn(name, language))

/** A text as fields hold it, by their names. */
export const fieldsWith = <N extends string>(name: N, text: LocalText): Record<FieldIn<N>, string> =>
  Object.fromEntries(languages.map((language) => [fieldIn(name, language), text[language] ?? ''])) as Record<
    FieldIn<N>,
    string
  > // `fromEntries` forgets which keys

/** A text as a form sent it; a language that the form did not ask for stays as it was. */
export const sentText = (
  fields: ReadonlyMap<string, string>,
  name: string,
  before: LocalText = noText,
): LocalText => {
  const sent = textFrom((language) => fields.get(fieldIn(name, language)) ?? before[language])
  return withBaseText({ ...before, ...sent }, before)
}

/**
 * Where the clinic doesn't speak the product's language, nobody writes it: an empty text says what it wrote in its own,
 * and goes on doing so. @param before what it was, where it is changed
 */
export function withBaseText(text: LocalText, before: LocalText = noText): LocalText {
  const written = writtenLanguage()
  const isCopy = isCopyOfWritten(before) && text[firstLanguage] === before[firstLanguage]
  return text[firstLanguage] === '' || isCopy ? { ...text, [firstLanguage]: text[written] ?? '' } : text
}

/** What it says in the product's language, which the clinic doesn't speak, is what it wrote in its own. */
export const isCopyOfWritten = (text: LocalText): boolean =>
  writtenLanguage() !== firstLanguage && text[firstLanguage] === text[writtenLanguage()]

/** As staff wrote it, in the language in which the clinic must write; what was written before that one else. */
export const writtenIn = (text: LocalText): string => text[writtenLanguage()] || text[firstLanguage]

export const textFrom = (written: (language: Language) => string | undefined): LocalText => ({
  ...noText,
  ...Object.fromEntries(languages.map((language) => [language, written(language) ?? ''])),
})

/** The fields in which one text differs from another; an empty translation is none. */
export const changedTexts = (name: string, before: LocalText, after: LocalText): string[] =>
  languages
    .filter((language) => (before[language] ?? '') !== (after[language] ?? ''))
    .map((language) => fieldIn(name, language))

export const isSameText = (one: LocalText, other: LocalText): boolean =>
  changedTexts('', one, other).length === 0
