import { readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { listEncryptedTables } from '#app/db/encryption/encrypted-columns.ts'
import { type JobFacts, jobFacts } from '#app/db/technical/job-runs.server.ts'
import { listPeople } from '#app/features/accounts/people/queries.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { isLoopback } from '#app/platform/process/loopback.ts'
import { volumeOf } from '#app/platform/process/volume.server.ts'
import type { Services } from '#app/platform/services.ts'
import { certificateUrgency, readCertificate } from '#app/platform/web-address/certificate.server.ts'
import { mayDo, roleOf } from '../access/permissions/permissions.ts'
import { checkpointJob, verificationJob } from '../audit/chain/jobs.server.ts'
import { readCheckpoint } from '../audit/queries.server.ts'
import { readHealth } from '../backups/health.server.ts'
import { backupJob, testJob } from '../backups/rules.ts'
import { placeOf } from '../backups/run.server.ts'
import { readMailAlarm } from '../mail-setup/queries.server.ts'
import { countGivenUp } from '../outbox/delivery-queries.server.ts'
import { waitingEmails } from '../outbox/queries.server.ts'
import { compareClaims, findDoubleBookings } from '../scheduling/index.server.ts'
import { findDataPlace, hasTextKey } from './queries.server.ts'
import { findRelease } from './release.server.ts'
import {
  type Checked,
  type CheckFacts,
  type CheckName,
  type CheckResult,
  checkNames,
  programName,
} from './rules.ts'

/** What checks are on: services, or the operator's database next to a serving process. */
export type CheckNeeds = Pick<Services, 'db' | 'engine' | 'settings' | 'clock' | 'log'>

/** The nightly reading of the whole database, which is too slow for every hour. */
export const databaseJob = 'database-check'
/** The hourly job that runs everything here and tells owners. */
export const checkJob = 'checks'

type Jobs = ReadonlyMap<string, JobFacts>
type Run = (needs: CheckNeeds, jobs: Jobs) => Promise<CheckResult>

const passed = (facts: CheckFacts): CheckResult => ({ state: 'passed', facts })
const failed = (facts: CheckFacts): CheckResult => ({ state: 'failed', facts })
const attention = (facts: CheckFacts): CheckResult => ({ state: 'attention', facts })
const unknown = (facts: CheckFacts = {}): CheckResult => ({ state: 'unknown', facts })

const atOf = (at: Temporal.Instant | null | undefined): string | null => at?.toString() ?? null
const textIn = (jobs: Jobs, job: string, fact: string): string => String(jobs.get(job)?.detail[fact] ?? '')
const numberIn = (jobs: Jobs, job: string, fact: string): number => Number(jobs.get(job)?.detail[fact] ?? 0)

/** Each check once: the screen, /status.json, the hourly job, the operator's `check`, and the alarm read this list. */
const runs: Record<CheckName, Run> = {
  async 'double-bookings'({ db, clock }) {
    const found = await findDoubleBookings(db, clock.now())
    const facts = {
      overlaps: found.overlapping.length,
      appointments: found.appointments,
      onPurpose: found.onPurpose,
      firstAt: atOf(found.firstAt),
    }
    return found.overlapping.length === 0 ? passed(facts) : failed(facts)
  },

  async 'held-times'({ db, clock }) {
    const { claims, unheld, orphans } = await compareClaims(db, clock.now())
    const facts = { claims, unheld: unheld.length, orphans: orphans.length }
    return unheld.length + orphans.length === 0 ? passed(facts) : failed(facts)
  },

  async 'audit-log'({ db }, jobs) {
    const verification = jobs.get(verificationJob)
    const newest = await readCheckpoint(db)
    const state = textIn(jobs, verificationJob, 'state')
    const facts = {
      entries: numberIn(jobs, verificationJob, 'rows'),
      verifiedAt: atOf(verification?.succeededAt),
      brokenAt: state === 'ok' ? null : numberIn(jobs, verificationJob, 'seq') || null,
      why: state,
      newest: newest?.seq ?? 0,
      head: headPattern.test(newest?.head ?? '') ? (newest?.head ?? '') : '',
      witnessed: numberIn(jobs, checkpointJob, 'seq') || null,
      witnessedAt: atOf(jobs.get(checkpointJob)?.succeededAt),
    }
    if (!verification?.succeededAt || state === 'too-old') return unknown(facts)
    return state === 'ok' ? passed(facts) : failed(facts)
  },

  async database({ settings, engine }, jobs) {
    const checked = jobs.get(databaseJob)
    const problems = numberIn(jobs, databaseJob, 'problems')
    const facts = {
      engine,
      problems,
      checkedAt: atOf(checked?.succeededAt),
      freeBytes: freeBytesOf(settings.dataDirectory),
    }
    if (problems > 0 || (jobs.get('quick-check')?.failures ?? 0) > 0) return failed(facts)
    return checked?.succeededAt ? passed(facts) : unknown(facts)
  },

  async backup(needs, jobs) {
    const { succeededAt = null } = jobs.get(backupJob) ?? {}
    const facts = { madeAt: atOf(succeededAt), bytes: numberIn(jobs, backupJob, 'bytes') }
    if (placeOf(needs.settings) === null) return attention({ ...facts, isOn: false })
    const { warning } = await readHealth(needs)
    if (warning !== null) return failed({ ...facts, isOn: true })
    return succeededAt ? passed({ ...facts, isOn: true }) : unknown({ ...facts, isOn: true })
  },

  async 'test-restore'({ settings }, jobs) {
    const { succeededAt = null } = jobs.get(testJob) ?? {}
    const fault = textIn(jobs, testJob, 'fault')
    const facts = {
      restoredAt: atOf(succeededAt),
      rows: numberIn(jobs, testJob, 'rows'),
      files: numberIn(jobs, testJob, 'files'),
      fault,
    }
    if (placeOf(settings) === null) return attention({ ...facts, isOn: false })
    if (!succeededAt) return unknown({ ...facts, isOn: true })
    return fault === '' ? passed({ ...facts, isOn: true }) : failed({ ...facts, isOn: true })
  },

  async encryption({ db, settings }) {
    const { dataDirectory, database } = settings
    const { hostEncrypts } = await findDataPlace(db)
    const volume = volumeOf(dataDirectory)
    const isFileEncrypted = database.engine === 'sqlite' && database.key !== undefined
    const isKeyApart = !isKeyIn(dataDirectory, settings.secretKey)
    const columns = listEncryptedTables().reduce((sum, table) => sum + table.columns.size, 0)
    const facts = { columns, volume, hostEncrypts, isFileEncrypted, isKeyApart }
    if (!(await hasTextKey(db))) return unknown(facts)
    const isDiskCovered = volume === 'encrypted' || hostEncrypts || (isFileEncrypted && isKeyApart)
    return isDiskCovered ? passed(facts) : attention(facts)
  },

  certificate: async (_, jobs) => readStored(jobs, 'certificate') ?? unknown({ why: 'not-yet' }),

  async email({ db, settings, clock }) {
    const now = clock.now()
    const reach = mailReach(settings.mail)
    const { waiting, dueSince } = await waitingEmails(db, now)
    const lateMinutes = dueSince ? Math.max(0, Math.floor(now.since(dueSince).total('minutes'))) : 0
    const givenUp = await countGivenUp(db, { after: now.subtract({ hours: 24 * 7 }), until: now })
    const alarm = await readMailAlarm({ db, settings })
    const facts = { reach, waiting, lateMinutes, givenUp, alarm: alarm ?? '' }
    if (reach === 'nothing') return attention(facts)
    if (alarm !== null || lateMinutes >= lateLimitMinutes) return failed(facts)
    return passed(facts)
  },

  async jobs({ clock, settings }, jobs) {
    const now = clock.now()
    const others = [...jobs].filter(([name]) => name !== checkJob && programName.test(name))
    const failing = others.filter(([, { failures }]) => failures >= failuresLimit).map(([name]) => name)
    const late = others
      .filter(([name, facts]) => !isNeverDue(name, settings) && isLate(facts, now))
      .map(([name]) => name)
    const facts = { jobs: others.length, failing: failing.join(', '), late: late.join(', ') }
    if (failing.length > 0) return failed(facts)
    return late.length > 0 ? attention(facts) : passed(facts)
  },

  async access({ db }) {
    const people = (await listPeople(db)).filter(
      ({ deactivatedAt, role }) => deactivatedAt === null && mayDo(roleOf(role), 'patient-pages'),
    )
    const unguarded = people.filter(({ factorSince, hasPasskey }) => factorSince === null && !hasPasskey)
    const count = (role: string) => people.filter((one) => one.role === role).length
    const facts = {
      people: people.length,
      owners: count('admin'),
      frontDesk: count('front-desk'),
      clinicians: count('clinician'),
      withoutTwoStep: unguarded.length,
    }
    return unguarded.length === 0 ? passed(facts) : attention(facts)
  },

  async version() {
    return passed({ release: findRelease(), node: process.versions.node })
  },
}

const headPattern = /^[0-9a-f]{64}$/

/** An email that was due so long ago is late: the mail service is tried every few minutes. */
const lateLimitMinutes = 60
/** A job that failed so often in a row is tried again every 15 minutes. */
const failuresLimit = 3
const lateHours = 2
/** A job that no release runs any more keeps its row. */
const retiredHours = 24 * 7

const isLate = ({ dueAt, leasedUntil }: JobFacts, now: Temporal.Instant): boolean => {
  const hours = now.since(dueAt).total('hours')
  return leasedUntil === null && hours > lateHours && hours < retiredHours
}

/** Kept as a job's, and run by something else. */
const isNeverDue = (name: string, settings: CheckNeeds['settings']): boolean =>
  name === 'quick-check' || ([backupJob, testJob].includes(name) && placeOf(settings) === null)

/** Somebody who takes the disk has the key too. */
function isKeyIn(folder: string, secretKey: string): boolean {
  try {
    return readFileSync(join(folder, 'secret.key'), 'utf8').trim() === secretKey
  } catch {
    return false
  }
}

function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** The certificate as a visitor is shown it: a connection to the clinic's public address. */
export async function checkCertificate({ settings, clock }: CheckNeeds): Promise<CheckResult> {
  const { publicUrl } = settings
  if (publicUrl !== null && isLoopback(new URL(publicUrl).hostname)) return unknown({ why: 'loopback' })
  const rules = { privateHosts: settings.allowPrivateHosts }
  const reading = await readCertificate(publicUrl, { now: clock.now(), rules })
  const { host } = reading
  if (!reading.ok) {
    // A router may keep a server from its own public address: nothing is wrong with the certificate then.
    const isOutOfSight = reading.why === 'no-address' || reading.why === 'private'
    return (isOutOfSight ? unknown : attention)({ host, why: reading.why })
  }
  const { daysLeft, validUntil, issuer, problem, protocol } = reading.certificate
  const facts = { host, why: problem ?? '', daysLeft, validUntil: validUntil.toString(), issuer, protocol }
  const urgency = certificateUrgency(reading.certificate)
  if (urgency === 'urgent') return failed(facts)
  return urgency === 'soon' ? attention(facts) : passed(facts)
}

/** What a slow check came to when the hourly job ran it. */
function readStored(jobs: Jobs, name: CheckName): CheckResult | null {
  const stored = jobs.get(checkJob)?.detail[name]
  if (typeof stored !== 'string') return null
  const { state, ...facts } = JSON.parse(stored)
  return { state, facts }
}

/**
 * Everything that is checked, now: what takes seconds (the certificate, every page of the database, every entry of the
 * audit log) as its own job last found it. A check that can't be made is unknown, and hides no other.
 */
export async function runChecks(
  needs: CheckNeeds,
  names: readonly CheckName[] = checkNames,
): Promise<Checked[]> {
  const jobs = await jobFacts(needs.db)
  const checked: Checked[] = []
  for (const name of names) {
    const result = await runs[name](needs, jobs).catch((error) => {
      needs.log.error({ kind: kindOf(error), code: name }, 'check not made')
      return unknown()
    })
    checked.push({ name, ...result })
  }
  return checked
}
