import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { answerOf } from './subjects.ts'

const accept = { 'accept-encoding': 'br' }
const script = /<script\b[\s\S]*?<\/script>/g

/** The product's pages and files from memory; under `/plain` the same pages without a single script. */
export async function serveWithAndWithout(product: string) {
  const kept = new Map<string, { headers: string[]; body: Buffer }>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const found = kept.get(path) ?? (await (path.startsWith('/plain/') ? withoutScripts(path) : asIs(path)))
    kept.set(path, found)
    response.writeHead(200, found.headers)
    response.end(found.body)
  })
  const asIs = (path: string) => answerOf(product + path, accept)
  const withoutScripts = async (path: string) => {
    const { headers, body } = await answerOf(product + path.slice('/plain'.length))
    const plain = brotliCompressSync(body.toString().replaceAll(script, ''))
    const lengthAt = headers.findIndex((name) => name.toLowerCase() === 'content-length')
    const changed = headers.with(lengthAt + 1, String(plain.length))
    return { headers: [...changed, 'Content-Encoding', 'br'], body: plain }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
