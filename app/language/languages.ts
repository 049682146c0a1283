/** The languages of the product; the first is what an address without one means. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** What each calls itself, on pages in any language. */
export const ownName: Record<Language, string> = { en: 'English', es: 'Español' }

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && (languages as readonly string[]).includes(text)
