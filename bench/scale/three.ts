import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testSecretKey } from '#test/secret-key.ts'
import { type BuiltServer, postForm, signedIn, startBuiltServer } from '#test/serving/built-server.ts'
import { median, say } from '../rows.ts'
import { cpuOf, type Machine, sum } from './machine.ts'
import { bookingPage, type Cost, type FreeTime, formFor, freeTimes } from './requests.ts'

const rounds = 3
const crowd = 12
const mixedRequests = 400
/** A wait for a lock that somebody would feel, and how often the locks are looked at: in milliseconds. */
const longWait = 50
const lookEvery = 15

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

/** The same requests by so many people at once, each process in turn. @returns what one request costs */
async function mixedLoad(
  machine: Machine,
  servers: readonly BuiltServer[],
  { mix, people }: { mix: Mix; people: number },
): Promise<Cost> {
  const [before, postgres] = [sum(servers.map(({ pid }) => cpuOf(pid))), await machine.cpuOfPostgres()]
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
  await Promise.all(Array.from({ length: people }, person))
  return {
    own: (sum(servers.map(({ pid }) => cpuOf(pid))) - before) / mixedRequests,
    postgres: (await machine.cpuSince(postgres)) / mixedRequests,
  }
}

/** How many waits there were, how many were long, and the longest, in milliseconds. */
type Waits = { seen: number; long: number; longest: number }

/** Looks for waits for locks during the work. */
async function waitsDuring(machine: Machine, work: () => Promise<void>): Promise<Waits> {
  const waits = new Map<string, number>()
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const rows = await machine.rowsOf<{ wait: string; milliseconds: number }>(
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

/**
 * One process and three of one clinic under the same mixed load: the CPU of a request, and how long who writes waits for
 * locks, with a crowd that takes all there is of the processors, and with one person for each process.
 */
export async function tellThree(machine: Machine) {
  const given = { DATABASE_URL: await machine.create('three'), SECRET_KEY: testSecretKey }
  const start = (name: string) => startBuiltServer({ ...given, DATA_DIR: join(machine.folder, name) })
  const servers = [await start('one'), await start('two'), await start('other')]
  const [first] = servers as [BuiltServer]
  const mix = mixOf(await signedIn(first.url), await freeTimes(first.url))
  const load = (of: readonly BuiltServer[], people = crowd) => mixedLoad(machine, of, { mix, people })
  await load(servers)
  const costs: { one: Cost[]; three: Cost[] } = { one: [], three: [] }
  const inCrowd = await waitsDuring(machine, async () => {
    for (let round = 0; round < rounds; round++) {
      costs.one.push(await load([first]))
      costs.three.push(await load(servers))
    }
  })
  const middle = (of: Cost[], kind: keyof Cost) => median(of.map((cost) => cost[kind]))
  const [one, three] = [middle(costs.one, 'own'), middle(costs.three, 'own')]
  say(
    `CPU of a request: ${one.toFixed(2)} ms in one process, ${three.toFixed(2)} ms in three; PostgreSQL ${middle(costs.one, 'postgres').toFixed(2)} and ${middle(costs.three, 'postgres').toFixed(2)} ms`,
  )
  say(`three processes on cores of their own: ${((servers.length * one) / three).toFixed(2)} times one`)
  tellWaits(`${crowd} people at once`, inCrowd, rounds * 2 * mixedRequests)
  const inPeace = await waitsDuring(machine, async () => {
    await load(servers, servers.length)
  })
  tellWaits(`${servers.length} at once, one for each process`, inPeace, mixedRequests)
  await Promise.all(servers.map((server) => server.stop()))
}

const tellWaits = (who: string, { seen, long, longest }: Waits, requests: number) =>
  say(
    `waits for locks with ${who}: ${seen} seen in ${requests} requests, of them ${long} above ${longWait} ms, the longest ${longest.toFixed(0)} ms`,
  )
