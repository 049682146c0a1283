import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { checkDomain, deliverabilityJob, isUnfinished } from './check.server.ts'

/** Looks DNS up every day, and every 15 minutes while a record is missing or doesn't match. */
export function checkingDomain(services: Pick<Services, 'db' | 'clock' | 'settings'>): Job {
  let isSoon = false
  return {
    name: deliverabilityJob,
    next: (now) => now.add(isSoon ? { minutes: 15 } : { hours: 24 }),
    run: async () => {
      const detail = await checkDomain(services)
      isSoon = detail !== null && isUnfinished(detail)
      return detail ?? undefined
    },
  }
}
