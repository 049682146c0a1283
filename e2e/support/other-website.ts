import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherWebsite = {
  /** Another site than the clinic's: browsers know `localhost` and `127.0.0.1` as two. */
  origin: string
  close(): Promise<void>
}

/** A website that is not ours: one page, with that in it, between words of its own. */
export async function openOtherWebsite(body: string, policy?: string): Promise<OtherWebsite> {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (policy) answer.setHeader('Content-Security-Policy', policy)
    answer.end(
      `<!doctype html><html lang="en"><title>Our practice</title><h1>Our practice</h1>${body}<p>Goodbye</p>`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { origin: `http://localhost:${port}`, close }
}
