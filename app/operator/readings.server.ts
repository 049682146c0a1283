import { type JobFacts, jobFacts } from '../db/technical/job-runs.server.ts'
import { checkpointJob, verificationJob } from '../features/audit/chain/jobs.server.ts'
import { testJob } from '../features/backups/rules.ts'
import { countDead } from '../features/outbox/delivery-queries.server.ts'
import { waitingEmails } from '../features/outbox/queries.server.ts'
import { isAnswering } from '../platform/process/readiness.server.ts'
import type { Services } from '../platform/services.ts'

/** One number for anyone who watches the system (docs/operations.md says what each means). */
export type Reading = { name: string; help: string; labels?: Record<string, string>; value: number }

/** What the database knows; only that it is away where it is. No patient's data is in any of it. */
export async function readings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Reading[]> {
  const up = { name: 'firstlight_database_up', help: 'Whether the database answers' }
  if (!(await isAnswering(db))) return [{ ...up, value: 0 }]
  const now = clock.now()
  const { waiting, dueSince } = await waitingEmails(db, now)
  const facts = await jobFacts(db)
  const jobs = [...facts]
  return [
    { ...up, value: 1 },
    { name: 'firstlight_emails_waiting', help: 'Emails that are not sent yet', value: waiting },
    {
      name: 'firstlight_emails_overdue_seconds',
      help: 'How long the email that is due longest has been due',
      value: dueSince ? Math.max(0, now.since(dueSince).total('seconds')) : 0,
    },
    { name: 'firstlight_emails_dead', help: 'Emails that were given up', value: await countDead(db) },
    ...auditReadings(facts),
    ...testReading(facts),
    ...jobs.map(([job, { failures }]) => ({
      name: 'firstlight_job_failures',
      help: 'Failures in a row of work that comes again',
      labels: { job },
      value: failures,
    })),
    ...jobs.map(([job, { succeededAt }]) => ({
      name: 'firstlight_job_success_timestamp_seconds',
      help: 'When work that comes again last succeeded; 0 for never',
      labels: { job },
      value: (succeededAt?.epochMilliseconds ?? 0) / 1_000,
    })),
  ]
}

/** What the weekly test restore came to. */
function testReading(facts: Map<string, JobFacts>): Reading[] {
  const { succeededAt = null, detail = {} } = facts.get(testJob) ?? {}
  if (!succeededAt) return []
  const help = 'Whether the newest backup came back whole when it was last restored as a test'
  return [{ name: 'firstlight_backup_restorable', help, value: detail.fault === '' ? 1 : 0 }]
}

/** The hourly checkpoint, so that it is in the watcher's own history, and what the nightly check came to. */
function auditReadings(facts: Map<string, JobFacts>): Reading[] {
  const { seq, head } = facts.get(checkpointJob)?.detail ?? {}
  const { state } = facts.get(verificationJob)?.detail ?? {}
  return [
    ...(typeof seq === 'number'
      ? [
          {
            name: 'firstlight_audit_checkpoint',
            help: "Number of the audit log's newest row an hour ago at most, and its hash",
            labels: { head: String(head) },
            value: seq,
          },
        ]
      : []),
    ...(state === undefined
      ? []
      : [
          {
            name: 'firstlight_audit_intact',
            help: 'Whether the audit log fitted together at its last check',
            value: state === 'ok' ? 1 : 0,
          },
        ]),
  ]
}
