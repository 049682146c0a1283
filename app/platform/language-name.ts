import { type Language, languageOf } from '../language/languages.ts'
import { m } from '../language/messages.ts'

const names = { en: m.platform_english, es: m.platform_spanish } satisfies Record<Language, () => string>

/** "Spanish", "Español": what a language is called in the one in use, where it stands alone. */
export const languageName = (language: Language): string => names[languageOf(language)]()
