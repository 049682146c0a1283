import type { StoredFile } from '../../../platform/files/file-store.ts'
import { forgetUploads, uploadFolder } from '../../../platform/files/upload.server.ts'
import { hourly, type Job } from '../../../platform/process/jobs.server.ts'
import type { Services } from '../../../platform/services.ts'
import { parseFileName, storedImage } from '../../pictures/picture.ts'
import { recoverableSince } from '../../records/moments.server.ts'
import { deleteImagesOf, listPictures } from '../queries.server.ts'

/** Files come before their row: a younger one may still get it. */
const leastAge = { hours: 1 } as const
const batchSize = 200

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

/**
 * Images that were deleted 30 days ago are gone for good, and with them every file that no row
 * names: of theirs, of replaced pictures, of uploads that a crash cut short.
 */
export async function sweepPictures({ db, files, clock, settings }: Swept): Promise<void> {
  const now = clock.now()
  await deleteImagesOf(db, recoverableSince(now))
  let batch: StoredFile[] = []
  const deleteOrphans = async () => {
    const ids = [...new Set(batch.map((file) => partsOf(file).id))]
    const pictures = ids.length > 0 ? await listPictures(db, ids) : new Map()
    for (const file of batch) {
      const { id, image } = partsOf(file)
      if (pictures.get(id) !== image) await files.delete(file.key)
    }
    batch = []
  }
  for await (const file of files.list('gallery/')) {
    if (Temporal.Instant.compare(file.storedAt.add(leastAge), now) < 0) batch.push(file)
    if (batch.length === batchSize) await deleteOrphans()
  }
  await deleteOrphans()
  await forgetUploads(uploadFolder(settings), now.subtract(leastAge))
}

/** `gallery/{id}/{random}-{width}.{ext}`; a name that we never gave belongs to no row. */
function partsOf({ key }: StoredFile): { id: string; image: string | null } {
  const [, id = '', name = ''] = key.split('/')
  const parsed = parseFileName(name)
  return { id, image: parsed ? storedImage(parsed.random) : null }
}
