import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between a process of ours and something it needs, which a test can cut and mend. */
export type Relay = {
  port: number
  /** From now on nothing passes, and what is open breaks. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openRelay(target: { host: string; port: number }): Promise<Relay> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
