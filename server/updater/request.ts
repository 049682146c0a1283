import { join } from 'node:path'
import {
  isUpdateRequest,
  type UpdateRequest,
  updateRequestPath,
} from '#app/platform/releases/update-request.ts'
import type { Places } from './places.ts'
import { printedAsService } from './programs.ts'

const mostBytes = 1_024

/**
 * What the service asks for, once. It names a version and never a place: whatever is in the file, only a release that is signed
 * is installed. Read and removed as the service's user, since the folder is the service's and may lead anywhere; links aren't
 * followed.
 */
export function takeRequest(places: Places): UpdateRequest | null {
  const path = join(places.data, ...updateRequestPath)
  try {
    const flags = ['count=1', 'iflag=nofollow,nonblock', 'status=none']
    const read: unknown = JSON.parse(
      printedAsService(places, 'dd', [`if=${path}`, `bs=${mostBytes}`, ...flags]),
    )
    return isUpdateRequest(read) ? read : null
  } catch {
    return null
  } finally {
    printedAsService(places, 'rm', ['-rf', path])
  }
}
