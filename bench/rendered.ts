import { join } from 'node:path'
import { build } from 'vite'
import { openSqlite } from '../app/db/database.server.ts'
import { bookingView } from '../app/features/appointments/booking/page.server.ts'
import { clinicDate, systemClock } from '../app/platform/clinic-time.server.ts'
import { addDays } from '../app/platform/dates.ts'
import type { Services } from '../app/platform/services.ts'
import type { BuiltServer } from '../test/built-server.ts'
import { type Row, ratioRow } from './rows.ts'
import { answerOf, startBare } from './subjects.ts'
import { inTurns } from './under-load.ts'

const plan = { connections: 10, rounds: 5, milliseconds: 2_000 }
const builtBare = 'build/bench'

/** The booking page with a chosen day, which is never kept, beside React alone rendering the same view. */
export async function renderedRows(product: BuiltServer, databasePath: string): Promise<Row[]> {
  const root = join(import.meta.dirname, '..')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: 'bench/bare-react.tsx', outDir: builtBare, emptyOutDir: true, minify: false },
  })
  const date = addDays(clinicDate(systemClock.now()), 4)
  const path = `/appointment?treatment=HRT&date=${date}`
  const bare = await startBare(join('..', builtBare, 'bare-react.js'), {
    view: await viewOf(databasePath, date),
  })
  const ours = (await answerOf(product.url + path)).body.length
  const theirs = (await answerOf(`${bare.url}/appointment`)).body.length
  const result = await inTurns({ url: product.url, path }, { url: bare.url, path: '/appointment' }, plan)
  await bare.stop()
  const rates = `${result.ours.rate.toFixed(0)}/s of ${ours} bytes, bare ${result.theirs.rate.toFixed(0)}/s of ${theirs}`
  const ratio = result.ours.rate / result.theirs.rate
  return [ratioRow('page rendered on request, to bare renderToPipeableStream', ratio, { least: 0.6 }, rates)]
}

async function viewOf(path: string, date: string) {
  const db = openSqlite(path)
  const typed = { treatment: 'HRT', date, time: '', name: '', email: '', phone: '', message: '' }
  try {
    return await bookingView({ db, clock: systemClock } as Services, { typed, month: '' })
  } finally {
    await db.destroy()
  }
}
