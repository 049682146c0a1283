/** Takes the answer of the person who does not want the band that offers Spanish (`routes/public/language.ts`). */
export const answerPath = '/language'

const longestAddress = 2_000
const ours = 'http://ours'
/** A page of the website: `//` would be another host, and the back office has no band. */
const website = /^\/(?!\/|(admin|language)(?:[/.]|$))/i

/** The page on which the answer was given, where it is one of the website; else its first. No host is ever taken. */
export function returnAddress(asked: string | null): string {
  const url = asked && asked.length <= longestAddress ? URL.parse(asked, ours) : null
  const isOurs = url?.origin === ours && website.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : '/'
}
