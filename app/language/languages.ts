import { languageOffers, languagesFromTheRight, locales, ownNames } from '#languages'
import { firstLanguage, type Language, languages } from '../db/values.ts'

export { firstLanguage, type Language, languages } from '../db/values.ts'

/** As the browser's own formatters and calendars name it: "en-US". */
export const localeOf = (language: Language): string => locales[language]

/** What it calls itself, on pages in any language. */
export const ownName = (language: Language): string => ownNames[language]

export const directionOf = (language: Language) => (languagesFromTheRight.includes(language) ? 'rtl' : 'ltr')

/** What the band says, in that language, on pages in another one. */
type LanguageOffer = { question: string; more: string; accept: string; decline: string }

export const offerIn = (language: Language): LanguageOffer => languageOffers[language]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && (languages as readonly string[]).includes(text)

/** That of a stored row; one that only a later release speaks is the first here. */
export const languageOf = (text: string): Language => (isLanguage(text) ? text : firstLanguage)
