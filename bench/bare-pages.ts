import { createServer } from 'node:http'

/** The limit of what Node can do: one page in memory, with its headers, for anyone who asks. */
process.once('message', ({ port, headers, body }: { port: number; headers: string[]; body: string }) => {
  const content = Buffer.from(body, 'base64')
  createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(content)
  }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})
