import { kindOf } from '../../../platform/log.server.ts'
import type { Services } from '../../../platform/services.ts'
import { calendarVersion } from '../freed/calendar-changes.server.ts'
import { isRoundDue, isSweepDue, type LastRound } from './due.server.ts'
import { offerRound } from './round.server.ts'

/** A freed time is offered within five seconds (docs/topics/waitlist.md). */
const lookMilliseconds = 2_000

export type WaitlistJobs = {
  /** Takes up nothing more, and resolves when what is under way is done. */
  end(): Promise<void>
}

/** Looks every two seconds whether an offer ran out or a time came free. One for each process. */
export function startWaitlist(services: Services, { lookEvery = lookMilliseconds } = {}): WaitlistJobs {
  let running: Promise<void> | null = null
  let last: LastRound | null = null
  const look = () => {
    if (running) return
    running = lookOnce(services, last).then((round) => {
      last = round
      running = null
    })
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await running
    },
  }
}

/** Never throws. @returns the last round that there was by then */
async function lookOnce(services: Services, last: LastRound | null): Promise<LastRound | null> {
  try {
    if (!(await isRoundDue(services, last))) return last
    const now = services.clock.now()
    const isSweep = isSweepDue(now, last)
    const calendar = await calendarVersion(services)
    await services.website.within(() => offerRound(services, { isSweep }))
    return { calendar, sweptAt: isSweep || last === null ? now : last.sweptAt }
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'waitlist unavailable')
    return last
  }
}
