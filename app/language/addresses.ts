import { language } from './language.ts'
import type { Language } from './languages.ts'

/** The router reads `%65s` as `es`, and its scripts ask for `/es.data`; `/es.html` is no page of ours. */
const spanish = /^\/(?:e|%[46]5)(?:s|%[57]3)(?=\/|(?:\.data)?(?:[?#]|$))/i
/** Two of them would name another host. */
const slashes = /^[/\\]*/

/** The language that an address of the website asks for. */
export const languageOfPath = (path: string): Language => (spanish.test(path) ? 'es' : 'en')

/** The same address in a language: `/about` and `/es/about`, `/` and `/es`; with whatever is behind its path. */
export function pathIn(wanted: Language, path: string): string {
  const plain = path.replace(spanish, '')
  if (wanted === 'en') return plain.replace(slashes, '/')
  return `/es${plain.replace(/^\/(?=[?#]|$)/, '')}`
}

/** An address of the website in the language in use. */
export const localPath = (path: string): string => pathIn(language(), path)
