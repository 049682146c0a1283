import { countDeadAbout, countEmails } from '#app/features/outbox/delivery-queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'

const days = 7

/** How emails have been leaving lately. */
export type WeekView = {
  sent: number
  waiting: number
  /** Minutes until the next one is tried; 0 where it is due, null where none waits. */
  nextTryMinutes: number | null
  dead: number
  /** Patients are still to be called about some. */
  hasCalls: boolean
}

export function readWeek({ db, clock, log }: Services): Promise<Outcome<WeekView>> {
  const fault = { event: 'emails not counted', message: m.mail_week_failed() }
  return attempt(log, fault, async () => {
    const now = clock.now()
    const { nextTry, ...counts } = await countEmails(db, now.subtract({ hours: 24 * days }))
    const minutes = nextTry && Math.max(0, Math.ceil(nextTry.since(now).total('minutes')))
    return done({
      ...counts,
      nextTryMinutes: minutes,
      hasCalls: (await countDeadAbout(db, 'appointment')) > 0,
    })
  })
}
