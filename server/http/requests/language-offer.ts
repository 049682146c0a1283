import { namedLanguage } from '#app/language/addresses.ts'
import type { ClinicLanguages } from '#app/language/clinic-languages.ts'
import { offerAnswered } from '#app/language/language-offer.ts'
import type { Language } from '#app/language/languages.ts'
import { isBackOffice, preferredLanguages } from './asked-language.ts'

/** What decides it, for `Vary`. */
export const offerHeaders = 'Accept-Language, Cookie'

/** Browsers send a few spellings of the header: each is read once. */
const spellings = new Map<string, readonly Language[]>()
const mostSpellings = 100
/** No browser sends more; nobody reads it. */
const longestSpelling = 500

const saysAnswered = new RegExp(`(?:^|; *)${offerAnswered}(?:;|$)`)

type Said = { accept: string | null | undefined; cookie: string | null | undefined }

/**
 * The language that a page in the clinic's first one offers: another one of the clinic's that the browser asks for before
 * it, of somebody who has not answered yet.
 */
export function offerFor({ accept, cookie }: Said, languages: ClinicLanguages): Language | null {
  if (!accept || languages.length === 1) return null
  const wanted = wantedLanguages(accept).find((one) => languages.includes(one)) ?? null
  if (wanted === null || wanted === languages[0]) return null
  return cookie && saysAnswered.test(cookie) ? null : wanted
}

/** The same of a whole request: addresses with a language offer no other one, nor does the back office. */
export function offerOf(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  languages: ClinicLanguages,
): Language | null {
  const { pathname } = new URL(url)
  if (isBackOffice(pathname) || namedLanguage(pathname) !== null) return null
  return offerFor({ accept: headers.get('accept-language'), cookie: headers.get('cookie') }, languages)
}

function wantedLanguages(accept: string): readonly Language[] {
  const known = spellings.get(accept)
  if (known !== undefined) return known
  if (accept.length > longestSpelling) return []
  const wanted = preferredLanguages(accept)
  if (spellings.size >= mostSpellings) spellings.clear()
  spellings.set(accept, wanted)
  return wanted
}
