import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that shows itself as a folder, on Linux. */
const memory = '/dev/shm'
/** A whole run leaves less than half of that lying about at any time. */
const neededBytes = 4 * 1024 ** 3

/**
 * A folder for what the tests throw away: databases, pictures, profiles of browsers. It lies in memory where there is room
 * for it, because a run writes ten gigabytes that nobody reads again; else where the system has such folders.
 * @returns {{ path: string, remove: () => void }}
 */
export function openThrowaway(from = memory) {
  const path = mkdtempSync(join(hasRoom(from) ? from : tmpdir(), 'firstlight-run-'))
  // PostgreSQL's server runs as somebody else, with a folder of its own inside.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
