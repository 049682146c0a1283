import { m } from '#app/language/messages.ts'
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
