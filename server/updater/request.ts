import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import {
  isUpdateRequest,
  type UpdateRequest,
  updateRequestPath,
} from '#app/platform/releases/update-request.ts'
import type { Places } from './places.ts'

const mostBytes = 1_024

/**
 * What the service asks for, once. It names a version and never a place: whatever is in the file, only a release that is signed
 * is installed. Links aren't followed.
 */
export function takeRequest({ data, user }: Places): UpdateRequest | null {
  const path = join(data, ...updateRequestPath)
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      if (!fstatSync(file).isFile()) return null
      const bytes = Buffer.alloc(mostBytes)
      const read: unknown = JSON.parse(bytes.subarray(0, readSync(file, bytes)).toString('utf8'))
      return isUpdateRequest(read) ? read : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  } finally {
    // As the service: the folder is the service's, and may lead anywhere.
    spawnSync('rm', ['-rf', path], { stdio: 'ignore', ...user })
  }
}
