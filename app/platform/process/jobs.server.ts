import { columns } from '#app/db/columns.ts'
import {
  ensureJob,
  freeAllJobs,
  freeFailedJob,
  takeJob,
  updateHeldJob,
} from '#app/db/technical/job-runs.server.ts'
import { deleteOldLimits } from '#app/db/technical/limits.server.ts'
import { deleteOldKeys } from '../forms/idempotency-keys.server.ts'
import { kindOf } from '../log.server.ts'
import { randomId } from '../secrets/random.server.ts'
import type { Services } from '../services.ts'

/** Work that comes again, done by one process at a time however many serve. */
export type Job = {
  name: string
  /** Where it says no, the job waits as it is: settings may turn it on at any time. Asked at each look. */
  isOn?(): boolean | Promise<boolean>
  /** When it is due again after a success. */
  next(now: Temporal.Instant): Temporal.Instant | Promise<Temporal.Instant>
  /** What it resolves to is kept as its detail. Must do no harm where it is done twice. */
  run(): Promise<Record<string, number | string> | undefined>
}

export const hourly = (now: Temporal.Instant): Temporal.Instant => now.add({ hours: 1 })

type Parts = Pick<Services, 'db' | 'engine' | 'clock' | 'log'>

const lookMilliseconds = 30_000
/** A process that died gives its job free after this long; a living one renews its lease. */
const leaseMinutes = 3
const renewMilliseconds = 30_000
const retryMinutes = 15
/** A stop does not wait longer for a job: what is half done is done again. */
const stopMilliseconds = 3_000

/** The background work of a process. */
export type Jobs = {
  /** Looks now for what is due; never throws, never waits. */
  wake(): void
  end(): Promise<void>
}

/** Looks for due jobs now, every half a minute, and when it is woken. */
export async function startJobs(
  parts: Parts,
  jobs: Job[],
  { lookEvery = lookMilliseconds } = {},
): Promise<Jobs> {
  const { db, engine, clock, log } = parts
  for (const { name, isOn } of jobs) if (!isOn) await ensureJob(db, name, clock.now())
  if (engine === 'sqlite') await freeAllJobs(db)
  let running: Promise<void> | null = null
  let isStopped = false
  let isWoken = false
  const look = () => {
    if (running || isStopped) return
    running = runDue(parts, jobs)
      .catch((error) => log.warn({ kind: kindOf(error) }, 'jobs unavailable'))
      .finally(() => {
        running = null
        if (isWoken) wake()
      })
  }
  /** A look that is on its way may have passed what is due by now. */
  const wake = () => {
    isWoken = running !== null
    look()
  }
  look()
  const timer = setInterval(look, lookEvery)
  timer.unref()
  const end = async () => {
    isStopped = true
    clearInterval(timer)
    const deadline = Promise.withResolvers<void>()
    const limit = setTimeout(deadline.resolve, stopMilliseconds)
    await Promise.race([running, deadline.promise])
    clearTimeout(limit)
  }
  return { wake, end }
}

/** Runs, one after the other, the jobs that are due and that nobody else has taken. */
export async function runDue(parts: Parts, jobs: Job[]): Promise<void> {
  for (const job of jobs) {
    if (job.isOn) {
      if (!(await job.isOn())) continue
      await ensureJob(parts.db, job.name, parts.clock.now()) // turned on just now, by any process
    }
    const holder = randomId()
    if (await takeJob(parts.db, taking(job.name, holder, parts.clock.now())))
      await runTaken(parts, job, holder)
  }
}

async function runTaken({ db, clock, log }: Parts, job: Job, holder: string): Promise<void> {
  const held = { name: job.name, holder }
  const renewal = setInterval(() => {
    updateHeldJob(db, held, { leasedUntil: leaseFrom(clock.now()) }).catch(() => {})
  }, renewMilliseconds)
  renewal.unref()
  try {
    const detail = (await job.run()) ?? {}
    const now = clock.now()
    const at = columns.instant(now)
    const dueAt = columns.instant(await job.next(now))
    const ended = { leasedUntil: null, dueAt, succeededAt: at, failures: 0, detail: JSON.stringify(detail) }
    await updateHeldJob(db, held, ended)
  } catch (error) {
    log.error({ kind: kindOf(error), code: job.name }, 'job failed')
    const now = clock.now()
    await freeFailedJob(db, held, { now, dueAt: now.add({ minutes: retryMinutes }) })
  } finally {
    clearInterval(renewal)
  }
}

const leaseFrom = (now: Temporal.Instant) => columns.instant(now.add({ minutes: leaseMinutes }))

const taking = (name: string, holder: string, now: Temporal.Instant) => ({
  name,
  holder,
  now,
  leasedUntil: leaseFrom(now),
})

/** Forgets every hour what no longer counts: windows of limits, idempotency keys. */
export const tidying = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'tidying',
  next: hourly,
  run: async () => {
    await deleteOldLimits(db, clock.now())
    await deleteOldKeys(db, clock.now())
    return undefined
  },
})
