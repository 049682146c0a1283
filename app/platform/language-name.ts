import { type Language, languageOf } from '../language/languages.ts'
import { m } from '../language/messages.ts'

const names = { en: m.platform_english, es: m.platform_spanish } satisfies Record<Language, () => string>

const namesWithin = {
  en: m.platform_english_within,
  es: m.platform_spanish_within,
} satisfies Record<Language, () => string>

/** "Spanish", "español": inside a sentence. */
export const languageNameWithin = (language: Language): string => namesWithin[languageOf(language)]()

/** "Spanish", "Español": what a language is called in the one in use, where it stands alone. */
export const languageName = (language: Language): string => names[languageOf(language)]()
