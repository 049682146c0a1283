import { language } from './language.ts'
import type { Language } from './languages.ts'

/** What the clinic's people write in both languages, side by side; they may leave the Spanish one empty. */
export type LocalText = Readonly<Record<Language, string>>

/** The text in the language in use; the English one as long as nobody has written the Spanish one. */
export const localText = (text: LocalText): string => text[language()] || text.en
