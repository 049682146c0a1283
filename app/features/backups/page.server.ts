import { columns } from '#app/db/columns.ts'
import type { BackupRow } from '#app/db/process-tables.ts'
import type { JobFacts } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { numberText, sizeText, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { listStaff } from '../audit/queries.server.ts'
import { backupFaultCopy, offSiteFaultCopy, rehearsalFaultCopy, testFaultCopy } from './copy.ts'
import { type BackupHealth, moment, readHealth } from './health.server.ts'
import { listBackups } from './history-queries.server.ts'
import { lateSince, type OffSiteFacts, readOffSite } from './off-site/health.server.ts'
import { backupTime, testWarnAfterDays } from './rules.ts'
import { placeOf } from './run.server.ts'

/** The list ends after so many, and says so. */
const mostListed = 12

export type BackupState = 'running' | 'made' | 'failed'

export type ShownBackup = {
  id: string
  when: string
  /** Who asked for it; its own words where nobody did. */
  who: string
  state: BackupState
  /** Why it failed; empty where it did not. */
  fault: string
  size: string
  entries: string
  files: string
  /** When it came back in a test, or why not; empty where it was not tested. */
  test: string
  isTestFault: boolean
}

/** Of a backup that is being made now: bytes so far, and how many the last one had. */
export type Running = { line: string; written: number; of: number | null }

/** What Settings says. */
export type BackupSummary = {
  /** The environment names a folder and a passphrase. */
  isOn: boolean
  hasLast: boolean
  last: string
  lastHolds: string | null
  warning: string | null
  isTested: boolean
  test: string
  testWarning: string | null
  passphraseWarning: string | null
}

/** One of the three that an owner looks for first. */
export type BackupFact = {
  title: string
  when: string
  /** What it holds, or what is wrong. */
  detail: string | null
  tone: 'success' | 'warning' | 'error'
}

export type BackupsView = BackupSummary & {
  /** The environment says it: nothing of it can be changed here. */
  isFixed: boolean
  facts: BackupFact[]
  /** Null where nothing leaves. */
  offSite: Pick<OffSiteFacts, 'bucket' | 'hourlyReason'> | null
  isOffSiteFixed: boolean
  /** When the passphrase was last typed, in a sentence. */
  passphraseChecked: string
  running: Running | null
  folder: string | null
  /** When they are made, and how many stay. */
  schedule: string[]
  rows: ShownBackup[]
  /** How many are listed at most, where there are older ones. */
  listed: number | null
}

/** All that is known of backups; 503 with its sentence where it cannot be read. */
export function readBackups(services: Services): Promise<Outcome<BackupsView>> {
  const fault = { event: 'backups not read', message: m.backups_unknown() }
  return attempt(services.log, fault, async () => {
    const { db, settings, clock } = services
    const [health, offSite, found, staff] = await Promise.all([
      readHealth(services),
      readOffSite(services),
      listBackups(db, mostListed + 1),
      listStaff(db),
    ])
    const place = placeOf(settings)
    const names = new Map(staff.map(({ id, name }) => [id, name]))
    const isAtWork = place !== null && isRunning(health.backup, clock.now())
    const open = isAtWork ? found.find(({ endedAt }) => endedAt === null) : undefined
    return done({
      ...summaryOf(health, place !== null),
      isFixed: settings.fixed.has('backups'),
      facts: [backupFact(health), offSiteFact(offSite, clock.now()), testFact(health, offSite, clock.now())],
      offSite: offSite && { bucket: offSite.bucket, hourlyReason: offSite.hourlyReason },
      isOffSiteFixed: settings.fixed.has('off-site'),
      passphraseChecked: health.passphraseAt
        ? m.backups_check_last(moment(health.passphraseAt))
        : m.backups_check_never(),
      running: open ? runningOf(open, health.backup) : null,
      folder: place?.directory ?? null,
      schedule: [m.backups_when({ time: timeText(backupTime) }), m.backups_keep({ count: place?.keep ?? 0 })],
      rows: found.slice(0, mostListed).map((row) => shown(row, { names, isOpen: row === open })),
      listed: found.length > mostListed ? mostListed : null,
    })
  })
}

/** In Settings; a fault here hides no other setting. */
export async function readBackupSummary(services: Services): Promise<BackupSummary> {
  const isOn = placeOf(services.settings) !== null
  try {
    return summaryOf(await readHealth(services), isOn)
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'backups not read')
    const nothing = {
      backup: undefined,
      test: undefined,
      warning: null,
      testWarning: null,
      passphraseAt: null,
      passphraseWarning: null,
    }
    return { ...summaryOf(nothing, isOn), last: m.backups_unknown() }
  }
}

const summaryOf = (health: BackupHealth, isOn: boolean): BackupSummary => ({
  isOn,
  hasLast: Boolean(health.backup?.succeededAt),
  ...saidOfLast(health),
  warning: health.warning,
  isTested: Boolean(health.test?.succeededAt),
  test: saidOfTest(health.test),
  testWarning: health.testWarning,
  passphraseWarning: health.passphraseWarning,
})

function backupFact(health: BackupHealth): BackupFact {
  const succeededAt = health.backup?.succeededAt
  return {
    title: m.backups_fact_last(),
    when: succeededAt ? m.backups_moment(moment(succeededAt)) : m.backups_not_yet(),
    detail: health.warning ?? saidOfLast(health).lastHolds,
    tone: health.warning !== null ? 'error' : succeededAt ? 'success' : 'warning',
  }
}

/** Late is what the alarm by email is about: nothing has left for so long. */
function offSiteFact(facts: OffSiteFacts | null, now: Temporal.Instant): BackupFact {
  const title = m.backups_fact_off_site()
  if (facts === null)
    return {
      title,
      when: m.backups_fact_off_site_none(),
      detail: m.backups_fact_off_site_risk(),
      tone: 'warning',
    }
  const { bucket, wholeAt, wholeFault, shippedAt, failing } = facts
  const at = shippedAt ?? wholeAt
  const fault = failing?.fault ?? wholeFault
  const isLate = at !== null && lateSince(facts, now) !== null
  return {
    title,
    when: at ? m.backups_moment(moment(at)) : m.backups_not_yet(),
    detail: fault === null ? bucket : offSiteFaultCopy[fault](),
    tone: fault !== null || isLate ? 'error' : at ? 'success' : 'warning',
  }
}

/** From the folder, and where there is one from the bucket: the worse one counts. */
function testFact(
  { test, testWarning }: BackupHealth,
  offSite: OffSiteFacts | null,
  now: Temporal.Instant,
): BackupFact {
  const rehearsal = offSite?.rehearsal ?? null
  const rehearsalFault = rehearsal?.fault ?? null
  const succeededAt = test?.succeededAt
  const isOld =
    !succeededAt || Temporal.Instant.compare(succeededAt, now.subtract({ hours: 24 * testWarnAfterDays })) < 0
  const came = {
    rows: numberText(Number(test?.detail.rows ?? 0)),
    files: numberText(Number(test?.detail.files ?? 0)),
  }
  return {
    title: m.backups_fact_test(),
    when: succeededAt ? m.backups_moment(moment(succeededAt)) : m.backups_not_yet(),
    detail:
      testWarning ??
      (rehearsalFault === null
        ? [
            succeededAt ? m.backups_fact_came_back(came) : m.backups_fact_weekly(),
            ...(rehearsal
              ? [m.backups_fact_rehearsed({ moment: m.backups_moment(moment(rehearsal.testedAt)) })]
              : []),
          ].join('. ')
        : rehearsalFaultCopy[rehearsalFault]()),
    tone: testWarning !== null || rehearsalFault !== null ? 'error' : isOld ? 'warning' : 'success',
  }
}

/** It has been taken, or is about to be. */
function isRunning(facts: JobFacts | undefined, now: Temporal.Instant): boolean {
  if (!facts) return false
  const isTaken = facts.leasedUntil !== null && Temporal.Instant.compare(facts.leasedUntil, now) > 0
  return isTaken || Temporal.Instant.compare(facts.dueAt, now) <= 0
}

function saidOfLast({ backup }: BackupHealth): Pick<BackupsView, 'last' | 'lastHolds'> {
  const { succeededAt = null, detail = {} } = backup ?? {}
  if (!succeededAt) return { last: m.backups_never(), lastHolds: null }
  const { bytes, rows, files } = detail
  const areKnown = [bytes, rows, files].every((count) => typeof count === 'number')
  const holds = {
    size: sizeText(Number(bytes)),
    rows: numberText(Number(rows)),
    files: numberText(Number(files)),
  }
  return {
    last: m.backups_last(moment(succeededAt)),
    lastHolds: areKnown ? m.backups_holds(holds) : null,
  }
}

function saidOfTest(test: JobFacts | undefined): string {
  const { succeededAt = null, detail = {} } = test ?? {}
  if (!succeededAt) return m.backups_test_never()
  if (detail.fault !== '') return m.backups_test_failed(moment(succeededAt))
  return m.backups_test_good({
    ...moment(succeededAt),
    rows: numberText(Number(detail.rows ?? 0)),
    files: numberText(Number(detail.files ?? 0)),
  })
}

function runningOf({ startedAt, bytes, name }: BackupRow, facts: JobFacts | undefined): Running {
  const of = typeof facts?.detail.bytes === 'number' ? facts.detail.bytes : null
  const written = bytes ?? 0
  const { time } = moment(columns.asInstant(startedAt))
  if (name === '') return { line: m.backups_running_soon(), written, of }
  const size = sizeText(written)
  const line =
    of === null ? m.backups_running({ time, size }) : m.backups_running_of({ time, size, last: sizeText(of) })
  return { line, written, of }
}

function shown(
  row: BackupRow,
  { names, isOpen }: { names: Map<string, string>; isOpen: boolean },
): ShownBackup {
  const hasFailed = row.fault !== '' || (row.endedAt === null && !isOpen)
  const why = row.endedAt === null ? 'interrupted' : row.fault
  return {
    id: row.id,
    when: m.backups_moment(moment(columns.asInstant(row.startedAt))),
    who: whoOf(row, names),
    state: isOpen ? 'running' : hasFailed ? 'failed' : 'made',
    fault: hasFailed && !isOpen ? backupFaultCopy[keyOf(backupFaultCopy, why) ?? 'other']() : '',
    size: row.bytes === null || isOpen ? '' : sizeText(row.bytes),
    entries: row.rowCount === null ? '' : numberText(row.rowCount),
    files: row.files === null ? '' : numberText(row.files),
    ...testOf(row),
  }
}

function testOf({ verifiedAt, verificationFault }: BackupRow): Pick<ShownBackup, 'test' | 'isTestFault'> {
  if (verifiedAt === null) return { test: '', isTestFault: false }
  if (verificationFault === '')
    return { test: m.backups_moment(moment(columns.asInstant(verifiedAt))), isTestFault: false }
  const fault = keyOf(testFaultCopy, verificationFault) ?? 'other'
  return { test: testFaultCopy[fault](), isTestFault: true }
}

function whoOf({ kind, startedBy }: BackupRow, names: Map<string, string>): string {
  if (kind === 'nightly') return m.backups_who_itself()
  return startedBy === '' ? m.backups_who_operator() : (names.get(startedBy) ?? m.backups_who_former())
}
