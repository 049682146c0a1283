import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { offSiteFaultCopy, rehearsalFaultCopy } from '../copy.ts'
import { bucketOf } from './bucket.server.ts'
import { type HourlyReason, hourlyReason } from './following.server.ts'
import {
  alarmAfterHours,
  type OffSiteFault,
  offSiteAlarmJob,
  offSiteChangesJob,
  offSiteJob,
  offSiteTestJob,
  type RehearsalFault,
} from './rules.ts'
import { shippingOf } from './shipping.server.ts'
import { findWriter } from './writer.server.ts'

/** What a screen says of backups off site; sentences of faults are in `../copy.ts`. */
export type OffSiteFacts = {
  /** The bucket's host and name, without keys. */
  bucket: string
  /** Set by a variable; else typed by the owner. */
  isFromEnvironment: boolean
  /** Whether another key reads than the one that writes. */
  hasReadingKey: boolean
  /** What leaves between whole backups: every change within a minute, or nothing (a whole backup each hour). */
  changes: 'within-a-minute' | 'hourly'
  /** When the bucket was set, as far as it is known: nothing can have left before. */
  since: Temporal.Instant | null
  /** Another server took the bucket over, and this one stopped. */
  replacedAt: Temporal.Instant | null
  /** Why only hourly; null on SQLite, and where PostgreSQL's changes leave. */
  hourlyReason: HourlyReason | null
  /** The last whole backup, and why the one after it failed. */
  wholeAt: Temporal.Instant | null
  wholeBytes: number
  wholeFault: OffSiteFault | null
  /** All that was committed by then is off site; null on PostgreSQL, and before the first time. */
  shippedAt: Temporal.Instant | null
  /** Since when changes don't leave, and why. */
  failing: { since: Temporal.Instant; fault: OffSiteFault } | null
  /** The last weekly test: when, the moment that came back, and what was wrong. */
  rehearsal: {
    testedAt: Temporal.Instant
    restoredAt: Temporal.Instant | null
    rows: number
    files: number
    fault: RehearsalFault | null
  } | null
}

type Parts = Pick<Services, 'db' | 'engine' | 'settings'>

/** Whether a job's detail is about the bucket that is set now: what was of another one says nothing. */
export const isOfBucket = (
  detail: Record<string, number | string>,
  { offSite }: Parts['settings'],
): boolean => detail.bucket === undefined || detail.bucket === offSite?.writing.bucketUrl

const instantOf = (value: number | string | undefined) =>
  typeof value === 'string' && value !== '' ? Temporal.Instant.from(value) : null

/** Null where backups stay here. */
export async function readOffSite({ db, engine, settings }: Parts): Promise<OffSiteFacts | null> {
  const { offSite } = settings
  if (!bucketOf(settings) || offSite === null) return null
  const reason = await hourlyReason({ db, engine })
  const jobs = await jobFacts(db, [offSiteJob, offSiteTestJob, offSiteAlarmJob, offSiteChangesJob])
  const [whole, test, alarm] = [offSiteJob, offSiteTestJob, offSiteAlarmJob]
    .map((name) => jobs.get(name)?.detail ?? {})
    .map((detail) => (isOfBucket(detail, settings) ? detail : {}))
  const writer = await findWriter(db, offSite.writing.bucketUrl)
  const shipping = shippingOf(db)?.factsOf(offSite.writing.bucketUrl)
  const elsewhere = changesElsewhere(jobs.get(offSiteChangesJob)?.detail ?? {})
  const { host, pathname } = new URL(offSite.writing.bucketUrl)
  return {
    bucket: host + pathname,
    isFromEnvironment: !offSite.isTyped,
    hasReadingKey: offSite.reading.accessKey !== offSite.writing.accessKey,
    changes: reason === null ? 'within-a-minute' : 'hourly',
    hourlyReason: reason,
    since: instantOf(alarm?.since) ?? writer?.since ?? null,
    replacedAt: writer?.replaced?.at ?? null,
    wholeAt: instantOf(whole?.wholeAt),
    wholeBytes: Number(whole?.bytes ?? 0),
    wholeFault: keyOf(offSiteFaultCopy, String(whole?.fault ?? '')) ?? null,
    shippedAt: laterOf(shipping?.shippedAt ?? null, elsewhere.shippedAt) ?? instantOf(alarm?.shippedAt),
    failing: shipping?.failing ?? (shipping?.shippedAt ? null : elsewhere.failing),
    rehearsal: rehearsalOf(test ?? {}),
  }
}

/** As another process noted it, the one that sends the changes of a PostgreSQL database. */
function changesElsewhere(
  detail: Record<string, number | string>,
): Pick<OffSiteFacts, 'shippedAt' | 'failing'> {
  const since = instantOf(detail.since)
  const fault = keyOf(offSiteFaultCopy, String(detail.fault ?? ''))
  return { shippedAt: instantOf(detail.shippedAt), failing: fault && since ? { since, fault } : null }
}

function laterOf(one: Temporal.Instant | null, other: Temporal.Instant | null): Temporal.Instant | null {
  if (one === null || other === null) return one ?? other
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}

function rehearsalOf(detail: Record<string, number | string>): OffSiteFacts['rehearsal'] {
  const testedAt = instantOf(detail.testedAt)
  if (testedAt === null) return null
  const { at, rows = 0, files = 0, fault = '' } = detail
  return {
    testedAt,
    restoredAt: instantOf(at),
    rows: Number(rows),
    files: Number(files),
    fault: keyOf(rehearsalFaultCopy, String(fault)) ?? null,
  }
}

export type LateFacts = {
  /** Which of them didn't leave. */
  what: 'whole' | 'changes' | 'replaced'
  /** Nothing left since. */
  since: Temporal.Instant
  fault: OffSiteFault | null
  hours: number
}

/**
 * What owners are to be warned of: another server took the bucket over; or a whole backup, or the changes, haven't left for
 * too long. Null where all is well.
 */
export function lateSince(
  { wholeAt, shippedAt, wholeFault, failing, changes, replacedAt, ...facts }: OffSiteFacts,
  now: Temporal.Instant,
): Omit<LateFacts, 'hours'> | null {
  if (replacedAt !== null) return { what: 'replaced', since: replacedAt, fault: null }
  const since = facts.since ?? now
  const limit = now.subtract({ hours: alarmAfterHours })
  const isLate = (at: Temporal.Instant | null) => Temporal.Instant.compare(at ?? since, limit) < 0
  if (changes !== 'hourly' && isLate(shippedAt))
    return { what: 'changes', since: shippedAt ?? since, fault: failing?.fault ?? null }
  return isLate(wholeAt) ? { what: 'whole', since: wholeAt ?? since, fault: wholeFault } : null
}
