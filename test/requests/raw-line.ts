import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A line to a server of ours on which a test writes bytes as they are. */
export type RawLine = {
  write(text: string): void
  /** Everything that came back so far. */
  heard(): string
  /** Waits until what came back matches, or the server closes; gives all of it. */
  until(pattern: RegExp): Promise<string>
  /** Waits until the server closes the line; gives all that came back. */
  closed(): Promise<string>
  end(): void
}

export async function openLine(url: string): Promise<RawLine> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let heard = ''
  let isClosed = false
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text
  })
  // A server that closes while we still write resets the line: to a test that is the end of it, too.
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  const change = () => (isClosed ? Promise.resolve() : firstOf(socket, ['data', 'close']))
  const until = async (pattern: RegExp): Promise<string> => {
    while (!isClosed && !pattern.test(heard)) await change()
    return heard
  }
  return {
    write: (text) => void socket.write(text, 'latin1'),
    heard: () => heard,
    until,
    closed: async () => {
      while (!isClosed) await change()
      return heard
    },
    end: () => void socket.destroy(),
  }
}

const firstOf = (socket: Socket, events: string[]) =>
  Promise.race(events.map((event) => once(socket, event).catch(() => {})))

/** Sends one request as it is and gives all that comes back until the server closes the line. */
export async function exchange(url: string, text: string): Promise<string> {
  const line = await openLine(url)
  line.write(text)
  return line.closed()
}

/** The status of an answer as it came over the line; 0 where none came. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)
