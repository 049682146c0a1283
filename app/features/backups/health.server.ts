import type { Database } from '#app/db/tables.ts'
import { type JobFacts, jobFacts } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { backupFaultCopy, testFaultCopy } from './copy.ts'
import { findFirstBackup, findLastFault } from './history-queries.server.ts'
import { backupJob, passphraseCheck, testJob, warnAfterHours } from './rules.ts'
import { placeOf } from './run.server.ts'
import { checkEveryDays } from './set-up/rules.ts'

/** How backups and their test are doing, as their jobs know it. */
export type BackupHealth = {
  backup: JobFacts | undefined
  test: JobFacts | undefined
  /** What is wrong with the last backup, and with its test; null where nothing is, or where there are to be none. */
  warning: string | null
  testWarning: string | null
  /** When somebody last typed the right passphrase; null for never. */
  passphraseAt: Temporal.Instant | null
  /** The last one typed was wrong, or it was typed too long ago. */
  passphraseWarning: string | null
}

type Parts = Pick<Services, 'db' | 'settings' | 'clock'>

export async function readHealth({ db, settings, clock }: Parts): Promise<BackupHealth> {
  const facts = await jobFacts(db, [backupJob, testJob, passphraseCheck])
  const [backup, test, passphrase] = [backupJob, testJob, passphraseCheck].map((name) => facts.get(name))
  const isOn = placeOf(settings) !== null
  return {
    backup,
    test,
    warning: isOn ? await backupWarning(db, backup, clock.now()) : null,
    testWarning: isOn ? testWarning(test) : null,
    passphraseAt: passphrase?.succeededAt ?? null,
    passphraseWarning: isOn ? await passphraseWarning(db, passphrase, clock.now()) : null,
  }
}

/**
 * What an owner has to know on every screen; null where all is well. A fault in reading it hides no screen: whoever
 * looks at the backups learns of it there.
 */
export async function readBackupAlarm(services: Parts & Pick<Services, 'log'>): Promise<string | null> {
  if (placeOf(services.settings) === null) return null
  try {
    const { warning, testWarning } = await readHealth(services)
    return warning ?? testWarning
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'backup alarm not read')
    return null
  }
}

/** Whether backups are switched on and one was ever made. */
export async function isBackedUp(services: Parts): Promise<boolean> {
  if (placeOf(services.settings) === null) return false
  const { backup } = await readHealth(services)
  return Boolean(backup?.succeededAt)
}

async function backupWarning(
  db: Database,
  facts: JobFacts | undefined,
  now: Temporal.Instant,
): Promise<string | null> {
  const { succeededAt = null, failedAt = null, failures = 0 } = facts ?? {}
  if (failedAt && failures > 0) {
    const fault = (await findLastFault(db)) ?? 'other'
    const why = backupFaultCopy[keyOf(backupFaultCopy, fault) ?? 'other']()
    return m.backups_alarm_failed({ ...moment(failedAt), why })
  }
  if (succeededAt === null) return null // the first one is being made
  const isOld = Temporal.Instant.compare(succeededAt, now.subtract({ hours: warnAfterHours })) < 0
  return isOld ? m.backups_alarm_old(moment(succeededAt)) : null
}

function testWarning(facts: JobFacts | undefined): string | null {
  const fault = String(facts?.detail.fault ?? '')
  if (!facts?.succeededAt || fault === '') return null
  const why = testFaultCopy[keyOf(testFaultCopy, fault) ?? 'other']()
  return m.backups_alarm_test({ why })
}

/** Of a passphrase that nobody was ever asked for, the quarter begins with the first backup. */
async function passphraseWarning(
  db: Database,
  facts: JobFacts | undefined,
  now: Temporal.Instant,
): Promise<string | null> {
  const { succeededAt = null, failedAt = null, failures = 0 } = facts ?? {}
  if (failedAt && failures > 0) return m.backups_check_failed(moment(failedAt))
  const since = succeededAt ?? (await findFirstBackup(db))
  const due = now.subtract({ hours: 24 * checkEveryDays })
  return since && Temporal.Instant.compare(since, due) <= 0 ? m.backups_check_due() : null
}

/** A day and a time for sentences. */
export const moment = (at: Temporal.Instant) => ({
  day: shortDate(clinicDate(at)),
  time: timeText(clinicTime(at)),
})
