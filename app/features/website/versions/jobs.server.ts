import { hourly, type Job } from '../../../platform/process/jobs.server.ts'
import type { Services } from '../../../platform/services.ts'
import { sweepOrphans } from '../../pictures/sweep.server.ts'
import { listWebsitePictures } from './retention-queries.server.ts'

/** Every hour: files of the website's pictures whose row is gone go, too (`app/retention.server.ts` forgets the rows). */
export const sweepingWebsitePictures = (services: Pick<Services, 'db' | 'files' | 'clock'>): Job => ({
  name: 'website-sweep',
  next: hourly,
  run: async () => {
    await sweepOrphans(services, { place: 'website', listPictures: listWebsitePictures })
    return undefined
  },
})
