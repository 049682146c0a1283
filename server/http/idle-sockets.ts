import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { subscriber } from './requests/visitor.ts'

/** Of one address: a browser holds six, and an office behind one address has some dozen of them. */
const mostIdle = 100

/**
 * Holds the sockets of one address that wait for a request to so many: the one that has waited longest goes for the
 * next, so that nobody fills the process by opening lines and saying nothing.
 * @param mayBeProxy its sockets are everybody's, and are not counted
 */
export function capIdleSockets(
  server: Server,
  { mayBeProxy, most = mostIdle }: { mayBeProxy: (address: string) => boolean; most?: number },
): void {
  const idleOf = new Map<string, Set<Socket>>()
  const asked = new WeakMap<Socket, number>()

  const wait = (socket: Socket, address: string) => {
    const idle = idleOf.get(address) ?? new Set()
    idleOf.set(address, idle.add(socket))
    const [oldest] = idle
    if (idle.size > most) oldest?.destroy()
  }
  const stopWaiting = (socket: Socket, address: string) => {
    const idle = idleOf.get(address)
    idle?.delete(socket)
    if (idle?.size === 0) idleOf.delete(address)
  }

  server.on('connection', (socket: Socket) => {
    const address = subscriber(socket.remoteAddress ?? '')
    if (mayBeProxy(socket.remoteAddress ?? '')) return
    asked.set(socket, 0)
    wait(socket, address)
    socket.once('close', () => stopWaiting(socket, address))
  })
  const work = ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const before = asked.get(socket)
    if (before === undefined) return
    const address = subscriber(socket.remoteAddress ?? '')
    asked.set(socket, before + 1)
    stopWaiting(socket, address)
    outgoing.once('close', () => {
      const left = (asked.get(socket) ?? 1) - 1
      asked.set(socket, left)
      if (left === 0 && !socket.destroyed) wait(socket, address)
    })
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, work)
}
