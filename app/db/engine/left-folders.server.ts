import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The beginning of a folder's name by which it is known whose it is. */
export const ownFolder = (begins: string): string => `${begins}${process.pid}-`

/**
 * Removes what processes left that were killed in the midst of it: folders named by `ownFolder`. That of a process that lives
 * is let alone.
 * @param isStart this process has made none yet: one of its number is another's that had it before
 */
export async function removeLeftFolders(
  parent: string,
  begins: string,
  { isStart = false } = {},
): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(begins))) {
    const id = Number(name.slice(begins.length).split('-')[0])
    const isAtWork = id === process.pid ? !isStart : isAnotherProcess(id)
    // Another user's can't be removed, and is not ours.
    if (!isAtWork) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAnotherProcess(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
