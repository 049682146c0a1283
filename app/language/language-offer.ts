import { createContext } from 'react-router'
import type { Language } from './languages.ts'

/** The language that a page offers ("¿Prefiere español?"); the server finds it out, so that no header reaches the page. */
export const languageOfferContext = createContext<Language | null>(null)

/** The browser of the person who has answered says this, whatever the answer was. It tells nothing of anybody. */
export const offerAnswered = 'spanish-offer=answered'

/** The longest for which browsers keep a cookie. */
const rememberedDays = 400
const daySeconds = 86_400

/** For Set-Cookie. The page script sets the same one (app/page-script/page-script.js), so scripts may see it. */
export const offerAnsweredCookie = (origin: string): string =>
  `${offerAnswered}; Max-Age=${rememberedDays * daySeconds}; Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
