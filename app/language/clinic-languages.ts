import { languagesAtFirst } from '#languages'
import { firstLanguage, isLanguage, type Language } from './languages.ts'

/** In order: the first is what addresses without a language speak. Never empty. */
export type ClinicLanguages = readonly [Language, ...Language[]]

let ofServer: () => ClinicLanguages | undefined = () => undefined

/** How the languages of the clinic are known outside of a browser; called once, by what knows them. */
export function provideClinicLanguages(provider: typeof ofServer): void {
  ofServer = provider
}

/** The languages that a field of the website names, each once; those of a new clinic where it names none that we speak. */
export function readClinicLanguages(text: string | undefined): ClinicLanguages {
  const [first, ...others] = new Set((text ?? '').split(',').filter(isLanguage))
  return first ? [first, ...others] : languagesAtFirst
}

/** What the document says of it (app/root.tsx), where page scripts run. */
const ofDocument = typeof document === 'undefined' ? undefined : document.documentElement.dataset.languages
const inDocument = ofDocument?.split(',') as unknown as ClinicLanguages | undefined // The server wrote them there.

/** What the clinic offers to visitors and patients; those of a new clinic where nobody knows it. */
export const clinicLanguages = (): ClinicLanguages => inDocument ?? ofServer() ?? languagesAtFirst

/** The language in which the clinic must write: that of the product, or its own first one where it doesn't speak that. */
export const writtenLanguage = (spoken: ClinicLanguages = clinicLanguages()): Language =>
  spoken.includes(firstLanguage) ? firstLanguage : spoken[0]

/** Whether addresses that name it have pages: the first language has the plain ones. */
export const hasAddress = (
  language: Language,
  [first, ...others]: ClinicLanguages = clinicLanguages(),
): boolean => language !== first && others.includes(language)

export const isOffered = (language: Language): boolean => clinicLanguages().includes(language)

/** The language of a visitor or patient: the one that was chosen once, or the clinic's first where that is off by now. */
export const offeredLanguage = (chosen: Language): Language =>
  isOffered(chosen) ? chosen : clinicLanguages()[0]
