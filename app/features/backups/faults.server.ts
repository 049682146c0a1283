import { AgeFileProblem } from '#app/platform/secrets/age-file.server.ts'
import { BackupProblem } from './content.server.ts'
import type { BackupFault, VerificationFault } from './rules.ts'

const byCode: Record<string, BackupFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'folder',
  EEXIST: 'folder',
  ENOTDIR: 'folder',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'folder',
}

/** SQLite's own number for a full disk. */
const sqliteFull = 13

const isSqliteFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteFull

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** One word for what was thrown, never its text: that may name a folder or a row. */
export function backupFault(error: unknown): BackupFault {
  if (error instanceof AgeFileProblem || error instanceof BackupProblem) return 'damaged'
  return isSqliteFull(error) ? 'full' : (byCode[codeOf(error)] ?? 'other')
}

export function verificationFault(error: unknown): VerificationFault {
  if (error instanceof AgeFileProblem) return error.reason === 'wrong-passphrase' ? 'passphrase' : 'damaged'
  const fault = backupFault(error)
  return fault === 'full' || fault === 'damaged' ? fault : 'other'
}
