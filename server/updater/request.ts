import { closeSync, constants, fstatSync, openSync, readSync, rmSync } from 'node:fs'
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
export function takeRequest({ data }: Places): UpdateRequest | null {
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
      rmSync(path, { force: true })
    }
  } catch {
    rmSync(path, { force: true })
    return null
  }
}
