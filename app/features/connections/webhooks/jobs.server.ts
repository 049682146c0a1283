import { kindOf } from '#app/platform/log.server.ts'
import { later } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { releaseLeases, takeDue } from './delivery-queries.server.ts'
import { sendsAtOnce } from './rules.ts'
import { type ReadDetails, sendDelivery } from './sending.server.ts'

type WebhookJobs = {
  /** Looks for due deliveries now; never throws, never waits. */
  wake(): void
  /** Takes no more and resolves when those on their way are marked. */
  stop(): Promise<void>
}

/** Wake-ups are a courtesy: a change of another process is found by this. */
const pollMilliseconds = 3_000

/** Sends what the database has written down for webhooks, until stopped. One for each process. */
export async function startWebhooks(
  services: Services,
  readDetails: ReadDetails,
  { pollEvery = pollMilliseconds } = {},
): Promise<WebhookJobs> {
  if (services.engine === 'sqlite') await releaseLeases(services.db)
  const underway = new Map<Promise<unknown>, string>()
  let stopped = false
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const failed = (error: unknown) => services.log.error({ kind: kindOf(error) }, 'webhooks unavailable')

  /** A send that ends lets the next one go, of the same record or to the same webhook. */
  async function sendAllDue() {
    while (!stopped) {
      const delivery = await takeDue(services.db, { now: services.clock.now(), busy: busyOf(underway) })
      if (!delivery) return
      const sending = services.clinic
        .within(() => sendDelivery(services, delivery, readDetails))
        .catch(failed)
        .finally(() => {
          underway.delete(sending)
          wake()
        })
      underway.set(sending, delivery.webhookId)
    }
  }

  async function work() {
    while (!stopped) {
      woken = Promise.withResolvers<void>()
      await sendAllDue().catch(failed)
      if (!stopped) await wokenOrAfter(woken.promise, pollEvery)
    }
  }

  const working = work()
  return {
    wake,
    async stop() {
      stopped = true
      wake()
      await working
      await Promise.allSettled(underway.keys())
    },
  }
}

function busyOf(underway: ReadonlyMap<unknown, string>): string[] {
  const ids = [...underway.values()]
  return [...new Set(ids)].filter((id) => ids.filter((one) => one === id).length >= sendsAtOnce)
}

function wokenOrAfter(woken: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const callOff = later(milliseconds, resolve)
    woken.then(() => {
      callOff()
      resolve()
    })
  })
}
