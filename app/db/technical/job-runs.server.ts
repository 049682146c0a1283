import { columns } from '../columns.ts'
import { readJsonOr } from '../json.ts'
import type { JobRunRow } from '../process-tables.ts'
import type { Database } from '../tables.ts'

type Held = { name: string; holder: string }

const neverRun = {
  leasedUntil: null,
  holder: '',
  startedAt: null,
  succeededAt: null,
  failedAt: null,
  failures: 0,
  detail: '{}',
}

/** A row for that job, due now, where there is none. */
export async function ensureJob(db: Database, name: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ ...neverRun, name, dueAt: columns.instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One statement: of several processes one finds the row as it was. @returns whether it is ours now */
export async function takeJob(
  db: Database,
  { name, holder, now, leasedUntil }: Held & { now: Temporal.Instant; leasedUntil: string },
): Promise<boolean> {
  const at = columns.instant(now)
  const { numUpdatedRows } = await db
    .updateTable('job_runs')
    .set({ holder, startedAt: at, leasedUntil })
    .where('name', '=', name)
    .where('dueAt', '<=', at)
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', at)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a job that is still ours: one whose lease ran out belongs to another. */
export async function updateHeldJob(
  db: Database,
  { name, holder }: Held,
  values: Partial<JobRunRow>,
): Promise<void> {
  await db.updateTable('job_runs').set(values).where('name', '=', name).where('holder', '=', holder).execute()
}

/** How far a job has come that is running, next to what its last run came to; nothing where nobody runs it. */
export async function noteProgress(
  db: Database,
  name: string,
  progress: Record<string, number | string>,
): Promise<void> {
  const { detail = {} } = (await jobFacts(db, [name])).get(name) ?? {}
  await db
    .updateTable('job_runs')
    .set({ detail: JSON.stringify({ ...detail, ...progress }) })
    .where('name', '=', name)
    .where('leasedUntil', 'is not', null)
    .execute()
}

/** A job that is still ours failed: it is free, and due again at that instant. */
export async function freeFailedJob(
  db: Database,
  { name, holder }: Held,
  { now, dueAt }: { now: Temporal.Instant; dueAt: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('job_runs')
    .set((row) => ({
      leasedUntil: null,
      dueAt: columns.instant(dueAt),
      failedAt: columns.instant(now),
      failures: row('failures', '+', 1),
    }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** Where one process alone can have the database: what a dead one held is free. */
export async function freeAllJobs(db: Database): Promise<void> {
  await db.updateTable('job_runs').set({ leasedUntil: null }).execute()
}

/** Brings a job forward to now, unless it runs. @returns whether it is due by now and nobody has taken it */
export async function makeJobDue(db: Database, name: string, now: Temporal.Instant): Promise<boolean> {
  const at = columns.instant(now)
  await ensureJob(db, name, now)
  const { numUpdatedRows } = await db
    .updateTable('job_runs')
    .set({ dueAt: at })
    .where('name', '=', name)
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', at)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Outcome = { name: string; now: Temporal.Instant; detail: Record<string, number | string> }

/** A success outside the schedule, such as a backup that a person asked for. */
export async function recordSuccess(db: Database, { name, now, detail }: Outcome): Promise<void> {
  await ensureJob(db, name, now)
  await db
    .updateTable('job_runs')
    .set({ succeededAt: columns.instant(now), failures: 0, detail: JSON.stringify(detail) })
    .where('name', '=', name)
    .execute()
}

/** The same for a failure. */
export async function recordFailure(db: Database, { name, now, detail }: Outcome): Promise<void> {
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

/** Nothing of it is known any more. */
export async function deleteJob(db: Database, name: string): Promise<void> {
  await db.deleteFrom('job_runs').where('name', '=', name).execute()
}

export type JobFacts = {
  succeededAt: Temporal.Instant | null
  failedAt: Temporal.Instant | null
  failures: number
  /** Until then anyone who runs it has it alone; null while nobody does. */
  leasedUntil: Temporal.Instant | null
  dueAt: Temporal.Instant
  detail: Record<string, number | string>
}

/** How each job that ever ran is doing, by name; those alone where some are named. */
export async function jobFacts(db: Database, names?: readonly string[]): Promise<Map<string, JobFacts>> {
  const rows = await db
    .selectFrom('job_runs')
    .selectAll()
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .orderBy('name')
    .execute()
  return new Map(rows.map((row) => [row.name, factsOf(row)]))
}

const factsOf = ({ name, detail, failures, ...at }: JobRunRow): JobFacts => ({
  succeededAt: instantIn(at.succeededAt),
  failedAt: instantIn(at.failedAt),
  failures,
  leasedUntil: instantIn(at.leasedUntil),
  dueAt: columns.asInstant(at.dueAt),
  detail: readJsonOr('job_runs.detail', { id: name, text: detail }, {}),
})

const instantIn = (text: string | null) => (text === null ? null : columns.asInstant(text))
