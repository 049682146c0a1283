import { createContext } from 'react-router'

/** In it the script of a page says which build the page is of. */
export const buildHeader = 'X-Build'

/** The build that answers; null while developing, where it changes all the time. */
export const buildContext = createContext<string | null>(null)

type Browser = { fetch: typeof fetch; __reactRouterManifest?: { version: string } }

/** Every request of this page's script says its build. The router has no place of its own for a header. */
export function sayBuild(browser: Browser): void {
  const ask = browser.fetch.bind(browser)
  browser.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set(buildHeader, browser.__reactRouterManifest?.version ?? '')
    return ask(request)
  }
}
