import { columns } from '../db/columns.ts'
import type { Database, JobRunRow } from '../db/tables.ts'
import { kindOf } from './log.server.ts'
import { randomId } from './secrets/random.server.ts'
import type { Services } from './services.ts'

/** Work that comes again, done by one process at a time however many serve. */
export type Job = {
  name: string
  /** When it is due again after a success. */
  next(now: Temporal.Instant): Temporal.Instant
  /** What it resolves to is kept as its detail. Must do no harm where it is done twice. */
  run(): Promise<Record<string, number | string> | undefined>
}

export type JobFacts = {
  succeededAt: Temporal.Instant | null
  failedAt: Temporal.Instant | null
  failures: number
  detail: Record<string, number | string>
}

export const hourly = (now: Temporal.Instant): Temporal.Instant => now.add({ hours: 1 })

type Parts = Pick<Services, 'db' | 'engine' | 'clock' | 'log'>

const lookMilliseconds = 30_000
/** A process that died gives its job free after this long; a living one renews its lease. */
const leaseMinutes = 10
const renewMilliseconds = 180_000
const retryMinutes = 15
/** A stop does not wait longer for a job: what is half done is done again. */
const stopMilliseconds = 3_000

/** Looks for due jobs now and then every half a minute. Returns what ends it. */
export async function startJobs(
  parts: Parts,
  jobs: Job[],
  { lookEvery = lookMilliseconds } = {},
): Promise<() => Promise<void>> {
  const { db, engine, clock, log } = parts
  for (const { name } of jobs) await ensureJob(db, name, clock.now())
  if (engine === 'sqlite') await db.updateTable('job_runs').set({ leasedUntil: null }).execute()
  let running: Promise<void> | null = null
  let isStopped = false
  const look = () => {
    if (running || isStopped) return
    running = runDue(parts, jobs)
      .catch((error) => log.warn({ kind: kindOf(error) }, 'jobs unavailable'))
      .finally(() => {
        running = null
      })
  }
  look()
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    const deadline = Promise.withResolvers<void>()
    const limit = setTimeout(deadline.resolve, stopMilliseconds)
    await Promise.race([running, deadline.promise])
    clearTimeout(limit)
  }
}

/** Runs, one after the other, the jobs that are due and that nobody else has taken. */
export async function runDue(parts: Parts, jobs: Job[]): Promise<void> {
  for (const job of jobs) {
    const holder = randomId()
    if (await take(parts.db, { name: job.name, holder, now: parts.clock.now() }))
      await runTaken(parts, job, holder)
  }
}

async function runTaken({ db, clock, log }: Parts, job: Job, holder: string): Promise<void> {
  const held = { name: job.name, holder }
  const renewal = setInterval(() => {
    change(db, held, { leasedUntil: leaseFrom(clock.now()) }).catch(() => {})
  }, renewMilliseconds)
  renewal.unref()
  try {
    const detail = (await job.run()) ?? {}
    const now = clock.now()
    const at = columns.instant(now)
    const dueAt = columns.instant(job.next(now))
    const ended = { leasedUntil: null, dueAt, succeededAt: at, failures: 0, detail: JSON.stringify(detail) }
    await change(db, held, ended)
  } catch (error) {
    log.error({ kind: kindOf(error), code: job.name }, 'job failed')
    const now = clock.now()
    const dueAt = columns.instant(now.add({ minutes: retryMinutes }))
    await db
      .updateTable('job_runs')
      .set((row) => ({
        leasedUntil: null,
        dueAt,
        failedAt: columns.instant(now),
        failures: row('failures', '+', 1),
      }))
      .where('name', '=', job.name)
      .where('holder', '=', holder)
      .execute()
  } finally {
    clearInterval(renewal)
  }
}

const leaseFrom = (now: Temporal.Instant) => columns.instant(now.add({ minutes: leaseMinutes }))

/** One statement: of several processes one finds the row as it was. */
async function take(
  db: Database,
  { name, holder, now }: { name: string; holder: string; now: Temporal.Instant },
): Promise<boolean> {
  const at = columns.instant(now)
  const { numUpdatedRows } = await db
    .updateTable('job_runs')
    .set({ holder, startedAt: at, leasedUntil: leaseFrom(now) })
    .where('name', '=', name)
    .where('dueAt', '<=', at)
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', at)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a job that is still ours: one whose lease ran out belongs to another. */
async function change(
  db: Database,
  { name, holder }: { name: string; holder: string },
  values: Partial<JobRunRow>,
): Promise<void> {
  await db.updateTable('job_runs').set(values).where('name', '=', name).where('holder', '=', holder).execute()
}

const neverRun = {
  leasedUntil: null,
  holder: '',
  startedAt: null,
  succeededAt: null,
  failedAt: null,
  failures: 0,
  detail: '{}',
}

async function ensureJob(db: Database, name: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ ...neverRun, name, dueAt: columns.instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A success outside the schedule, such as a backup that a person asked for. */
export async function recordSuccess(
  db: Database,
  { name, now, detail }: { name: string; now: Temporal.Instant; detail: Record<string, number | string> },
): Promise<void> {
  await ensureJob(db, name, now)
  await db
    .updateTable('job_runs')
    .set({ succeededAt: columns.instant(now), failures: 0, detail: JSON.stringify(detail) })
    .where('name', '=', name)
    .execute()
}

/** The same for a failure. */
export async function recordFailure(
  db: Database,
  { name, now, detail }: { name: string; now: Temporal.Instant; detail: Record<string, number | string> },
): Promise<void> {
  await ensureJob(db, name, now)
  await db
    .updateTable('job_runs')
    .set((row) => ({
      failedAt: columns.instant(now),
      failures: row('failures', '+', 1),
      detail: JSON.stringify(detail),
    }))
    .where('name', '=', name)
    .execute()
}

/** How each job that ever ran is doing, by name. */
export async function jobFacts(db: Database): Promise<Map<string, JobFacts>> {
  const rows = await db.selectFrom('job_runs').selectAll().orderBy('name').execute()
  return new Map(rows.map((row) => [row.name, factsOf(row)]))
}

const factsOf = ({ succeededAt, failedAt, failures, detail }: JobRunRow): JobFacts => ({
  succeededAt: succeededAt === null ? null : columns.asInstant(succeededAt),
  failedAt: failedAt === null ? null : columns.asInstant(failedAt),
  failures,
  detail: JSON.parse(detail),
})
