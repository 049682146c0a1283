import { languagePrefix } from '#languages'
import { clinicLanguages, hasAddress } from './clinic-languages.ts'
import { language } from './language.ts'
import { type Language, languages } from './languages.ts'

/** Two of them would name another host. */
const slashes = /^[/\\]*/

/** The language that an address names; null where it leaves that to the clinic. */
export function namedLanguage(path: string): Language | null {
  const [, ...named] = languagePrefix.exec(path) ?? []
  return languages.find((_, at) => named[at] !== undefined) ?? null
}

/** The language that an address of the website asks for. */
export function languageOfPath(path: string, spoken = clinicLanguages()): Language {
  const named = namedLanguage(path)
  return named && spoken.includes(named) ? named : spoken[0]
}

/** The same address without a language, with whatever is behind its path. */
export const plainPath = (path: string): string => path.replace(languagePrefix, '').replace(slashes, '/')

/**
 * The same address in a language: `/about` and `/es/about`, `/` and `/es`. The clinic's first language has the plain one,
 * and so has one that the clinic doesn't offer.
 */
export function pathIn(wanted: Language, path: string): string {
  if (!hasAddress(wanted)) return plainPath(path)
  return `/${wanted}${path.replace(languagePrefix, '').replace(/^\/(?=[?#]|$)/, '')}`
}

/** An address of the website in the language in use. */
export const localPath = (path: string): string => pathIn(language(), path)

/** Where an address leads whose language is the clinic's first or off; null for the one address that a page has. */
export function addressInstead(path: string): string | null {
  const named = namedLanguage(path)
  return named === null || hasAddress(named) ? null : plainPath(path)
}
