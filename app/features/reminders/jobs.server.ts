import { nextMinute } from '#app/platform/clinic-time.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { writeReminders } from './writing.server.ts'

/** Reminders whose time it is, every minute. */
export const reminding = (services: Services): Job => ({
  name: 'reminders',
  next: nextMinute,
  run: () => writeReminders(services),
})
