import { clockTime } from '#app/platform/dates.ts'

/** What the first file of a backup says. */
export type BackupHead = {
  format: number
  /** Instant at which it was begun. */
  madeAt: string
  /** Names of the migrations that the tables went through. */
  migrations: string[]
  /** The key under which digests and two-step verification were stored. */
  secretKey: string
  /** The audit log's newest row when it was begun; null for an empty log. */
  checkpoint: { seq: number; head: string } | null
}

/** The sum of what is before it; tables without rows are left out. */
export type BackupEnd = {
  tables: Record<string, { rows: number; digest: string }>
  files: { count: number; bytes: number }
}

/** What a backup came to. */
export type BackupFacts = {
  bytes: number
  rows: number
  files: number
  /** The audit log's newest row when it was begun, as SEQ:HEAD; empty where there was none. */
  checkpoint: string
}

/** Why one was not made. */
export type BackupFault = 'full' | 'folder' | 'damaged' | 'interrupted' | 'other'

/** Why a test restore did not bring everything back. */
export type VerificationFault = 'missing' | 'full' | 'passphrase' | 'damaged' | 'different' | 'other'

/** `age` and `tar` open it as well. */
export const backupFormat = 2

/** Where things lie in the archive. */
export const headPath = 'backup.json'
export const fileFolder = 'files/'
export const endPath = 'counts.json'
export const checksumsPath = 'SHA256SUMS'
const pageNamed = /^tables\/(\w+)\/(\d{6,})\.jsonl$/

/** A page of a table's rows, one JSON object on each line. @param number from 1 */
export const pagePath = (name: string, number: number): string =>
  `tables/${name}/${String(number).padStart(6, '0')}.jsonl`

/** Which page of which table lies there; null for anything else. */
export function pageOf(path: string): { name: string; number: number } | null {
  const [, name, number] = pageNamed.exec(path) ?? []
  return name === undefined ? null : { name, number: Number(number) }
}

/** The name under which the job's runs are kept, and those of backups that somebody asked for. */
export const backupJob = 'backup'
/** That of the weekly test restore. */
export const testJob = 'backup-test'

/** At night, when nobody waits for an answer. */
export const backupTime = clockTime(3 * 60)

/** The beginnings of all keys under which files are kept. */
export const keptPrefixes = ['gallery/', 'website/'] as const

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The content type that a kept file was stored with. */
export const typeOfFile = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const ending = '.backup'
const named = /^firstlight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Names that sort by time, without colons, which some file systems refuse. */
export const backupName = (madeAt: string): string =>
  `firstlight-${madeAt.slice(0, 19).replaceAll(':', '-')}Z${ending}`

/** Whether a file of that name is one of ours, and whole. */
export const isBackupName = (name: string): boolean => named.test(name)

/** Which of a folder's files have had their day: all of ours but the newest so many. Others are never named. */
export const outdated = (names: string[], keep: number): string[] =>
  names.filter(isBackupName).sort().reverse().slice(keep)

/** The daily backup is worth a warning when the last one is older than this. */
export const warnAfterHours = 36

/** Under this name is kept when somebody last typed the passphrase. Nobody runs it. */
export const passphraseCheck = 'backup-passphrase'
/** The test restore is made each week: older than this, it is worth a warning. */
export const testWarnAfterDays = 9
