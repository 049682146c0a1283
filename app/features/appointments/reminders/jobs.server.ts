import { nextMinute } from '../../../platform/clinic-time.server.ts'
import type { Job } from '../../../platform/process/jobs.server.ts'
import type { Services } from '../../../platform/services.ts'
import { writeReminders } from './writing.server.ts'

/** Reminders whose time it is, every minute. */
export const reminding = (services: Services): Job => ({
  name: 'reminders',
  next: nextMinute,
  run: () => writeReminders(services),
})
