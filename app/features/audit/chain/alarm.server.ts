import { columns } from '#app/db/columns.ts'
import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { verificationJob } from './jobs.server.ts'

/** Rows under another key are an alarm for so long after they were closed; the check tells of them for ever. */
const otherKeyAlarmDays = 30

/** What the last verification found wrong, for every screen of the back office; null where all is well. */
export async function readChainAlarm({ db, clock, log }: Services): Promise<string | null> {
  try {
    const { state = 'ok', until = '' } =
      (await jobFacts(db, [verificationJob])).get(verificationJob)?.detail ?? {}
    if (state === 'unverified') return m.audit_alarm_unverified()
    if (state !== 'ok' && state !== 'too-old') return m.audit_alarm_changed()
    const isRecent = until > columns.instant(clock.now().subtract({ hours: 24 * otherKeyAlarmDays }))
    return isRecent ? m.audit_alarm_unverified() : null
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'audit alarm not read')
    return null
  }
}
