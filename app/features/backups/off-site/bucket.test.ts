import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBucketStore } from '#app/platform/files/file-store.server.ts'
import { sendOutgoing } from '#app/platform/outgoing/outgoing.server.ts'
import { newAgeKey } from '#app/platform/secrets/age-key.server.ts'
import { bodyOf, getWith, offSiteFault } from './bucket.server.ts'

const usualMilliseconds = 400

/** A server that answers every request with what is written to the socket, byte by byte where it likes. */
async function answering(write: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.once('data', () => write(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** As an administrator's variable names it, and as an owner typed it. */
const stores = (origin: string, milliseconds = usualMilliseconds) => {
  const settings = {
    kind: 's3',
    bucketUrl: `${origin}/clinic-backups`,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  } as const
  const send = (request: Request) => sendOutgoing(request, { privateHosts: ['127.0.0.1'] }, { milliseconds })
  return [createBucketStore(settings, { milliseconds }), createBucketStore(settings, { milliseconds, send })]
}

/** For as long as somebody takes it. */
function endlessly(socket: Socket, piece: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

const head = (status: string, ...headers: string[]) => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')])
const chunked = 'Transfer-Encoding: chunked'

const servers: Record<string, (socket: Socket) => void> = {
  'says nothing': () => {},
  'drips its headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(drip))
  },
  'has headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    endlessly(socket, Buffer.from(`X-More: ${'x'.repeat(4_000)}\r\n`))
  },
  'lists without end': (socket) => {
    socket.write(head('200 OK', chunked))
    endlessly(socket, chunk)
  },
  'drips its body': (socket) => {
    socket.write(head('200 OK', 'Content-Length: 100000'))
    const drip = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(drip))
  },
  'ends in the middle': (socket) => {
    socket.write(head('200 OK', 'Content-Length: 100000'))
    socket.write('x'.repeat(50), () => setTimeout(() => socket.destroy(), 20))
  },
  'says the same page again and again': (socket) => {
    const xml = '<R><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></R>'
    socket.write(head('200 OK', `Content-Length: ${xml.length}`, 'Connection: close'))
    socket.end(xml)
  },
}

test.each(Object.entries(servers))(
  'a bucket that %s is away: it ends in time, and says so',
  async (_, write) => {
    const [trusted, typed] = stores(await answering(write))
    for (const store of [trusted, typed]) {
      const listed = Array.fromAsync(store?.list('log/') ?? []).catch(offSiteFault)
      expect(await listed).toBe('unreachable')
    }
  },
)

test('a refusal without end is a refusal', async () => {
  const [trusted, typed] = stores(
    await answering((socket) => {
      socket.write(head('403 Forbidden', chunked))
      endlessly(socket, chunk)
    }),
  )
  for (const store of [trusted, typed])
    expect(await store?.put('a/b', Buffer.from('x'), 'x/y').catch(offSiteFault)).toBe('denied')
})

test('a bucket that goes away in the middle of a piece has not damaged it', async () => {
  const key = await newAgeKey()
  const write = servers['ends in the middle']
  const [trusted, typed] = stores(await answering((socket) => write?.(socket)))
  for (const store of [trusted, typed])
    if (store) expect(await getWith(key.identity, store, 'a/b').catch(offSiteFault)).toBe('unreachable')
})

test('an object that is larger than any of ours is not read to its end', async () => {
  const origin = await answering((socket) => {
    socket.write(head('200 OK', chunked))
    endlessly(socket, chunk)
  })
  const [trusted] = stores(origin, 20_000)
  let bytes = 0
  const read = async () => {
    if (trusted) for await (const piece of bodyOf(trusted, 'a/b')) bytes += piece.length
  }
  expect(await read().catch((error: Error) => error.message)).toBe('an object is too large')
  expect(bytes).toBeLessThanOrEqual(64 * 1_048_576)
})
