import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { randomId } from '../secrets/random.server.ts'
import { assertFileKey, type FileStore, type StoredFile } from './file-store.ts'
import { webStream } from './web-stream.server.ts'

const ownFile = 0o600
const ownFolder = 0o700
/** Begins the name of what is still being written; no key can begin so. */
const unfinished = '.new-'

/** Files in a folder, readable by their owner alone. What a crash cut short never shows up under its key. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    assertFileKey(key)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: ownFolder })
      const temporary = join(dirname(path), unfinished + randomId())
      try {
        await writeThrough(temporary, content)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch(orNull)
      if (!file) return null
      const { size } = await file.stat()
      return {
        body: webStream(file.createReadStream()),
        size,
      }
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(orNull)
      return found?.isFile() ? { size: found.size } : null
    },
    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch(() => {}) // only where it was the last one in there
    },
    list: (prefix) => filesUnder(root, prefix),
  }
}

/** On the disk before its name is: after a power cut there is a whole file or none. */
async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', ownFile)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesUnder(root: string, prefix: string): AsyncIterable<StoredFile> {
  assertFileKey(prefix.slice(0, -1))
  const folder = join(root, ...prefix.split('/'))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNull)
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() && !entry.name.startsWith(unfinished) ? await stat(path).catch(orNull) : null
    if (!found) continue
    const key = relative(root, path).split(sep).join('/')
    yield {
      key,
      size: found.size,
      storedAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(found.mtimeMs)),
    }
  }
}

/** No such file, or a file where a folder would be. */
function orNull(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
