import { columns } from '#app/db/columns.ts'
import { type JobFacts, jobFacts } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { longDate, numberText, shortDate, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { checkpointJob, verificationJob, verificationTime } from './jobs.server.ts'
import { findExtent, findLastCut } from './verification-queries.server.ts'

export type ChainState = 'verified' | 'cannot-verify' | 'broken' | 'unknown'

export type IntegrityView = {
  state: ChainState
  /** What is so, in one sentence; what follows from it. */
  said: string
  remarks: string[]
  /** When it was verified last, and when it is by itself; why the last attempt came to nothing. */
  last: string
  schedule: string
  failed: string | null
  /** The verification that is under way: rows so far, and how many there are. */
  running: { line: string; seen: number; of: number | null } | null
  /** Number and hash of a row, to be noted elsewhere; null before the first one. */
  checkpoint: { when: string; text: string } | null
  /** How many entries there are, and from when on; what went after its time. */
  extent: string
  cut: string | null
}

/** What is known of the chain; 503 with its sentence where it cannot be read. */
export function readIntegrity({ db, clock, log }: Services): Promise<Outcome<IntegrityView>> {
  const fault = { event: 'audit log integrity not read', message: m.audit_load_failed() }
  return attempt(log, fault, async () => {
    const facts = await jobFacts(db, [verificationJob, checkpointJob])
    const [verification, checkpoint] = [facts.get(verificationJob), facts.get(checkpointJob)]
    const [extent, cut] = [await findExtent(db), await findLastCut(db)]
    return done({
      ...stateOf(verification),
      last: lastOf(verification),
      schedule: m.audit_verify_nightly({ time: timeText(verificationTime) }),
      failed: failedOf(verification),
      running: runningOf(verification, clock.now()),
      checkpoint: checkpointOf(checkpoint),
      extent: extentOf(extent),
      cut: cut ? m.audit_cut({ day: longDate(clinicDate(columns.asInstant(cut.at))) }) : null,
    })
  })
}

/** A day and a time for sentences. */
const moment = (at: Temporal.Instant) => ({
  day: shortDate(clinicDate(at)),
  time: timeText(clinicTime(at)),
})

const numberIn = (facts: JobFacts | undefined, name: string): number => {
  const value = facts?.detail[name]
  return typeof value === 'number' ? value : 0
}

function stateOf(facts: JobFacts | undefined): Pick<IntegrityView, 'state' | 'said' | 'remarks'> {
  if (!facts?.succeededAt) return { state: 'unknown', said: m.audit_state_unknown(), remarks: [] }
  const entry = numberText(numberIn(facts, 'seq'))
  switch (facts.detail.state) {
    case 'ok':
      return { state: 'verified', said: m.audit_state_verified(), remarks: remarksOn(facts) }
    case 'too-old':
      return { state: 'unknown', said: m.audit_state_too_old(), remarks: [] }
    case 'unverified':
      return {
        state: 'cannot-verify',
        said: m.audit_state_cannot({ entry }),
        remarks: [m.audit_state_cannot_why()],
      }
    case 'unexpected':
      return {
        state: 'broken',
        said: m.audit_state_unexpected({ entry }),
        remarks: [m.audit_state_broken_what()],
      }
    default:
      return {
        state: 'broken',
        said: m.audit_state_broken({ entry }),
        remarks: [m.audit_state_broken_what()],
      }
  }
}

function remarksOn(facts: JobFacts): string[] {
  const unverified = numberIn(facts, 'unverified')
  return unverified > 0 ? [m.audit_state_unverified({ count: unverified })] : []
}

function lastOf(facts: JobFacts | undefined): string {
  if (!facts?.succeededAt) return m.audit_verify_never()
  const at = moment(facts.succeededAt)
  return facts.detail.state === 'ok'
    ? m.audit_verify_last({ ...at, count: numberIn(facts, 'rows') })
    : m.audit_verify_last_bad(at)
}

/** Not a chain that is broken: the check itself did not get to its end. */
function failedOf(facts: JobFacts | undefined): string | null {
  const { failedAt = null, failures = 0 } = facts ?? {}
  return failedAt && failures > 0 ? m.audit_verify_failed(moment(failedAt)) : null
}

function runningOf(facts: JobFacts | undefined, now: Temporal.Instant): IntegrityView['running'] {
  if (!facts) return null
  const isTaken = facts.leasedUntil !== null && Temporal.Instant.compare(facts.leasedUntil, now) > 0
  const isDue = Temporal.Instant.compare(facts.dueAt, now) <= 0
  if (!isTaken && !isDue) return null
  const [seen, newest] = [numberIn(facts, 'seen'), numberIn(facts, 'newest')]
  if (!isTaken || newest === 0) return { line: m.audit_verify_soon(), seen: 0, of: null }
  const words = { seen: numberText(seen), of: numberText(newest) }
  return { line: m.audit_verify_progress(words), seen, of: newest }
}

function checkpointOf(facts: JobFacts | undefined): IntegrityView['checkpoint'] {
  const { seq, head } = facts?.detail ?? {}
  if (!facts?.succeededAt || typeof seq !== 'number' || typeof head !== 'string') return null
  const words = { ...moment(facts.succeededAt), entry: numberText(seq) }
  return { when: m.audit_checkpoint_when(words), text: `${seq}:${head}` }
}

function extentOf({ entries, oldestAt }: { entries: number; oldestAt: string | null }): string {
  if (oldestAt === null) return m.audit_empty_all_title()
  return m.audit_extent({ count: entries, day: longDate(clinicDate(columns.asInstant(oldestAt))) })
}

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
