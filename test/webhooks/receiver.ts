import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** Another program's server: keeps what arrives, and answers as it's told. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const one = { headers: request.headers, body: Buffer.concat(pieces).toString() }
    received.push(one)
    answer(response, one)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/hook`, received, close }
}
