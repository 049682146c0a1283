import { createServer } from 'node:http'

type Page = { path: string; headers: string[]; body: string }

/** The limit of what Node can do: pages in memory, with their headers, for anyone who asks. */
process.once('message', ({ port, pages }: { port: number; pages: Page[] }) => {
  const kept = new Map(
    pages.map(({ path, headers, body }) => [path, { headers, content: Buffer.from(body, 'base64') }]),
  )
  createServer((request, response) => {
    const page = kept.get(request.url ?? '')
    response.writeHead(page ? 200 : 404, page?.headers)
    response.end(page?.content)
  }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})
