import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { buildContext, buildHeader } from './page-build.ts'

/**
 * A page that was open while the program was updated may not know what this build hands it: where it goes on to
 * another address, the browser loads that whole. At its own address it stays, since it asks for that again after a
 * refused form, and what was typed there would be lost (docs/topics/processes.md).
 */
export const loadWhole: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const build = context.get(buildContext)
  if (build === null || request.headers.get(buildHeader) === build) return
  if (leavesPage({ request, url })) throw redirectDocument(url.pathname + url.search)
}

/** Whether the script of an open page asks for another address than the page's own. */
export const leavesPage = ({ request, url }: { request: Request; url: URL }): boolean =>
  request.method === 'GET' &&
  isForScript(request) &&
  url.pathname + url.search !== addressOf(request.headers.get('Referer'))

/** What the router's script asks for, not the browser itself. */
const isForScript = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

/** The page that asks: browsers say it to its own origin (`Referrer-Policy` in server/http/answers/headers.ts). */
function addressOf(referer: string | null): string | null {
  const page = URL.parse(referer ?? '')
  return page && page.pathname + page.search
}
