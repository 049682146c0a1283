import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptMarkContext } from './platform/script-mark.ts'

/** The whole page is rendered before the first byte leaves, so that its status is always true. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(scriptMarkContext)
  return new Promise((resolve, reject) => {
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
    })
  })
}
