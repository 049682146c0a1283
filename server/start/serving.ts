import { once } from 'node:events'
import type { Server } from 'node:http'
import { kindOf } from '../log.ts'
import type { StartedServices } from './start-services.ts'

/** What is in flight gets this long to finish. */
const finishMilliseconds = 10_000
const lookMilliseconds = 50
/** A terminal sends its signal to the whole group, so the same signal may come twice at once. */
const sameSignalMilliseconds = 1_000

export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/**
 * Ends the process in order when it is asked to (SIGTERM, SIGINT, SIGHUP, or the death of what started it):
 * no new requests, those in flight are finished, then the services close. A second signal ends it at once.
 */
export function serveUntilAsked(
  server: Server,
  { services, beginEnding, close }: Pick<StartedServices, 'services' | 'beginEnding' | 'close'>,
): { isServing(): boolean } {
  let askedAt: number | null = null
  const ask = () => {
    if (askedAt !== null && performance.now() - askedAt < sameSignalMilliseconds) return
    if (askedAt !== null) process.exit(1)
    askedAt = performance.now()
    end().then(
      () => process.exit(0),
      (error) => {
        services.log.error({ kind: kindOf(error) }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  async function end() {
    const isOpen = server.listening
    const finished = once(server, 'close')
    server.close()
    beginEnding()
    server.closeIdleConnections()
    // A browser keeps its connection after an answer that had begun before we were asked to end.
    const idle = setInterval(() => server.closeIdleConnections(), lookMilliseconds)
    const timer = setTimeout(() => server.closeAllConnections(), finishMilliseconds)
    if (isOpen) await finished
    clearInterval(idle)
    clearTimeout(timer)
    await close()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, ask)
  process.on('disconnect', ask)
  // The last resort (ASVS 16.5.4): what nobody caught leaves an unknown state behind; a fresh start does not.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      services.log.error({ kind: kindOf(error) }, 'uncaught')
      process.exit(1)
    })
  }
  return { isServing: () => askedAt === null }
}
