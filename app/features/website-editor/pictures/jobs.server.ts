import { columns } from '#app/db/columns.ts'
import { sweepOrphans } from '#app/features/pictures/sweep.server.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { deletePictureRow, listImages, listUnnamedBefore } from './queries.server.ts'

type Swept = Pick<Services, 'db' | 'files' | 'clock'>

/** A picture that was taken back may be chosen again by Undo, or are on a page that is open. */
const keptFor = { hours: 24 * 30 } as const
const mostAtOnce = 500

/** Every hour: uploads that neither draft nor version nor profile names any more go, and with them their files. */
export const sweepingWebsitePictures = (services: Swept): Job => ({
  name: 'website-picture-sweep',
  next: hourly,
  run: async () => {
    await sweepWebsitePictures(services)
    return undefined
  },
})

export async function sweepWebsitePictures(services: Swept): Promise<void> {
  const { db, clock } = services
  const before = columns.instant(clock.now().subtract(keptFor))
  for (const id of await listUnnamedBefore(db, before, mostAtOnce)) await deletePictureRow(db, id)
  await sweepOrphans(services, { place: 'website', listPictures: listImages })
}
