import { kindOf } from '#app/platform/log.server.ts'
import { later, pause } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { allSent, sendNextDue } from './commands.server.ts'
import { deleteFinished, deleteUnsendable, releaseLeases } from './delivery-queries.server.ts'
import { isAwaited, keptForDays, keptPauseMilliseconds, restMilliseconds, triesForHours } from './rules.ts'

export type OutboxJobs = {
  /** Looks for due emails now; never throws, never waits. */
  wake(): void
  /** Takes no more emails and resolves when those on their way are marked. */
  stop(): Promise<void>
}

/** Wake-ups are a courtesy; this is the net under them, and what finds emails that come due. */
const pollMilliseconds = 5_000
const sweepHours = 1

/** Sends due emails until stopped. One for each process. */
export async function startOutbox(
  services: Services,
  { pollEvery = pollMilliseconds } = {},
): Promise<OutboxJobs> {
  if (services.engine === 'sqlite') await releaseLeases(services.db)
  let stopped = false
  let sweepAt = services.clock.now()
  let woken = Promise.withResolvers<void>()

  async function work() {
    while (!stopped) {
      woken = Promise.withResolvers<void>()
      await sendAllDue()
        .then(sweep)
        .catch((error) => services.log.error({ kind: kindOf(error) }, 'outbox unavailable'))
      if (!stopped) await wokenOrAfter(woken.promise, pollEvery)
    }
  }

  async function sendAllDue() {
    const isKept = !isAwaited(services.mailer)
    while (!stopped) {
      const sending = await sendNextDue(services)
      if (!sending) return
      // Kept ones are written one after the other; others leave next to each other.
      if (isKept) await sending.done.then(() => pause(keptPauseMilliseconds))
      else await pause(restMilliseconds)
    }
  }

  async function sweep() {
    const now = services.clock.now()
    if (Temporal.Instant.compare(now, sweepAt) < 0) return
    sweepAt = now.add({ hours: sweepHours })
    await deleteFinished(services.db, now.subtract({ hours: keptForDays * 24 }))
    if (services.settings.texts === null)
      await deleteUnsendable(services.db, now.subtract({ hours: triesForHours }))
  }

  const working = work()
  return {
    wake: () => woken.resolve(),
    async stop() {
      stopped = true
      woken.resolve()
      await working
      await allSent()
    },
  }
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
