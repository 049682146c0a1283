import { readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { listEncryptedTables } from '#app/db/encryption/encrypted-columns.ts'
import { type JobFacts, jobFacts } from '#app/db/technical/job-runs.server.ts'
import { listPeople } from '#app/features/accounts/people/queries.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { isLoopback } from '#app/platform/process/loopback.ts'
import { volumeOf } from '#app/platform/process/volume.server.ts'
import { installedSignature } from '#app/platform/releases/installed-version.server.ts'
import { isNewer } from '#app/platform/releases/version.ts'
import type { Services } from '#app/platform/services.ts'
import { certificateUrgency, readCertificate } from '#app/platform/web-address/certificate.server.ts'
import { mayDo, roleOf } from '../access/permissions/permissions.ts'
import { checkpointJob, verificationJob } from '../audit/chain/jobs.server.ts'
import { readCheckpoint } from '../audit/queries.server.ts'
import { readHealth } from '../backups/health.server.ts'
import { bucketOf } from '../backups/off-site/bucket.server.ts'
import { lateSince, readOffSite } from '../backups/off-site/health.server.ts'
import { offSiteAlarmJob, offSiteChangesJob, offSiteJob, offSiteTestJob } from '../backups/off-site/rules.ts'
import { backupJob, passphraseCheck, testJob } from '../backups/rules.ts'
import { placeOf } from '../backups/run.server.ts'
import { readVerdict } from '../mail-setup/deliverability/check.server.ts'
import { readMailAlarm } from '../mail-setup/queries.server.ts'
import { countGivenUp } from '../outbox/delivery-queries.server.ts'
import { waitingEmails } from '../outbox/queries.server.ts'
import { compareClaims, findDoubleBookings } from '../scheduling/index.server.ts'
import { checkJob as updateCheckJob } from '../updates/rules.ts'
import { findDataPlace, hasTextKey } from './queries.server.ts'
import { findRelease } from './release.server.ts'
import {
  type Checked,
  type CheckFacts,
  type CheckName,
  type CheckResult,
  checkNames,
  lateLimitMinutes,
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
    const offSite = await offSiteFacts(needs)
    const isHere = placeOf(needs.settings) !== null
    const isOn = isHere || offSite.leaves !== ''
    const facts = {
      madeAt: atOf(succeededAt),
      bytes: numberIn(jobs, backupJob, 'bytes'),
      isOn,
      isHere,
      ...offSite,
    }
    if (!isOn) return attention(facts)
    const { warning } = await readHealth(needs)
    if (warning !== null || offSite.leaves === 'late')
      return failed({ ...facts, isHereLate: warning !== null })
    if (offSite.leaves === 'failing') return attention(facts)
    return (isHere ? succeededAt : offSite.offSiteAt) ? passed(facts) : unknown(facts)
  },

  async 'test-restore'(needs, jobs) {
    const { succeededAt = null } = jobs.get(testJob) ?? {}
    const fault = textIn(jobs, testJob, 'fault')
    const isHere = placeOf(needs.settings) !== null
    const offSite = await readOffSite(needs)
    const rehearsal = offSite?.rehearsal ?? null
    const facts = {
      restoredAt: atOf(succeededAt),
      rows: numberIn(jobs, testJob, 'rows'),
      files: numberIn(jobs, testJob, 'files'),
      fault,
      isOn: isHere || offSite !== null,
      offSiteTestedAt: atOf(rehearsal?.testedAt),
      offSiteFault: rehearsal?.fault ?? '',
    }
    if (!facts.isOn) return attention(facts)
    if ((isHere && fault !== '') || facts.offSiteFault !== '') return failed(facts)
    return (isHere ? succeededAt : rehearsal) ? passed(facts) : unknown(facts)
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
    const verdict = (await readVerdict({ db, settings })) ?? ''
    const facts = { reach, waiting, lateMinutes, givenUp, alarm: alarm ?? '', verdict }
    if (reach === 'nothing') return attention(facts)
    const isRefused = verdict === 'refused-by-policy' || verdict === 'refused-unproved'
    if (alarm !== null || lateMinutes >= lateLimitMinutes || isRefused) return failed(facts)
    return verdict === 'refused-free-mail' ? attention(facts) : passed(facts)
  },

  async jobs({ clock, settings }, jobs) {
    const now = clock.now()
    const others = [...jobs].filter(
      ([name]) => name !== checkJob && !runByNobody.includes(name) && programName.test(name),
    )
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

  async version({ settings }, jobs) {
    const release = findRelease()
    const found = textIn(jobs, updateCheckJob, 'version')
    const signature = installedSignature(settings.updates.keys)
    const newer = isNewer(found, release) ? found : ''
    const facts = { release, node: process.versions.node, signature, newer }
    if (signature === 'wrong') return failed(facts)
    return newer === '' ? passed(facts) : attention(facts)
  },
}

const headPattern = /^[0-9a-f]{64}$/

/** A job that failed so often in a row is tried again every 15 minutes. */
const failuresLimit = 3
const lateHours = 2
/** A job that no release runs any more keeps its row. */
const retiredHours = 24 * 7

const isLate = ({ dueAt, leasedUntil }: JobFacts, now: Temporal.Instant): boolean => {
  const hours = now.since(dueAt).total('hours')
  return leasedUntil === null && hours > lateHours && hours < retiredHours
}

/** Kept as a job's, and no job: what a person or a start came to. */
const runByNobody = ['quick-check', passphraseCheck, offSiteChangesJob]

/** Turned off, they wait as they are. */
const isNeverDue = (name: string, settings: CheckNeeds['settings']): boolean =>
  ([backupJob, testJob].includes(name) && placeOf(settings) === null) ||
  ([offSiteJob, offSiteTestJob, offSiteAlarmJob].includes(name) && bucketOf(settings) === undefined)

/** What of the backups is off site; the same limits as of the email that owners get. */
async function offSiteFacts(needs: CheckNeeds) {
  const offSite = await readOffSite(needs)
  if (offSite === null) return { leaves: '', changes: '', offSiteAt: null, offSiteFault: '' }
  const { changes, wholeAt, shippedAt, wholeFault, failing } = offSite
  const now = needs.clock.now()
  const late = lateSince(offSite, now)
  const fault = failing?.fault ?? wholeFault
  return {
    leaves: late ? 'late' : fault ? 'failing' : 'sent',
    changes,
    offSiteAt: atOf(late ? late.since : (shippedAt ?? wholeAt)),
    offSiteFault: late?.fault ?? fault ?? '',
  }
}

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
