import { join } from 'node:path'
import { sql } from 'kysely'
import { type Engine, openPostgres, openSqlite, sqlitePath } from '../app/db/engine/database.server.ts'
import { startPostgres } from '../test/postgres/postgres.ts'
import { testSecretKey } from '../test/secret-key.ts'
import { type BuiltServer, postForm, signedIn } from '../test/serving/built-server.ts'
import { firstScripts } from '../test/serving/first-scripts.ts'
import { regular, storeVisits } from './desk-rows.ts'
import { amountRow, median, type Row, ratioRow, say, timed } from './rows.ts'
import { startProduct } from './subjects.ts'

/**
 * The desk with 100,000 appointments next to the same with 1,000, in turns, in the same run over HTTP, on both engines; with
 * a million where `VISITS=1000000` says so. A clinic that has more of them has them over more years: both see as many
 * visits a day.
 */
const many = Number(process.env.VISITS ?? 100_000)
const sizes = { few: 1_000, many }
const rounds = 24
const warmUp = 6
const aim = 1.5
/** As deep as each goes with a full page behind it: the 999th cursor of many, the 38th of few. */
const deepCursor = { few: 38, many: Math.min(999, many / 25 - 2) }

type Size = keyof typeof sizes
type Desk = { server: BuiltServer; cookie: string; addresses: Record<string, string> }
/** Where a desk's rows are; no address where they are in a file of its folder. */
type Place = { engine: Engine; data: string; url?: string }

export async function deskRows(folder: string): Promise<Row[]> {
  const asked = process.env.ENGINE
  const rows: Row[] = []
  if (asked !== 'postgres')
    rows.push(...(await rowsOf({ engine: 'sqlite', data: join(folder, 'desk-sqlite') })))
  if (asked === 'sqlite') return [...rows, scriptsRow()]
  const cluster = await startPostgres()
  rows.push(...(await rowsOf({ engine: 'postgres', data: join(folder, 'desk-postgres'), url: cluster.url })))
  await cluster.stop()
  return [...rows, scriptsRow()]
}

async function rowsOf(place: Place): Promise<Row[]> {
  const few = await openDesk(await placeOf(place, 'few'), 'few')
  const large = await openDesk(await placeOf(place, 'many'), 'many')
  const rows: Row[] = []
  for (const page of Object.keys(few.addresses)) rows.push(await compare(place.engine, page, few, large))
  await few.server.stop()
  await large.server.stop()
  return rows
}

async function placeOf({ engine, data, url }: Place, size: Size): Promise<Place> {
  if (url === undefined) return { engine, data: `${data}-${size}` }
  const server = openPostgres(url, () => {})
  await sql.raw(`create database desk_${size}`).execute(server)
  await server.destroy()
  const own = new URL(url)
  own.pathname = `/desk_${size}`
  return { engine, data: `${data}-${size}`, url: own.href }
}

/** Kilobytes, packed by Brotli, before the heaviest screen of the back office runs. */
const mostScripts = 200

function scriptsRow(): Row {
  const screens = firstScripts('build/client/assets').filter(({ route }) => route.startsWith('routes/admin/'))
  const [most] = screens.toSorted((one, other) => other.bytes - one.bytes)
  const note = most?.route ?? 'none'
  return amountRow('first scripts of the back office', (most?.bytes ?? 0) / 1_024, mostScripts, 'KB', note)
}

async function compare(engine: Engine, page: string, few: Desk, large: Desk): Promise<Row> {
  const taken = { few: [] as number[], many: [] as number[] }
  for (let round = -warmUp; round < rounds; round++) {
    const [one, other] = [await waitFor(few, page), await waitFor(large, page)]
    if (round < 0) continue
    taken.few.push(one)
    taken.many.push(other)
  }
  const [small, big] = [median(taken.few), median(taken.many)]
  const note = `${big.toFixed(1)} ms, ${small.toFixed(1)} ms`
  const what = `desk on ${engine}, ${many.toLocaleString('en')} visits to 1,000: ${page}`
  return ratioRow(what, big / small, { most: aim }, note)
}

async function waitFor({ server, cookie, addresses }: Desk, page: string): Promise<number> {
  const { value, milliseconds } = await timed(async () => {
    const answer = await fetch(server.url + addresses[page], { headers: { Cookie: cookie } })
    return { status: answer.status, html: await answer.text() }
  })
  if (value.status !== 200 || !/ id="row-|data-(day|visit|report)=|add\?patient=/.test(value.html))
    throw new Error(`${page}: ${value.status}`)
  return milliseconds
}

async function openDesk({ engine, data, url }: Place, size: Size): Promise<Desk> {
  const environment = { DATA_DIR: data, ...(url && { DATABASE_URL: url, SECRET_KEY: testSecretKey }) }
  await (await startProduct(environment)).stop()
  const db = url ? openPostgres(url, () => {}) : openSqlite(sqlitePath(data))
  const rows = { count: sizes[size], pages: deepCursor[size] }
  const { value: cursor, milliseconds } = await timed(() => storeVisits(db, engine, rows))
  await db.destroy()
  say(`desk: ${sizes[size]} visits on ${engine} stored in ${(milliseconds / 1_000).toFixed(0)} s`)
  const server = await startProduct(environment)
  const cookie = await signedIn(server.url)
  const search = async (words: string) => {
    const form = { intent: 'search', words }
    const answer = await postForm(`${server.url}/admin/dashboard`, form, { Cookie: cookie })
    return answer.headers.get('location') ?? ''
  }
  const addresses = {
    today: '/admin/dashboard?tab=today',
    requests: '/admin/dashboard?tab=requests',
    upcoming: '/admin/dashboard?tab=upcoming',
    'first page of all': '/admin/dashboard?tab=all',
    'search for one person': await search('person444@example.com'),
    'search for two words': await search('elena person'),
    'search for a first name': await search('elena'),
    "a patient's page": `/admin/patients/${regular}`,
    'a day': '/admin/dashboard?view=day',
    'a week': '/admin/dashboard?view=week',
    'a month': '/admin/dashboard?view=month',
    'report of a week': '/admin/reports?range=week',
    'report of 90 days': '/admin/reports?range=ninety',
    'a day on paper': '/admin/dashboard/sheet',
    'behind the 999th cursor': `/admin/dashboard?after=${encodeURIComponent(cursor)}`,
  }
  return { server, cookie, addresses }
}
