import { parseAccept } from 'hono/utils/accept'
import { languageOfPath } from '../../../app/language/addresses.ts'
import { isLanguage, type Language } from '../../../app/language/languages.ts'

const backOffice = /^\/admin(?=[/.]|$)/i

/**
 * The language of an answer: the website's stands in its address; the back office follows the browser until it is
 * known who asks.
 */
export function askedLanguage(path: string, accept: string | null): Language {
  return backOffice.test(path) ? preferredLanguage(accept) : languageOfPath(path)
}

/** The first of ours that a browser asks for (RFC 9110, 12.5.4); English where it asks for none. */
export function preferredLanguage(accept: string | null): Language {
  if (!accept) return 'en'
  const wanted = parseAccept(accept)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split('-', 1)[0]?.trim().toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}
