import { existsSync } from 'node:fs'
import { type JobFacts, jobFacts } from '#app/db/technical/job-runs.server.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime, nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { parseDate } from '#app/platform/dates.ts'
import { dateInFull, shortDate, timeText } from '#app/platform/format.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import { installedVersion } from '#app/platform/releases/installed-version.server.ts'
import { automatically } from '#app/platform/releases/update-request.ts'
import type { UpdateResult, UpdateState } from '#app/platform/releases/update-state.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { listStaff } from '../audit/queries.server.ts'
import { outcomeCopy, reasonCopy, reasonText, stepCopy } from './copy.ts'
import { findAutomaticVersion, findUpdateChoices, newerVersion } from './queries.server.ts'
import { checkJob, nightEnds, noteBreak, shownSteps, tonightTime } from './rules.ts'
import { isAsked, readPlanned, readUpdateLog, readUpdateState } from './updater-files.server.ts'

/** The newer release that was found. */
type Available = { version: string; released: string; notes: string[]; isRetry: boolean }

export type ShownResult = {
  key: string
  version: string
  when: string
  who: string
  outcome: UpdateResult['outcome']
  word: string
  why: string
}

export type UpdatesView = {
  installed: string
  /** When it was last looked for; what went wrong, if anything. */
  checked: string
  checkFault: string | null
  /** Nothing newer was there at that time. */
  isLatest: boolean
  /** Whether anybody said where releases are. */
  hasSource: boolean
  isChecking: boolean
  available: Available | null
  /** Under way: what happens now, and how far that is. */
  running: { line: string; reached: number; total: number } | null
  /** When it will be installed, and whether an owner asked for that. */
  planned: { line: string; isAutomatic: boolean } | null
  /** The newer release that nobody wants to hear of; `available` is null then. */
  skipped: string | null
  /** The hour of the night, such as 2:00 AM, and when the night ends. */
  night: { from: string; to: string }
  /** Whether releases are installed at night without being asked for. */
  isAutomatic: boolean
  /** The last update wasn't installed: what happened, until another one is. */
  problem: { title: string; text: string } | null
  /** The one before, which can be brought back. */
  former: string | null
  /** Null where this installation updates itself; otherwise the command that does it. */
  command: string | null
  history: ShownResult[]
  /** What the last update did, line by line. */
  log: string
}

const inContainer = 'git pull && docker compose up --build --detach'
const inCheckout = 'git pull && npm start'

export function readUpdates(services: Services): Promise<Outcome<UpdatesView>> {
  const fault = { event: 'updates not read', message: m.updates_load_failed() }
  return attempt(services.log, fault, async () => {
    const installed = installedVersion()
    const state = await readUpdateState(services)
    const facts = (await jobFacts(services.db, [checkJob])).get(checkJob)
    const { automatic, skipped } = await findUpdateChoices(services)
    const newer = newerVersion(facts)
    const isSkipped = newer !== '' && newer === skipped
    const names = new Map((await listStaff(services.db)).map(({ id, name }) => [id, name]))
    return done({
      installed,
      ...checkOf(services, facts, newer),
      available: isSkipped ? null : availableIn(facts, state.history[0]),
      skipped: isSkipped ? newer : null,
      running: await runningIn(services, state),
      planned: await plannedIn(services),
      isAutomatic: automatic,
      night: { from: timeText(tonightTime), to: timeText(nightEnds) },
      problem: problemOf(state.history[0], installed),
      former: formerOf(state, installed),
      command: commandOf(services),
      history: state.history.map((result) => shown(result, names)),
      log: await readUpdateLog(services),
    })
  })
}

/** What Settings say in a line, and whether an owner is needed. */
export async function readUpdateLine(services: Services): Promise<{ line: string; needsAttention: boolean }> {
  const installed = installedVersion()
  const facts = (await jobFacts(services.db, [checkJob])).get(checkJob)
  const problem = problemOf((await readUpdateState(services)).history[0], installed)
  if (problem) return { line: problem.title, needsAttention: true }
  const newer = newerVersion(facts)
  const isSkipped = newer === (await findUpdateChoices(services)).skipped
  if (newer !== '' && !isSkipped)
    return { line: m.updates_available({ version: newer }), needsAttention: true }
  return { line: m.updates_on({ version: installed }), needsAttention: false }
}

const isInContainer = () => existsSync('/.dockerenv') || existsSync('/run/.containerenv')

const commandOf = ({ settings }: Services): string | null =>
  settings.updates.directory !== null ? null : isInContainer() ? inContainer : inCheckout

/** A night without a source counts as no check: that is no fault, and nothing is known of newer releases. */
function checkOf({ settings, clock }: Services, facts: JobFacts | undefined, newer: string) {
  const hasSource = settings.updates.source !== null
  const fault = keyOf(reasonCopy, String(facts?.detail.fault ?? ''))
  const at = hasSource && fault !== 'no-source' ? (facts?.succeededAt ?? null) : null
  const isDue = facts !== undefined && Temporal.Instant.compare(facts.dueAt, clock.now()) <= 0
  const never = hasSource ? m.updates_never_checked() : m.updates_reason_no_source()
  return {
    checked: at === null ? never : m.updates_checked(moment(at.toString())),
    checkFault: fault && at !== null ? reasonCopy[fault]() : null,
    isLatest: at !== null && !fault && newer === '',
    isChecking: hasSource && (isDue || facts?.leasedUntil != null),
    hasSource,
  }
}

/** What an owner planned, or what the next night installs anyway. */
async function plannedIn(services: Services): Promise<UpdatesView['planned']> {
  const planned = await readPlanned(services)
  const version = planned?.version ?? (await findAutomaticVersion(services))
  if (version === '' || services.settings.updates.directory === null) return null
  const at = planned?.at ?? nextAtClinic(services.clock.now(), tonightTime).toString()
  return { line: m.updates_planned({ version, ...moment(at) }), isAutomatic: planned === null }
}

function availableIn(facts: JobFacts | undefined, last: UpdateResult | undefined): Available | null {
  const { releasedOn = '', en = '', es = '' } = facts?.detail ?? {}
  const [version, day] = [newerVersion(facts), parseDate(String(releasedOn))]
  if (day === null || version === '') return null
  return {
    version,
    released: dateInFull(day),
    notes: String(language() === 'es' ? es : en).split(noteBreak),
    isRetry: last?.version === version && last.reason !== null,
  }
}

async function runningIn(services: Services, { running }: UpdateState): Promise<UpdatesView['running']> {
  const total = shownSteps.length
  if (running === null)
    return (await isAsked(services)) ? { line: m.updates_begins(), reached: 0, total } : null
  const { version, step } = running
  const reached = step === 'back' ? total : shownSteps.indexOf(step)
  return { line: `${m.updates_running({ version })} ${stepCopy[step]()}`, reached, total }
}

/** Told until another update ends, or the version that it was about is installed. */
export function problemOf(last: UpdateResult | undefined, installed: string): UpdatesView['problem'] {
  if (!last || last.reason === null || last.version === installed) return null
  const why = reasonText(last.reason)
  const { version, from } = last
  if (last.outcome === 'stopped')
    return {
      title: m.updates_problem_stopped({ version }),
      text: `${why} ${m.updates_problem_served({ from })}`,
    }
  const closed = m.updates_problem_closed({ seconds: secondsOf(last) })
  return {
    title: m.updates_problem_back({ version }),
    text: `${why} ${m.updates_problem_again({ from })} ${closed}`,
  }
}

const secondsOf = ({ closedMilliseconds }: UpdateResult) =>
  Math.max(1, Math.round(closedMilliseconds / 1_000))

/** Only of a release that was installed over another one. */
function formerOf({ history }: UpdateState, installed: string): string | null {
  const made = history.find(({ outcome, version }) => outcome === 'installed' && version === installed)
  return made?.from ?? null
}

function shown(result: UpdateResult, names: ReadonlyMap<string, string>): ShownResult {
  const { version, by, outcome, endedAt, reason } = result
  const { day, time } = moment(endedAt)
  return {
    key: endedAt,
    version,
    when: m.updates_moment({ day, time }),
    who: whoAsked(by, names),
    outcome,
    word: outcomeCopy[outcome](),
    why: reason === null ? '' : reasonText(reason),
  }
}

function whoAsked(by: string | null, names: ReadonlyMap<string, string>): string {
  if (by === null) return m.updates_by_command()
  return by === automatically ? m.updates_by_automatic() : (names.get(by) ?? m.updates_by_former())
}

const moment = (instant: string) => {
  const at = Temporal.Instant.from(instant)
  return { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
}
