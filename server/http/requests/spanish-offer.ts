import { offerAnswered } from '#app/language/spanish-offer.ts'
import { askedLanguage, preferredLanguage } from './asked-language.ts'

/** What decides it, for `Vary`. */
export const offerHeaders = 'Accept-Language, Cookie'

/** Browsers send a few spellings of the header: each is read once. */
const spellings = new Map<string, boolean>()
const mostSpellings = 100
/** No browser sends more; nobody reads it. */
const longestSpelling = 500

const saysAnswered = new RegExp(`(?:^|; *)${offerAnswered}(?:;|$)`)

type Said = { accept: string | null | undefined; cookie: string | null | undefined }

/** A browser that asks for Spanish before English, of somebody who has not answered yet. */
export function mayBeOfferedSpanish({ accept, cookie }: Said): boolean {
  if (!accept || !wantsSpanish(accept)) return false
  return !cookie || !saysAnswered.test(cookie)
}

/** The same of a whole request: it is asked on English pages of the website alone. */
export const isSpanishOffered = ({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean => {
  const said = { accept: headers.get('accept-language'), cookie: headers.get('cookie') }
  return askedLanguage(new URL(url).pathname, headers) === 'en' && mayBeOfferedSpanish(said)
}

function wantsSpanish(accept: string): boolean {
  const known = spellings.get(accept)
  if (known !== undefined) return known
  if (accept.length > longestSpelling) return false
  const wants = preferredLanguage(accept) === 'es'
  if (spellings.size >= mostSpellings) spellings.clear()
  spellings.set(accept, wants)
  return wants
}
