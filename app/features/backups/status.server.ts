import { jobFacts } from '../../db/technical/job-runs.server.ts'
import { m } from '../../language/messages.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import type { Services } from '../../platform/services.ts'
import { shortDate, timeText } from '../../platform/shown.ts'
import { backupJob, warnAfterHours } from './rules.ts'

/** What Settings says about backups. */
export type BackupStatus = { last: string; schedule: string; warning: string | null }

/** When the last backup succeeded, and what is wrong, if anything is. A fault here hides no other setting. */
export async function readBackupStatus({ db, settings, clock, log }: Services): Promise<BackupStatus> {
  const isNightly = settings.backup.directory !== null
  const schedule = isNightly ? m.backups_settings_daily() : m.backups_settings_not_daily()
  try {
    const facts = (await jobFacts(db)).get(backupJob)
    const { succeededAt = null, failedAt = null, failures = 0 } = facts ?? {}
    const last = succeededAt ? m.backups_settings_last(moment(succeededAt)) : m.backups_settings_never()
    const oldest = clock.now().subtract({ hours: warnAfterHours })
    const isOld = succeededAt !== null && Temporal.Instant.compare(succeededAt, oldest) < 0
    if (failedAt && failures > 0)
      return { last, schedule, warning: m.backups_settings_failed(moment(failedAt)) }
    return { last, schedule, warning: isNightly && isOld ? m.backups_settings_old() : null }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'backup status not read')
    return { last: m.backups_settings_unknown(), schedule, warning: null }
  }
}

const moment = (at: Temporal.Instant) => ({
  day: shortDate(clinicDate(at)),
  time: timeText(clinicTime(at)),
})
