import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './file-store-folder.server.ts'
import { createBucketStore } from './file-store-s3.server.ts'

/** The store that the settings name: the folder `files` of the data folder, or a bucket. */
export function createFileStore({
  storage,
  dataDirectory,
}: Pick<Settings, 'storage' | 'dataDirectory'>): FileStore {
  return storage.kind === 's3' ? createBucketStore(storage) : createFolderStore(join(dataDirectory, 'files'))
}
