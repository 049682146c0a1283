import { firstLanguage, type Language, languages } from '../db/values.ts'

export { firstLanguage, type Language, languages } from '../db/values.ts'

/** What paths and ids of the website's routes in a language begin with (`app/routes.ts`). */
export const routePrefix = (language: Language) => (language === languages[0] ? '' : `${language}/`)

/** As the browser's own formatters and calendars name them. */
export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>

/** What each calls itself, on pages in any language. */
export const ownName: Record<Language, string> = { en: 'English', es: 'Español' }

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && (languages as readonly string[]).includes(text)

/** That of a stored row; one that only a later release speaks is the first here. */
export const languageOf = (text: string): Language => (isLanguage(text) ? text : firstLanguage)
