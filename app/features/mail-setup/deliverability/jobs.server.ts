import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { checkWhereDue, deliverabilityJob } from './check.server.ts'

/** Looks DNS up every day, and sooner where it is worth it. */
export const checkingDomain = (services: Pick<Services, 'db' | 'clock' | 'settings'>): Job => ({
  name: deliverabilityJob,
  next: (now) => now.add({ minutes: 15 }),
  run: async () => (await checkWhereDue(services)) ?? undefined,
})
