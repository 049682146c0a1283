import type { LocalText } from '../db/values.ts'
import { clinicLanguages } from './clinic-languages.ts'
import { firstLanguage, isLanguage, type Language } from './languages.ts'

export type { LocalText } from '../db/values.ts'

let ofServer: () => Language | undefined = () => undefined

/** How the language in use is known outside of a browser; called once, by what knows it. */
export function provideLanguage(provider: typeof ofServer): void {
  ofServer = provider
}

/**
 * What the document says of itself (app/root.tsx): it stays as long as the document does. Not its `lang`: browsers that
 * translate a page write their own language there.
 */
const ofDocument = typeof document === 'undefined' ? null : document.documentElement.dataset.spoken

/**
 * The language in which people are spoken to here: that of the answer or email in the making on the server, that of
 * the document in a browser.
 * @throws on the server outside of `withLanguage`: nobody would know to whom the words go
 */
export function language(): Language {
  const known = ofDocument ?? ofServer()
  if (isLanguage(known)) return known
  throw new Error('no language is in use here: see app/language/with-language.server.ts')
}

/** The language in use; the first one where nobody is spoken to, as in a job. */
export function languageInUse(): Language {
  const known = ofDocument ?? ofServer()
  return isLanguage(known) ? known : firstLanguage
}

/** The text in the language in use, else in the clinic's first, else in that of the product. */
export const localText = (text: LocalText): string =>
  text[language()] || text[clinicLanguages()[0]] || text[firstLanguage]
