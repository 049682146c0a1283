import '../test/english.ts'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../test/postgres/postgres.ts'
import { testSecretKey } from '../test/secret-key.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../test/serving/built-server.ts'
import { makeSampleYear, moveClinic } from '../test/serving/sample-year.ts'
import { workingDays } from '../test/working-days.ts'
import { median, say } from './rows.ts'
import { answerOf, startBare } from './subjects.ts'

/**
 * The figures of docs/scale.md, on Linux and after a build. `node bench/scale.ts processes 8`: so many clinics as
 * processes of their own, each with a database in one PostgreSQL. `node bench/scale.ts year`: the demo's year on both
 * engines, and the CPU of a request in it. `node bench/scale.ts three`: one process and three of one clinic under the same
 * mixed load.
 */
const [part = 'processes', count = '8'] = process.argv.slice(2)
const idleSeconds = 60
const restSeconds = 20
const requestsAtOnce = 120
const warmUp = 20
const cachedRequests = 4_000
const renderedRequests = 120
const bookings = 60
const ticksPerSecond = 100
const rounds = 3
const clients = 12
const mixedRequests = 400
/** A wait for a lock that somebody would feel, and how often the locks are looked at: in milliseconds. */
const longWait = 50
const lookEvery = 15
const megabyte = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'firstlight-scale-'))

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
const range = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

/** In MB: what is resident, its share where others have the same pages, and its own. */
function memoryOf(pid: number): { resident: number; share: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1_024) / megabyte
  return { resident: of('Rss'), share: of('Pss'), own: of('Private_Clean') + of('Private_Dirty') }
}

/** Milliseconds of CPU so far. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000
}

const cluster = await startPostgres()
const client = new pg.Client({ connectionString: cluster.url })
await client.connect()

function at(database: string): string {
  const url = new URL(cluster.url)
  url.pathname = `/${database}`
  return url.href
}

async function numberOf(question: string): Promise<number> {
  return Number((await client.query<{ n: string }>(question)).rows[0]?.n)
}

type Backend = { pid: number; database: string; isOurs: boolean }

async function backends(): Promise<Backend[]> {
  const { rows } = await client.query<Backend>(
    `select pid, datname as database, application_name like 'firstlight%' as "isOurs" from pg_stat_activity`,
  )
  return rows
}

const cpuOfPostgres = async () => new Map((await backends()).map(({ pid }) => [pid, cpuOf(pid)]))
const grown = (before: Map<number, number>, after: Map<number, number>) =>
  sum([...after].map(([pid, milliseconds]) => milliseconds - (before.get(pid) ?? 0)))

async function tellMemory(what: string, servers: readonly BuiltServer[]) {
  const memory = servers.map(({ pid }) => memoryOf(pid))
  const all = await backends()
  const ours = all.filter(({ isOurs }) => isOurs)
  const connections = [...Map.groupBy(ours, ({ database }) => database).values()]
  const ofProcess = (kind: 'resident' | 'share' | 'own') => range(memory.map((one) => one[kind]))
  const ofConnection = range(ours.map(({ pid }) => memoryOf(pid).own))
  say(
    `${what}: a process ${ofProcess('resident')} MB, ${ofProcess('share')} MB share, ${ofProcess('own')} MB own;`,
  )
  say(
    `  ${range(connections.map(({ length }) => length))} connections of ${ofConnection} MB own; PostgreSQL ${sum(all.map(({ pid }) => memoryOf(pid).share)).toFixed(0)} MB`,
  )
}

async function tellIdle(servers: readonly BuiltServer[]) {
  const commits = () =>
    numberOf(`select sum(xact_commit) as n from pg_stat_database where datname like 'clinic%'`)
  const cpu = servers.map(({ pid }) => cpuOf(pid))
  const [before, committed] = [await cpuOfPostgres(), await commits()]
  await pause(idleSeconds * 1_000)
  const own = servers.map(({ pid }, index) => cpuOf(pid) - (cpu[index] ?? 0))
  const postgres = grown(before, await cpuOfPostgres()) / servers.length
  const rate = ((await commits()) - committed) / idleSeconds / servers.length
  say(
    `idle for ${idleSeconds} s: CPU of a process ${range(own)} ms, of PostgreSQL ${postgres.toFixed(0)} ms a clinic; ${rate.toFixed(1)} transactions a second`,
  )
}

async function tellProcesses(clinics: number) {
  const servers: BuiltServer[] = []
  for (let number = 0; number < clinics; number++) {
    const database = `clinic${number}`
    await client.query(`create database ${database}`)
    const DATA_DIR = join(folder, database)
    servers.push(await startBuiltServer({ DATA_DIR, DATABASE_URL: at(database), SECRET_KEY: testSecretKey }))
  }
  await pause(restSeconds * 1_000)
  await tellMemory(`${clinics} after their start`, servers)
  await tellIdle(servers)
  const paths = ['/', '/about', '/services', '/appointment', '/doctors', bookingPage]
  for (const { url } of servers) {
    const asked = Array.from({ length: requestsAtOnce }, (_, index) => url + paths[index % paths.length])
    await Promise.all(asked.map(async (address) => (await fetch(address)).arrayBuffer()))
  }
  await tellMemory(`after ${requestsAtOnce} requests at once to each`, servers)
  await pause(restSeconds * 1_000)
  await tellMemory(`${restSeconds} s later`, servers)
  await Promise.all(servers.map((server) => server.stop()))
}

const bookingPage = `/appointment?treatment=HRT&date=${workingDays(9)[8]}`

async function signedIn(url: string): Promise<string> {
  const answer = await postForm(`${url}/admin/login`, { username: 'admin', password: adminPassword })
  const cookies = answer.headers.getSetCookie()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

type Cost = { own: number; postgres: number }
type Subject = { pid: number; ask(number: number): Promise<Response> }

/** Milliseconds of CPU of one request. */
async function costOf(requests: number, { pid, ask }: Subject): Promise<Cost> {
  for (let number = 0; number < warmUp; number++) await (await ask(number)).arrayBuffer()
  const [own, postgres] = [cpuOf(pid), await cpuOfPostgres()]
  for (let number = warmUp; number < warmUp + requests; number++) {
    const answer = await ask(number)
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`A request was answered ${answer.status}.`)
  }
  return {
    own: (cpuOf(pid) - own) / requests,
    postgres: grown(postgres, await cpuOfPostgres()) / requests,
  }
}

async function tellCosts(server: BuiltServer) {
  const { url, pid } = server
  const Cookie = await signedIn(url)
  const get = (path: string, headers = {}) => fetch(url + path, { headers, redirect: 'manual' })
  const { headers, body } = await answerOf(`${url}/about`)
  const bare = await startBare('bare-pages.ts', {
    pages: [{ path: '/about', headers, body: body.toString('base64') }],
  })
  const least = await costOf(cachedRequests, { pid: bare.pid, ask: () => fetch(`${bare.url}/about`) })
  await bare.stop()
  const tell = (what: string, { own, postgres }: Cost) =>
    say(
      `  ${what}: ${own.toFixed(2)} ms, ${(own / least.own).toFixed(1)} of bare Node; PostgreSQL ${postgres.toFixed(2)} ms`,
    )
  tell('bare Node', least)
  tell('cached page', await costOf(cachedRequests, { pid, ask: () => get('/about') }))
  tell('booking page with a day', await costOf(renderedRequests, { pid, ask: () => get(bookingPage) }))
  tell('dashboard', await costOf(renderedRequests, { pid, ask: () => get('/admin/dashboard', { Cookie }) }))
  const free = await freeTimes(url)
  const apart = Math.floor(free.length / (warmUp + bookings))
  const book = (number: number) => postForm(`${url}/appointment`, formFor(free[number * apart], number))
  tell('booking', await costOf(bookings, { pid, ask: book }))
}

type FreeTime = { date: string; time: string }

async function freeTimes(url: string): Promise<FreeTime[]> {
  const free: FreeTime[] = []
  for (const date of workingDays(40)) {
    const page = await (await fetch(`${url}/appointment?treatment=HRT&date=${date}`)).text()
    for (const [tag] of page.matchAll(/<input[^>]*type="radio"[^>]*name="time"[^>]*>/g)) {
      const [, time = ''] = /value="([^"]+)"/.exec(tag) ?? []
      if (!tag.includes('disabled')) free.push({ date, time })
    }
  }
  return free
}

const formFor = (at: FreeTime | undefined, number: number) => ({
  treatment: 'HRT',
  date: at?.date ?? '',
  time: at?.time ?? '',
  name: `Visitor ${number}`,
  email: `visitor${number}@example.com`,
  phone: '(432) 555-0100',
  message: '',
  key: crypto.randomUUID(),
})

/** What a clinic is asked for, in turns: mostly pages, and each tenth request books. */
function mixOf(Cookie: string, free: FreeTime[]) {
  let booked = 0
  const get = (path: string, headers = {}) => ({
    name: path,
    ask: (url: string) => fetch(url + path, { headers }),
  })
  const book = (url: string) => {
    const number = booked++
    if (number >= free.length) throw new Error('No time is left: make the rounds shorter.')
    return postForm(`${url}/appointment`, formFor(free[number], number))
  }
  const pages = [get('/'), get(bookingPage), get('/about'), get('/admin/dashboard', { Cookie })]
  return [...pages, ...pages, get('/services'), { name: 'booking', ask: book }]
}

type Mix = ReturnType<typeof mixOf>

/** The same requests by so many people at once, each process in turn. @returns milliseconds of CPU of a request */
async function mixedLoad(servers: readonly BuiltServer[], mix: Mix): Promise<Cost> {
  const [before, postgres] = [sum(servers.map(({ pid }) => cpuOf(pid))), await cpuOfPostgres()]
  let asked = 0
  const person = async () => {
    while (asked < mixedRequests) {
      const number = asked++
      const { name, ask } = mix[number % mix.length] as Mix[number]
      const server = servers[Math.floor(number / mix.length) % servers.length] as BuiltServer
      const answer = await ask(server.url)
      await answer.arrayBuffer()
      if (answer.status >= 400) throw new Error(`${name} was answered ${answer.status}.`)
    }
  }
  await Promise.all(Array.from({ length: clients }, person))
  return {
    own: (sum(servers.map(({ pid }) => cpuOf(pid))) - before) / mixedRequests,
    postgres: grown(postgres, await cpuOfPostgres()) / mixedRequests,
  }
}

/** Looks for waits for locks during the work. @returns how many there were, how many were long, and the longest, in milliseconds */
async function waitsDuring(work: () => Promise<void>) {
  const waits = new Map<string, number>()
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const { rows } = await client.query<{ wait: string; milliseconds: number }>(
        `select pid || ' ' || waitstart as wait, extract(epoch from clock_timestamp() - waitstart)::float * 1000 as milliseconds
         from pg_locks where waitstart is not null`,
      )
      for (const { wait, milliseconds } of rows) waits.set(wait, milliseconds)
      await pause(lookEvery)
    }
  }
  await Promise.all([
    look(),
    work().finally(() => {
      isOver = true
    }),
  ])
  const all = [...waits.values()]
  return {
    seen: all.length,
    long: all.filter((wait) => wait > longWait).length,
    longest: Math.max(0, ...all),
  }
}

async function tellThree() {
  await client.query('create database three')
  const given = { DATABASE_URL: at('three'), SECRET_KEY: testSecretKey }
  const start = (name: string) => startBuiltServer({ ...given, DATA_DIR: join(folder, name) })
  const servers = [await start('one'), await start('two'), await start('other')]
  const [first] = servers as [BuiltServer]
  const Cookie = await signedIn(first.url)
  const mix = mixOf(Cookie, await freeTimes(first.url))
  await mixedLoad(servers, mix)
  const costs: { one: Cost[]; three: Cost[] } = { one: [], three: [] }
  const { seen, long, longest } = await waitsDuring(async () => {
    for (let round = 0; round < rounds; round++) {
      costs.one.push(await mixedLoad([first], mix))
      costs.three.push(await mixedLoad(servers, mix))
    }
  })
  const middle = (of: Cost[], kind: keyof Cost) => median(of.map((cost) => cost[kind]))
  const [one, three] = [middle(costs.one, 'own'), middle(costs.three, 'own')]
  say(
    `CPU of a request: ${one.toFixed(2)} ms in one process, ${three.toFixed(2)} ms in three; PostgreSQL ${middle(costs.one, 'postgres').toFixed(2)} and ${middle(costs.three, 'postgres').toFixed(2)} ms`,
  )
  say(`three processes on cores of their own: ${((servers.length * one) / three).toFixed(2)} times one`)
  say(
    `waits for locks seen: ${seen}, of them ${long} above ${longWait} ms, the longest ${longest.toFixed(0)} ms, in ${(rounds * 2 + 1) * mixedRequests} requests`,
  )
  await Promise.all(servers.map((server) => server.stop()))
}

async function tellYear() {
  const [file, DATA_DIR] = [join(folder, 'sqlite'), join(folder, 'postgres')]
  await makeSampleYear(file)
  const onPostgres = { DATA_DIR, DATABASE_URL: at('year') }
  await client.query('create database year')
  moveClinic(file, onPostgres)
  await tellRows()
  say(`SQLite: ${(statSync(join(file, 'firstlight.db')).size / megabyte).toFixed(1)} MB`)
  for (const [engine, given] of Object.entries({ PostgreSQL: onPostgres, SQLite: { DATA_DIR: file } })) {
    const server = await startBuiltServer({ ...given, SECRET_KEY: testSecretKey })
    await pause(restSeconds * 1_000)
    say(`CPU of a request, on ${engine}; ${memoryOf(server.pid).resident.toFixed(0)} MB resident before:`)
    await tellCosts(server)
    say(`  ${memoryOf(server.pid).resident.toFixed(0)} MB resident after that`)
    await server.stop()
  }
}

async function tellRows() {
  const year = new pg.Client({ connectionString: at('year') })
  await year.connect()
  await year.query('vacuum analyze')
  const { rows } = await year.query<{ name: string; count: number; bytes: number }>(
    `select relname as name, n_live_tup::int as count, pg_total_relation_size(relid)::int as bytes
     from pg_stat_user_tables order by 3 desc`,
  )
  await year.end()
  const size = await numberOf(`select pg_database_size('year') as n`)
  say(
    `PostgreSQL: ${(size / megabyte).toFixed(1)} MB, ${sum(rows.map(({ count }) => count))} rows; its largest tables:`,
  )
  for (const { name, count, bytes } of rows.slice(0, 8))
    say(`  ${name}: ${count} rows, ${(bytes / megabyte).toFixed(1)} MB`)
}

try {
  if (part === 'year') await tellYear()
  else if (part === 'three') await tellThree()
  else await tellProcesses(Number(count))
} finally {
  await client.end()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
