import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type OutgoingRules, pinHost, pinnedLookup } from './host-guard.server.ts'

/**
 * Connects to a host that somebody typed in the browser, for protocols other than HTTP: looked up once, and only the
 * addresses that were checked are connected to. What speaks TLS over it asks for a certificate of the host as typed.
 * @param signal ends the try
 * @throws OutgoingProblem where the host is none to connect to; else what the connection says
 */
export async function connectPinned(
  { host, port }: { host: string; port: number },
  rules: OutgoingRules,
  signal: AbortSignal,
): Promise<Socket> {
  const pinned = await pinHost(host, rules, signal)
  signal.throwIfAborted()
  const socket = connect({ host, port, lookup: pinnedLookup(pinned), autoSelectFamily: true })
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket.on('error', () => {})
    socket.destroy()
    throw error
  }
}
