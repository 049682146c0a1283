import { leastAge, sweepOrphans } from '#app/features/pictures/sweep.server.ts'
import { recoverableSince } from '#app/features/records/write-record.server.ts'
import { forgetUploads, uploadFolder } from '#app/platform/files/upload.server.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { deleteImagesOf, listPictures } from '../queries.server.ts'

type Swept = Pick<Services, 'db' | 'files' | 'clock' | 'log' | 'settings'>

/** Sweeps every hour. */
export const sweeping = (services: Swept): Job => ({
  name: 'gallery-sweep',
  next: hourly,
  run: async () => {
    await sweepPictures(services)
    return undefined
  },
})

/** Images that were deleted 30 days ago are gone for good, and with them every file that no row names. */
export async function sweepPictures(services: Swept): Promise<void> {
  const now = services.clock.now()
  await deleteImagesOf(services.db, recoverableSince(now))
  await sweepOrphans(services, { place: 'gallery', listPictures })
  await forgetUploads(uploadFolder(services.settings), now.subtract(leastAge))
}
