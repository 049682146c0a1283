import { AsyncLocalStorage } from 'node:async_hooks'
import { type ClinicLanguages, provideClinicLanguages } from './clinic-languages.ts'
import { provideLanguage } from './language.ts'
import type { Language } from './languages.ts'

const inUse = new AsyncLocalStorage<Language>()

/** None outside of `withLanguage`. */
export const languageInUse = (): Language | undefined => inUse.getStore()

provideLanguage(languageInUse)

const offered = new AsyncLocalStorage<ClinicLanguages>()

provideClinicLanguages(() => offered.getStore())

/**
 * Everything that is called or awaited in `action` speaks that language. An email, job or timer sets its own: it may
 * run long after the request that caused it.
 */
export const withLanguage = <T>(language: Language, action: () => T): T => inUse.run(language, action)

/** Everything that is called or awaited in `action` has addresses of a clinic with those languages. */
export const withClinicLanguages = <T>(languages: ClinicLanguages, action: () => T): T =>
  offered.run(languages, action)
