import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'

const faultPath = '/reported-by-the-listening-proxy'
const scriptPath = '/script-of-the-listening-proxy.js'

/** It has run and is gone before the page's own scripts begin. A request that is waited for is noted in order. */
const script = `{
  const report = (fault) => {
    const asked = new XMLHttpRequest()
    asked.open('POST', '${faultPath}', false)
    asked.send(fault)
  }
  const wordsOf = (error) => (error instanceof Error ? error.name + ': ' + error.message + '\\n' + error.stack : String(error))
  addEventListener('error', (event) => report(event.message))
  addEventListener('unhandledrejection', ({ reason }) => report(wordsOf(reason)))
  addEventListener('securitypolicyviolation', (event) => report(event.violatedDirective + ' ' + event.blockedURI))
  const original = console.error
  console.error = (...words) => {
    report(words.map(wordsOf).join(' '))
    original(...words)
  }
  document.currentScript.remove()
}`

export type ListeningProxy = { url: string; faults: string[]; close(): Promise<void> }

/**
 * Stands between a clinic and a browser that reports neither errors nor answers: it notes what is refused, and puts a
 * script at the beginning of each page that tells it of errors there.
 */
export async function startListeningProxy(): Promise<ListeningProxy> {
  const faults: string[] = []
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://any')
    if (pathname === scriptPath) return answer.setHeader('Content-Type', 'text/javascript').end(script)
    if (pathname === faultPath) {
      faults.push(await text(asked).catch(() => 'An error that was reported only in part.'))
      return answer.end()
    }
    handOn(asked, answer, (fault) => faults.push(`${fault} ${asked.url}`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `127.0.0.1:${(server.address() as AddressInfo).port}`, faults, close }
}

function handOn(asked: IncomingMessage, answer: ServerResponse, note: (fault: string) => void): void {
  const isPage = asked.headers.accept?.includes('text/html') ?? false
  const headers = { ...asked.headers, ...(isPage && { 'accept-encoding': 'identity' }) }
  const onwards = request(asked.url ?? '/', { method: asked.method, headers })
  answer.on('close', () => onwards.destroy())
  onwards.on('error', (error) => {
    // The browser may have left the page meanwhile.
    if (!answer.destroyed) note(error.message)
    answer.destroy()
  })
  onwards.on('response', (received) => {
    const status = received.statusCode ?? 0
    if (status >= 400) note(`${status}`)
    const isHtml = isPage && received.headers['content-type']?.startsWith('text/html')
    // A page that is left before it is whole is answered no further.
    if (isHtml) return void answerWithScript(received, answer).catch(() => answer.destroy())
    answer.writeHead(status, received.headers)
    pipeline(received, answer, () => {})
  })
  pipeline(asked, onwards, () => {})
}

async function answerWithScript(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const page = (await text(received)).replace(/<head[^>]*>/, `$&<script src="${scriptPath}"></script>`)
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = received.headers
  answer.writeHead(received.statusCode ?? 0, headers).end(page)
}
