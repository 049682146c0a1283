import { done } from '#app/platform/outcome.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { listEndedKeyHolds } from './holds.server.ts'
import { foldWaitingVisits } from './queries.server.ts'
import { inSchedule } from './schedule.server.ts'
import { forgetSenders } from './sender-queries.server.ts'

/** Every hour, so that an address is known for 48 hours and not for a day more. */
export const forgettingSenders = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'booking-senders',
  next: hourly,
  run: async () => {
    await forgetSenders(db, clock.now())
    return undefined
  },
})

/**
 * Brings up to date what another release wrote for the search, during a rolling update. A search does so too before it
 * answers; here it is done before anybody waits for it.
 */
export const searchUpkeep = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'search-upkeep',
  next: hourly,
  run: async () => ({ appointments: await foldWaitingVisits(db) }),
})

/** Each minute, so that a time which a program held and never booked is offered again. */
export const endingKeyHolds = (services: Services): Job => ({
  name: 'key-holds',
  next: (now) => now.add({ minutes: 1 }),
  run: async () => {
    const ended = await listEndedKeyHolds(services.db, services.clock.now())
    for (const id of ended)
      await inSchedule(services, async (schedule) => {
        await schedule.release(id, schedule.now)
        return done(null)
      })
    return { holds: ended.length }
  },
})
