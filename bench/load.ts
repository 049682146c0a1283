import { connect, type Socket } from 'node:net'

/** So many connections that each ask again as soon as they have their answer. */
export type Load = { requests: number; seconds: number; p50: number; p99: number }

type Asked = {
  url: string
  path: string | string[]
  connections: number
  milliseconds: number
  headers?: string[]
}

const marks = 100_000

/**
 * Asks over raw sockets, so that the load costs less than the server: every answer must have the length of the
 * first one, or chunks that end. Latencies in milliseconds.
 */
export async function load({ url, path, connections, milliseconds, headers = [] }: Asked): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const requests = [path].flat().map((one) => {
    const lines = [`GET ${one} HTTP/1.1`, `Host: ${host}`, ...headers, '', '']
    return Buffer.from(lines.join('\r\n'))
  })
  let asked = 0
  const request = () => requests[asked++ % requests.length] as Buffer
  const latencies: number[] = []
  const start = performance.now()
  const end = start + milliseconds
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      ask(socket, request, { end, latencies, done: resolve, failed: reject })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { requests: sorted.length, seconds, p50: at(0.5), p99: at(0.99) }
}

type Run = { end: number; latencies: number[]; done: () => void; failed: (error: Error) => void }

function ask(socket: Socket, request: () => Buffer, { end, latencies, done, failed }: Run): void {
  let begun = 0
  let missing = 0
  let head: Buffer = Buffer.alloc(0)
  const next = () => {
    begun = performance.now()
    missing = 0
    head = Buffer.alloc(0)
    socket.write(request())
  }
  const answered = () => {
    const now = performance.now()
    if (latencies.length < marks * 100) latencies.push(now - begun)
    if (now < end) return next()
    socket.destroy()
    done()
  }
  socket.on('connect', next)
  socket.on('error', failed)
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const length = answerLength(head)
      if (length === null) return
      if (length instanceof Error) return failed(length)
      missing = length - head.length
    }
    if (missing === 0) answered()
  })
}

/** Bytes of the whole answer; null while that cannot be told. */
function answerLength(head: Buffer): number | Error | null {
  const end = head.indexOf('\r\n\r\n')
  if (end < 0) return null
  const text = head.toString('latin1', 0, end)
  if (!text.startsWith('HTTP/1.1 200')) return new Error(text.slice(0, text.indexOf('\r\n')))
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (length) return end + 4 + Number(length)
  return head.toString('latin1', head.length - 7) === '\r\n0\r\n\r\n' ? head.length : null
}

const tell = process.send?.bind(process)
if (tell) {
  process.once('message', async (asked: Asked) => {
    const result = await load(asked).catch((error: Error) => ({ error: error.message }))
    tell(result, undefined, undefined, () => process.disconnect?.())
  })
}
