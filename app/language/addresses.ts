import { language } from './language.ts'
import type { Language } from './languages.ts'

const spanish = /^\/es(?=[/?#.]|$)/i

/** The language that an address of the website asks for. */
export const languageOfPath = (path: string): Language => (spanish.test(path) ? 'es' : 'en')

/** The same address in a language: `/about` and `/es/about`, `/` and `/es`; with whatever stands behind its path. */
export function pathIn(wanted: Language, path: string): string {
  const plain = path.replace(spanish, '')
  if (wanted === 'en') return plain.startsWith('/') ? plain : `/${plain}`
  return `/es${plain.replace(/^\/(?=[?#]|$)/, '')}`
}

/** An address of the website in the language in use. */
export const localPath = (path: string): string => pathIn(language(), path)
