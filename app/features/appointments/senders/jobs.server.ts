import { hourly, type Job } from '../../../platform/process/jobs.server.ts'
import type { Services } from '../../../platform/services.ts'
import { forgetSenders } from './queries.server.ts'

/** Every hour, so that an address is known for 48 hours and not for a day more. */
export const forgettingSenders = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'booking-senders',
  next: hourly,
  run: async () => {
    await forgetSenders(db, clock.now())
    return undefined
  },
})
