import type { LocalText } from '../db/values.ts'
import { languageInUse } from './language.ts'
import { firstLanguage, type Language, localeOf } from './languages.ts'

const collators: Partial<Record<Language, Intl.Collator>> = {}

/** Compares two names as people read them in the language in use: "Ácido" before "Botox", "Room 9" before "Room 10". */
export function compareNames(one: string, other: string): number {
  const wanted = languageInUse()
  collators[wanted] ??= new Intl.Collator(localeOf(wanted), { numeric: true })
  return collators[wanted].compare(one, other)
}

/** The same rows by the name that is shown in the language in use; in the first one where nobody is spoken to. */
export function inNameOrder<Row extends { name: LocalText }>(rows: readonly Row[]): Row[] {
  const wanted = languageInUse()
  const shown = ({ name }: Row) => name[wanted] || name[firstLanguage]
  return rows.toSorted((one, other) => compareNames(shown(one), shown(other)))
}
