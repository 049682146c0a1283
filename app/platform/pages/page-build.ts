import { createContext } from 'react-router'
import { isUnattendedReading, unattendedHeader } from './unattended.ts'

/** In it the script of a page says which build the page is of. */
export const buildHeader = 'X-Build'
/** And in which language it is. */
export const pageLanguageHeader = 'X-Language'

/** The build that answers; null while developing, where it changes all the time. */
export const buildContext = createContext<string | null>(null)

type Browser = {
  fetch: typeof fetch
  document: { documentElement: { dataset: { spoken?: string } } }
  __reactRouterManifest?: { version: string }
}

/**
 * Every request of this page's script says the page's build and language, and whether the page reads itself again
 * without anybody having asked. The router has no place of its own for a header.
 */
export function sayPage(browser: Browser): void {
  const ask = browser.fetch.bind(browser)
  browser.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set(buildHeader, browser.__reactRouterManifest?.version ?? '')
    request.headers.set(pageLanguageHeader, browser.document.documentElement.dataset.spoken ?? '')
    if (isUnattendedReading(request)) request.headers.set(unattendedHeader, '1')
    return ask(request)
  }
}
