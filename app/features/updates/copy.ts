import { m } from '#app/language/messages.ts'
import type { StopReason, UpdateResult, UpdateStep } from '#app/platform/releases/update-state.ts'
import type { UpdatesDone } from './address.ts'

/** Why an update wasn't installed, and what to do. */
export const reasonCopy = {
  'no-source': m.updates_reason_no_source,
  unreachable: m.updates_reason_unreachable,
  'not-signed': m.updates_reason_not_signed,
  'not-understood': m.updates_reason_not_understood,
  'not-newer': m.updates_reason_not_newer,
  'other-version': m.updates_reason_other_version,
  'too-old': m.updates_reason_too_old,
  'no-platform': m.updates_reason_no_platform,
  damaged: m.updates_reason_damaged,
  'disk-full': m.updates_reason_disk_full,
  'backup-failed': m.updates_reason_backup_failed,
  'database-role': m.updates_reason_database_role,
  'migration-failed': m.updates_reason_migration_failed,
  'restore-failed': m.updates_reason_restore_failed,
  'start-failed': m.updates_reason_start_failed,
  'page-failed': m.updates_reason_page_failed,
  'too-much-memory': m.updates_reason_memory,
  busy: m.updates_refused_running,
  interrupted: m.updates_reason_interrupted,
  unexpected: m.updates_reason_unexpected,
} satisfies Record<StopReason, () => string>

/** A newer release may have left a reason that this one does not know, and people went back to this one. */
export const reasonText = (reason: StopReason): string => {
  const known: Partial<Record<StopReason, () => string>> = reasonCopy
  return (known[reason] ?? m.updates_reason_unexpected)()
}

export const stepCopy = {
  download: m.updates_step_download,
  backup: m.updates_step_backup,
  trial: m.updates_step_trial,
  switch: m.updates_step_switch,
  check: m.updates_step_check,
  back: m.updates_step_back,
} satisfies Record<UpdateStep, () => string>

export const outcomeCopy = {
  installed: m.updates_outcome_installed,
  stopped: m.updates_outcome_stopped,
  'rolled-back': m.updates_outcome_rolled_back,
  'went-back': m.updates_outcome_went_back,
} satisfies Record<UpdateResult['outcome'], () => string>

export const doneCopy = {
  checking: m.updates_done_checking,
  asked: m.updates_done_asked,
  tonight: m.updates_done_tonight,
  cancelled: m.updates_done_cancelled,
  skipped: m.updates_done_skipped,
  shown: m.updates_done_shown,
  automatic: m.updates_done_automatic,
  manual: m.updates_done_manual,
} satisfies Record<UpdatesDone, () => string>
