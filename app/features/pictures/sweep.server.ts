import type { Database } from '#app/db/tables.ts'
import type { StoredFile } from '#app/platform/files/file-store.ts'
import type { Services } from '#app/platform/services.ts'
import { type PicturePlace, parseFileName, randomPartOf } from './picture.ts'

/** Files come before their row: a younger one may still get it. */
export const leastAge = { hours: 1 } as const
const batchSize = 200

/** Whose pictures they are: what each of these rows names, deleted ones that can be brought back too. */
type Owner = { place: PicturePlace; listPictures(db: Database, ids: string[]): Promise<Map<string, string>> }

/** Deletes every file that no row names: of what is gone, of replaced pictures, of uploads that a crash cut short. */
export async function sweepOrphans(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  { place, listPictures }: Owner,
): Promise<void> {
  const now = clock.now()
  let batch: StoredFile[] = []
  const deleteOrphans = async () => {
    const ids = [...new Set(batch.map((file) => partsOf(file).id))]
    const pictures = ids.length > 0 ? await listPictures(db, ids) : new Map()
    for (const file of batch) {
      const { id, random } = partsOf(file)
      if (random === null || randomPartOf(pictures.get(id) ?? '') !== random) await files.delete(file.key)
    }
    batch = []
  }
  for await (const file of files.list(`${place}/`)) {
    if (Temporal.Instant.compare(file.storedAt.add(leastAge), now) < 0) batch.push(file)
    if (batch.length === batchSize) await deleteOrphans()
  }
  await deleteOrphans()
}

/** `gallery/{id}/{random}-{width}.{ext}`; a name that we never gave belongs to no row. */
function partsOf({ key }: StoredFile): { id: string; random: string | null } {
  const [, id = '', name = ''] = key.split('/')
  return { id, random: parseFileName(name)?.random ?? null }
}
