import { sweepOrphans } from '#app/features/pictures/sweep.server.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { listPortraits } from '../clinicians/queries.server.ts'

/** Every hour: files of portraits that no clinician has, deleted ones who can be brought back included, go. */
export const sweepingPortraits = (services: Pick<Services, 'db' | 'files' | 'clock'>): Job => ({
  name: 'portrait-sweep',
  next: hourly,
  run: async () => {
    await sweepOrphans(services, { place: 'portraits', listPictures: listPortraits })
    return undefined
  },
})
