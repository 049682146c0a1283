import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { testSecretKey } from '#test/secret-key.ts'
import { type BuiltServer, postForm, signedIn, startBuiltServer } from '#test/serving/built-server.ts'
import { makeSampleYear, moveClinic } from '#test/serving/sample-year.ts'
import { say } from '../rows.ts'
import { answerOf, startBare } from '../subjects.ts'
import { type Machine, megabyte, memoryOf, sum } from './machine.ts'
import { bookingPage, type Cost, costOf, formFor, freeTimes, restSeconds, warmUp } from './requests.ts'

const cachedRequests = 4_000
const renderedRequests = 120
const bookings = 60

async function tellCosts(machine: Machine, server: BuiltServer) {
  const { url, pid } = server
  const Cookie = await signedIn(url)
  const get = (path: string, headers = {}) => fetch(url + path, { headers, redirect: 'manual' })
  const { headers, body } = await answerOf(`${url}/about`)
  const bare = await startBare('bare-pages.ts', {
    pages: [{ path: '/about', headers, body: body.toString('base64') }],
  })
  const least = await costOf(machine, cachedRequests, {
    pid: bare.pid,
    ask: () => fetch(`${bare.url}/about`),
  })
  await bare.stop()
  const tell = (what: string, { own, postgres }: Cost) =>
    say(
      `  ${what}: ${own.toFixed(2)} ms, ${(own / least.own).toFixed(1)} of bare Node; PostgreSQL ${postgres.toFixed(2)} ms`,
    )
  tell('bare Node', least)
  tell('cached page', await costOf(machine, cachedRequests, { pid, ask: () => get('/about') }))
  tell(
    'booking page with a day',
    await costOf(machine, renderedRequests, { pid, ask: () => get(bookingPage) }),
  )
  tell(
    'dashboard',
    await costOf(machine, renderedRequests, { pid, ask: () => get('/admin/dashboard', { Cookie }) }),
  )
  const free = await freeTimes(url)
  const apart = Math.floor(free.length / (warmUp + bookings))
  const book = (number: number) => postForm(`${url}/appointment`, formFor(free[number * apart], number))
  tell('booking', await costOf(machine, bookings, { pid, ask: book }))
}

/** The demo’s year on both engines: its rows, its bytes, and the CPU of a request in it. */
export async function tellYear(machine: Machine) {
  const [file, DATA_DIR] = [join(machine.folder, 'sqlite'), join(machine.folder, 'postgres')]
  await makeSampleYear(file)
  const onPostgres = { DATA_DIR, DATABASE_URL: await machine.create('year') }
  moveClinic(file, onPostgres)
  await tellRows(machine, onPostgres.DATABASE_URL)
  say(`SQLite: ${(statSync(join(file, 'firstlight.db')).size / megabyte).toFixed(1)} MB`)
  for (const [engine, given] of Object.entries({ PostgreSQL: onPostgres, SQLite: { DATA_DIR: file } })) {
    const server = await startBuiltServer({ ...given, SECRET_KEY: testSecretKey })
    await pause(restSeconds * 1_000)
    say(`CPU of a request, on ${engine}; ${memoryOf(server.pid).resident.toFixed(0)} MB resident before:`)
    await tellCosts(machine, server)
    say(`  ${memoryOf(server.pid).resident.toFixed(0)} MB resident after that`)
    await server.stop()
  }
}

async function tellRows(machine: Machine, url: string) {
  const year = new pg.Client({ connectionString: url })
  await year.connect()
  await year.query('vacuum analyze')
  const { rows } = await year.query<{ name: string; count: number; bytes: number }>(
    `select relname as name, n_live_tup::int as count, pg_total_relation_size(relid)::int as bytes
     from pg_stat_user_tables order by 3 desc`,
  )
  await year.end()
  const size = await machine.numberOf(`select pg_database_size('year') as n`)
  say(
    `PostgreSQL: ${(size / megabyte).toFixed(1)} MB, ${sum(rows.map(({ count }) => count))} rows; its largest tables:`,
  )
  for (const { name, count, bytes } of rows.slice(0, 8))
    say(`  ${name}: ${count} rows, ${(bytes / megabyte).toFixed(1)} MB`)
}
