import { parseAccept } from 'hono/utils/accept'
import { languageOfPath } from '#app/language/addresses.ts'
import { firstLanguage, isLanguage, type Language } from '#app/language/languages.ts'
import { pageLanguageHeader } from '#app/platform/pages/page-build.ts'

const backOffice = /^\/admin(?=\/|(?:\.data)?$)/i

export const isBackOffice = (path: string): boolean => backOffice.test(path)

/**
 * The language of an answer: the website's is in its address. The back office follows the page whose script asks,
 * else the browser, until it is known who asks.
 */
export function askedLanguage(path: string, headers: Headers): Language {
  if (!isBackOffice(path)) return languageOfPath(path)
  const ofPage = headers.get(pageLanguageHeader)
  return isLanguage(ofPage) ? ofPage : preferredLanguage(headers.get('accept-language'))
}

/** Those of ours that a browser asks for, in its order (RFC 9110, 12.5.4). */
export const preferredLanguages = (accept: string): Language[] =>
  parseAccept(accept)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split('-', 1)[0]?.trim().toLowerCase())
    .filter(isLanguage)

/** The first of them; that of the product where it asks for none. */
export const preferredLanguage = (accept: string | null): Language =>
  preferredLanguages(accept ?? '')[0] ?? firstLanguage

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come in
const control = /[\u0000-\u001f\u007f]/

/**
 * Whether the path can be decoded and holds no control character: the framework would write what it cannot
 * decode to the terminal, as the visitor spelled it.
 */
export function isReadable({ pathname }: URL): boolean {
  try {
    return !control.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
