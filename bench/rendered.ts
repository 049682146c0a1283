import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { build } from 'vite'
import { openSqlite } from '../app/db/engine/database.server.ts'
import type { Database } from '../app/db/tables.ts'
import { keepChainKey } from '../app/features/audit/chain/chain.server.ts'
import { bookingView } from '../app/features/booking/page.server.ts'
import { readAddress } from '../app/features/desk/address.ts'
import { readDesk } from '../app/features/desk/page.server.ts'
import { clinicDate, systemClock } from '../app/platform/clinic-time.server.ts'
import { addDays } from '../app/platform/dates.ts'
import { ContentClock } from '../app/platform/pages/content-versions.server.ts'
import type { Services } from '../app/platform/services.ts'
import { fillDay } from '../e2e/support/busy-day.ts'
import { testSecretKey } from '../test/secret-key.ts'
import { type BuiltServer, signedIn } from '../test/serving/built-server.ts'
import type { BarePage } from './bare-react.tsx'
import { amountRow, type Row, ratioRow } from './rows.ts'
import { answerOf, startBare } from './subjects.ts'
import { inTurns } from './under-load.ts'

const plan = { connections: 10, rounds: 5, milliseconds: 2_000 }
const builtBare = 'build/bench'
const daysAhead = 4
const busyMilliseconds = 5_000
/** The dashboard is read behind its gate, and whose rows it shows is written down: most of it is not rendering. */
const least = { booking: 0.6, dashboard: 0.2 }
const mostDashboardKilobytes = 80
const deskQuery = 'tab=today'

/**
 * Pages that are never kept, next to React alone rendering the same view: the booking page with a chosen day, and the
 * dashboard with the 50 visits of today.
 */
export async function renderedRows(product: BuiltServer, databasePath: string): Promise<Row[]> {
  const today = clinicDate(systemClock.now())
  const date = addDays(today, daysAhead)
  const filled = new DatabaseSync(databasePath, { timeout: busyMilliseconds })
  const database = (statement: string) => filled.prepare(statement).all() as Record<string, unknown>[]
  await buildBare()
  const booking = await viewOf(databasePath, (services) =>
    bookingView(services, { typed: { ...nothingTyped, treatment: 'HRT', date }, month: '' }),
  )
  const bookingRow = await compare(product, {
    path: `/appointment?treatment=HRT&date=${date}`,
    page: { name: 'booking', path: '/appointment', view: booking },
  })
  fillDay({ database }, { date: today })
  const [admin] = database('select id from admins')
  filled.close()
  const desk = await viewOf(databasePath, (services) =>
    readDesk(
      services,
      { kind: 'staff', id: String(admin?.id), addressHash: '' },
      readAddress(new URLSearchParams(deskQuery)),
    ),
  )
  if (!desk.ok) throw new Error('the dashboard could not be read')
  const dashboardRow = await compare(product, {
    path: `/admin/dashboard?${deskQuery}`,
    headers: [`Cookie: ${await signedIn(product.url)}`],
    page: { name: 'dashboard', path: `/admin/dashboard?${deskQuery}`, view: desk.value },
  })
  return [bookingRow.row, dashboardRow.row, sizeRow(dashboardRow.bytes)]
}

const mail = { transport: 'smtp', url: 'smtp://mail.example' } as const
const nothingTyped = {
  treatment: '',
  date: '',
  time: '',
  name: '',
  email: '',
  phone: '',
  with: '',
  message: '',
}

const sizeRow = (bytes: number) =>
  amountRow('HTML of the dashboard with 50 rows', bytes / 1_000, mostDashboardKilobytes, 'KB')

const buildBare = () =>
  build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    build: { ssr: 'bench/bare-react.tsx', outDir: builtBare, emptyOutDir: true, minify: false },
  })

type Compared = { path: string; headers?: string[]; page: BarePage }

async function compare(product: BuiltServer, { path, headers = [], page }: Compared) {
  const bare = await startBare(join('..', builtBare, 'bare-react.js'), { page })
  const ours = await answerOf(product.url + path, Object.fromEntries(headers.map((line) => line.split(': '))))
  if (ours.status !== 200) throw new Error(`${path}: ${ours.status}`)
  const theirs = (await answerOf(bare.url + page.path)).body.length
  const result = await inTurns({ url: product.url, path, headers }, { url: bare.url, path: page.path }, plan)
  await bare.stop()
  const bytes = ours.body.length
  const note = `${result.ours.rate.toFixed(0)}/s of ${bytes} bytes, bare ${result.theirs.rate.toFixed(0)}/s of ${theirs}`
  const ratio = result.ours.rate / result.theirs.rate
  const what = `${page.name} rendered on request, to bare renderToPipeableStream`
  return { row: ratioRow(what, ratio, { least: least[page.name] }, note), bytes }
}

async function viewOf<View>(path: string, read: (services: Services) => Promise<View>): Promise<View> {
  const db: Database = openSqlite(path)
  try {
    keepChainKey(db, testSecretKey)
    const content = new ContentClock(db)
    return await read({ db, content, clock: systemClock, settings: { mail } } as Services)
  } finally {
    await db.destroy()
  }
}
