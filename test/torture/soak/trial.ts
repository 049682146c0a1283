import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseProblems } from '#app/db/upkeep/integrity.server.ts'
import { chanceFrom } from '#app/platform/shapes/chance.ts'
import { bookViolations, calendarViolations } from '#test/actions/violations.ts'
import { lostBookings } from '#test/requests/booking-stream.ts'
import { percentile, startPaced } from '#test/requests/paced.ts'
import { Asker, type Question } from './asker.ts'
import { type SoakedClinic, serveClinic } from './clinic.ts'
import { Day, type Kind } from './day.ts'
import { heapAfterCollection } from './heap.ts'
import { programKinds } from './programs.ts'
import { between, type Reading, startReadings } from './readings.ts'
import { staffKinds } from './staff.ts'
import { openScreens } from './streams.ts'
import { visitorKinds } from './visitors.ts'

export type SoakPlan = {
  minutes: number
  /** Requests a second, whether or not those before were answered. */
  rate: number
  /** Of an empty PostgreSQL; null for SQLite. */
  databaseUrl: string | null
  /** On its first day, in place of a clinic with a year behind it. */
  isNew?: boolean
}

export type Soak = {
  /** What must not be, line by line. */
  violations: string[]
  asked: number
  booked: number
  emails: number
  /** Of all requests once the server was warm, in milliseconds. */
  latency: { p50: number; p95: number; p99: number }
  /** The same for each kind, one line each. */
  kinds: string[]
  /** The early and the last part of the run, in MB; of the process, and of JavaScript after a full collection. */
  memory: { early: number; late: number; heapEarly: number; heapLate: number }
  descriptors: { early: number; late: number }
  /** Of CPU, of one core. */
  share: number
  lateMilliseconds: number
}

const seed = 432
const kinds: Kind[] = [...visitorKinds, ...staffKinds, ...programKinds]
const wholeShare = kinds.reduce((sum, { share }) => sum + share, 0)
const minuteMilliseconds = 60_000
/** A confirmation waits for half a minute, so that staff can take it back: after a short run nobody waits for those. */
const mostDrain = 120_000
const mostRest = 10_000
/** Early: between a sixth of the run, when all is warm, and a third. Late: the last sixth. */
const parts = { warm: 1 / 6, early: 1 / 3, late: 5 / 6 }

/** A clinic's day, over and over: what everybody asks a second, for minutes. */
export async function soak(folder: string, plan: SoakPlan): Promise<Soak> {
  const clinic = await serveClinic(folder, plan)
  try {
    return await soaked(clinic, plan)
  } finally {
    await clinic.close()
  }
}

async function soaked(clinic: SoakedClinic, { minutes, rate }: SoakPlan): Promise<Soak> {
  const { server, known, metricsToken, inspectorPort } = clinic
  const chance = chanceFrom(seed)
  const day = new Day(known, chance)
  const asker = new Asker(server.url)
  const screens = openScreens(server.url, known.desk, chance)
  const watched = { url: server.url, pid: server.pid, metricsToken, countSessions: sessionsOf(clinic) }
  const watch = startReadings(watched)
  const whole = minutes * minuteMilliseconds
  const first: Question[] = []
  const paced = startPaced(rate, async () => {
    first.push(...(await asker.ask(first.shift() ?? nextOf(day))))
  })
  const stopTelling = tellMinutes(asker, watch.readings)
  await pause(whole * parts.warm)
  asker.forget()
  const heapEarly = await heapAfterCollection(inspectorPort)
  await pause(whole * (1 - parts.warm))
  await paced.stop()
  stopTelling()
  // Questions that are left are asked; nothing new begins.
  for (let question = first.shift(); question; question = first.shift())
    first.push(...(await asker.ask(question)))
  const heapLate = await heapAfterCollection(inspectorPort)
  screens.stop()
  asker.close()
  await drained(clinic, Math.min(mostDrain, whole))
  await pause(Math.min(mostRest, whole * 0.1))
  await watch.stop()
  const early = between(watch.readings, whole * parts.warm, whole * parts.early)
  const late = between(watch.readings, whole * parts.late, whole)
  const all = [...asker.milliseconds.values()].flat()
  const { broken, opened } = screens.told
  return {
    violations: [
      ...asker.failures,
      ...(asker.failed > asker.failures.length ? [`${asker.failed} answers in all were wrong`] : []),
      ...(broken > 0 ? [`${broken} of ${opened} live streams ended by themselves`] : []),
      ...(screens.told.counts === 0 ? ['no live stream told anything'] : []),
      ...errorLines(server.output()),
      ...(await brokenIn(clinic, day)),
      ...leaks(watch.readings, late),
    ],
    asked: asker.asked,
    booked: day.booked.length,
    emails: clinic.mail.delivered.length,
    latency: { p50: percentile(all, 0.5), p95: percentile(all), p99: percentile(all, 0.99) },
    kinds: [...asker.milliseconds].toSorted(([one], [other]) => one.localeCompare(other)).map(lineOf),
    memory: {
      early: middle(early, 'megabytes'),
      late: middle(late, 'megabytes'),
      heapEarly,
      heapLate,
    },
    descriptors: { early: descriptorsOf(early), late: descriptorsOf(late) },
    share: shareOf(between(watch.readings, 0, whole)),
    lateMilliseconds: Math.max(...late.map(({ lateMilliseconds }) => lateMilliseconds)),
  }
}

/** One line a minute for the person who waits. @returns what ends that */
function tellMinutes(asker: Asker, readings: readonly Reading[]): () => void {
  let from = 0
  const tell = () => {
    const some = readings.slice(from)
    from = readings.length
    const times = asker.sinceLast()
    const least = Math.min(...some.map(({ heapMegabytes }) => heapMegabytes))
    const last = some.at(-1)
    process.stdout.write(
      [
        new Date().toISOString(),
        `${times.length} answered, ${asker.failed} wrong`,
        `p50 ${percentile(times, 0.5).toFixed(1)} p95 ${percentile(times).toFixed(1)} p99 ${percentile(times, 0.99).toFixed(1)} ms`,
        `${percent(shareOf(some))} of a core`,
        `${middle(some, 'megabytes').toFixed(1)} MB, JavaScript ${least.toFixed(1)} MB at least`,
        `${last?.files} files, ${last?.connections} connections, ${last?.sessions} sessions\n`,
      ].join('; '),
    )
  }
  const timer = setInterval(tell, minuteMilliseconds)
  return () => clearInterval(timer)
}

const percent = (share: number) => `${(share * 100).toFixed(0)}%`

function nextOf(day: Day): Question {
  for (;;) {
    let left = day.chance.below(wholeShare)
    const kind = kinds.find(({ share }) => {
      left -= share
      return left < 0
    })
    const question = kind?.next(day)
    if (question) return question
  }
}

const lineOf = ([kind, times]: [string, number[]]) =>
  [
    kind.padEnd(32),
    String(times.length).padStart(8),
    ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1).padStart(8)),
  ].join('')

const middle = (readings: readonly Reading[], name: 'megabytes' | 'files' | 'connections'): number =>
  percentile(
    readings.map((reading) => reading[name]),
    0.5,
  )

const descriptorsOf = (readings: readonly Reading[]) =>
  middle(readings, 'files') + middle(readings, 'connections')

function shareOf(readings: readonly Reading[]): number {
  const [first, last] = [readings[0], readings.at(-1)]
  return first && last ? (last.cpu - first.cpu) / (last.at - first.at) : 0
}

function sessionsOf({ db, engine }: SoakedClinic): () => Promise<number> {
  if (engine === 'sqlite') return async () => 0
  return async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'firstlight%'`.execute(db)
    return rows[0]?.count ?? 0
  }
}

/** Until nothing waits that is due in the first half of that time: what waits for longer is for another day. */
async function drained({ db }: SoakedClinic, milliseconds: number): Promise<void> {
  const soon = Temporal.Now.instant()
    .add({ milliseconds: Math.round(milliseconds / 2) })
    .toString()
  const over = performance.now() + milliseconds
  while (performance.now() < over) {
    const { count } = await db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('status', '=', 'waiting')
      .where('dueAt', '<=', soon)
      .executeTakeFirstOrThrow()
    if (Number(count) === 0) return
    await pause(500)
  }
}

/** What is lost, held twice, untold, or broken in the database. */
async function brokenIn({ db, engine, mail }: SoakedClinic, day: Day): Promise<string[]> {
  const now = Temporal.Now.instant()
  const certain = day.booked.filter(({ isCancelled }) => !isCancelled).map(({ id }) => id)
  const told = new Set(mail.delivered.flatMap(({ recipients }) => recipients))
  const unsent = await db
    .selectFrom('outbox')
    .select((row) => ['status', 'kind', row.fn.countAll<number>().as('count')])
    .where('status', '!=', 'sent')
    .where('dueAt', '<=', now.toString())
    .groupBy(['status', 'kind'])
    .execute()
  return [
    ...(await databaseProblems(db, engine)),
    ...(await calendarViolations(db, { now, overAt: now, from: now })),
    ...(await bookViolations(db)),
    ...(await lostBookings(db, certain)).map((id) => `booking ${id} is lost`),
    ...day.booked.filter(({ email }) => !told.has(email)).map(({ email }) => `${email} was sent nothing`),
    ...unsent.map(({ status, kind, count }) => `${count} emails (${kind}) are ${status}`),
  ]
}

/** Files and connections to the database that stay open. */
function leaks(readings: readonly Reading[], late: readonly Reading[]): string[] {
  const early = readings.slice(0, late.length)
  const most = (some: readonly Reading[], name: 'files' | 'sessions') =>
    Math.max(...some.map((reading) => reading[name]))
  const last = readings.at(-1)
  return [
    ...(most(late, 'files') > most(early, 'files') + moreFiles
      ? [`${most(late, 'files')} open files in place of ${most(early, 'files')}`]
      : []),
    ...(most(late, 'sessions') > mostSessions
      ? [`${most(late, 'sessions')} connections to the database`]
      : []),
    ...((last?.connections ?? 0) > (readings[0]?.connections ?? 0) + moreConnections
      ? [`${last?.connections} connections when nobody is left`]
      : []),
  ]
}
/** A file that a request or a job reads just then. */
const moreFiles = 3
/** docs/scale.md: ten under load, and one for live counts. */
const mostSessions = 11
/** Of readings themselves, and of emails that leave. */
const moreConnections = 6

function errorLines(output: string): string[] {
  const lines = output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))
  return [...new Set(lines.map((line) => line.replace(/"time":"[^"]*"/, '')))].slice(0, 10)
}
