import { countDead } from './features/outbox/dead-queries.server.ts'
import { waitingLetters } from './features/outbox/queries.server.ts'
import { jobFacts } from './platform/jobs.server.ts'
import { isAnswering } from './platform/readiness.server.ts'
import type { Services } from './platform/services.ts'

/** One number for whoever watches the system (docs/operations.md says what each means). */
export type Reading = { name: string; help: string; labels?: Record<string, string>; value: number }

/** What the database knows; only that it is away where it is. No patient's data is in any of it. */
export async function readings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Reading[]> {
  const up = { name: 'firstlight_database_up', help: 'Whether the database answers' }
  if (!(await isAnswering(db))) return [{ ...up, value: 0 }]
  const now = clock.now()
  const { waiting, dueSince } = await waitingLetters(db, now)
  const jobs = [...(await jobFacts(db))]
  return [
    { ...up, value: 1 },
    { name: 'firstlight_letters_waiting', help: 'Letters that are not sent yet', value: waiting },
    {
      name: 'firstlight_letters_overdue_seconds',
      help: 'How long the letter that is due longest has been due',
      value: dueSince ? Math.max(0, now.since(dueSince).total('seconds')) : 0,
    },
    { name: 'firstlight_letters_dead', help: 'Letters that were given up', value: await countDead(db) },
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
