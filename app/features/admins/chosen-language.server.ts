import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { language } from '#app/language/language.ts'
import { isLanguage } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { leavesPage } from '#app/platform/pages/other-build.server.ts'
import { pageLanguageHeader } from '#app/platform/pages/page-build.ts'
import { adminContext } from './admin-context.ts'

/**
 * Whoever is signed in is spoken to in the language that they chose, else in that of the browser. A page that stayed
 * open in another language is answered in its own, so that it never mixes them; where it goes on to another address,
 * the browser loads that whole.
 */
export const speakChosenLanguage: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const { language: chosen } = context.get(adminContext)
  if (!isLanguage(chosen) || chosen === language()) return next()
  if (!request.headers.has(pageLanguageHeader)) return withLanguage(chosen, next)
  if (leavesPage({ request, url })) throw redirectDocument(url.pathname + url.search)
  return next()
}
