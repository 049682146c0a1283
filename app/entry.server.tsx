import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { deferHydration } from './platform/pages/deferred-hydration.ts'
import {
  isInteractive,
  renderedPageContext,
  ScriptMark,
  scriptMarkContext,
} from './platform/pages/rendered-page.ts'
import { servicesContext } from './platform/services.ts'
import { DemoClinic } from './ui/demo-mark.tsx'
import { DrawnIcons } from './ui/icon.tsx'
import { fillIconSheet } from './ui/icon-sheet.server.ts'
import type { IconName } from './ui/icon-sheet.tsx'

/**
 * The whole page is rendered before the first byte leaves, so that its status is always true. Its text is handed over in
 * `renderedPageContext`. A page that no script goes on with waits for nothing and needs no marks for React.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const mark = context.get(scriptMarkContext)
  const drawn = new Set<IconName>()
  const isHydrated = hydrates(routerContext)
  const page = (
    <ScriptMark value={mark}>
      <DemoClinic value={context.get(servicesContext).settings.isDemo}>
        <DrawnIcons value={drawn}>
          <ServerRouter context={routerContext} url={request.url} nonce={mark} />
        </DrawnIcons>
      </DemoClinic>
    </ScriptMark>
  )
  const rendered = isHydrated ? await render(page, mark) : `<!DOCTYPE html>${renderToStaticMarkup(page)}`
  const html = fillIconSheet(rendered, drawn)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { module: start } = routerContext.manifest.entry
  const isDeferred = isHydrated && !isAdmin(request)
  context.set(renderedPageContext, isDeferred ? deferHydration(html, start) : html)
  return new Response(null, { status, headers })
}

const hydrates = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => isInteractive(routeModules[route.id]?.handle))

/** The back office is a tool, not a first impression: it starts at once. */
const isAdmin = (request: Request) => /^\/admin(\/|$)/.test(new URL(request.url).pathname)

function render(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // The page is sent as a whole: what was waited for is in its place, not at the end for a script to move there.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        const chunks: Buffer[] = []
        const end = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk)
            done()
          },
          final(done) {
            resolve(Buffer.concat(chunks).toString('utf8'))
            done()
          },
        })
        pipe(end)
      },
      onShellError: reject,
    })
  })
}
