import { m } from '#app/language/messages.ts'
import type { HourlyReason } from './off-site/following.server.ts'
import type { OffSiteFault, RehearsalFault } from './off-site/rules.ts'
import type { BackupFault, VerificationFault } from './rules.ts'

/** What staff are told of it. */
export const backupFaultCopy = {
  full: m.backups_fault_full,
  folder: m.backups_fault_folder,
  damaged: m.backups_fault_damaged,
  interrupted: m.backups_fault_interrupted,
  other: m.backups_fault_other,
} satisfies Record<BackupFault, () => string>

export const testFaultCopy = {
  missing: m.backups_test_fault_missing,
  full: m.backups_test_fault_full,
  passphrase: m.backups_test_fault_passphrase,
  damaged: m.backups_test_fault_damaged,
  different: m.backups_test_fault_different,
  other: m.backups_test_fault_other,
} satisfies Record<VerificationFault, () => string>

/** Why backups don't leave. */
export const offSiteFaultCopy = {
  denied: m.backups_off_site_fault_denied,
  'no-bucket': m.backups_off_site_fault_no_bucket,
  clock: m.backups_off_site_fault_clock,
  unreachable: m.backups_off_site_fault_unreachable,
  address: m.backups_off_site_fault_address,
  'bucket-full': m.backups_off_site_fault_bucket_full,
  'disk-full': m.backups_off_site_fault_disk_full,
  database: m.backups_off_site_fault_database,
  replaced: m.backups_off_site_fault_replaced,
  replication: m.backups_off_site_fault_replication,
  other: m.backups_off_site_fault_other,
} satisfies Record<OffSiteFault, () => string>

/** Why what is in the bucket didn't come back. */
export const rehearsalFaultCopy = {
  ...offSiteFaultCopy,
  missing: m.backups_rehearsal_fault_missing,
  incomplete: m.backups_rehearsal_fault_incomplete,
  passphrase: m.backups_rehearsal_fault_passphrase,
  damaged: m.backups_rehearsal_fault_damaged,
  log: m.backups_rehearsal_fault_log,
  programs: m.backups_rehearsal_fault_programs,
  locale: m.backups_rehearsal_fault_locale,
} satisfies Record<RehearsalFault, () => string>

/** Why everything leaves each hour and not each change, and what to ask for. */
export const hourlyCopy = {
  role: m.backups_bucket_hourly_role,
  'wal-level': m.backups_bucket_hourly_wal_level,
  programs: m.backups_bucket_hourly_programs,
  refused: m.backups_bucket_hourly_refused,
} satisfies Record<HourlyReason, () => string>
