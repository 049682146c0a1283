import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { clinicDate, clinicInstant } from '../app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime } from '../app/platform/dates.ts'
import { termsOf } from '../app/platform/text/person-terms.ts'
import { adminPassword, type BuiltServer, postForm } from '../test/serving/built-server.ts'
import { firstScripts } from '../test/serving/first-scripts.ts'
import { amountRow, median, type Row, ratioRow, timed } from './rows.ts'
import { startProduct } from './subjects.ts'

/**
 * The dashboard with 100,000 appointments beside the same with 1,000, in turns, in the same run over
 * HTTP. A clinic that has more of them has them over more years: both see as many visits a day.
 */
const sizes = { few: 1_000, many: 100_000 }
const rounds = 40
const warmUp = 10
const aim = 1.5
const visitsADay = 40
const pageSize = 25
/** As deep as each goes with a full page behind it: the 999th cursor of many, the 38th of few. */
const deepCursor = { few: 38, many: 999 }
const firstNames = ['Ann', 'Bo', 'Carl', 'Dana', 'Elena', 'Finn', 'Grace', 'Hal', 'Ida', 'Joe']

type Desk = { server: BuiltServer; cookie: string; addresses: Record<string, string> }

export async function deskRows(folder: string): Promise<Row[]> {
  const few = await openDesk(join(folder, 'desk-few'), 'few')
  const many = await openDesk(join(folder, 'desk-many'), 'many')
  const rows: Row[] = []
  for (const page of Object.keys(few.addresses)) rows.push(await compare(page, few, many))
  await few.server.stop()
  await many.server.stop()
  return [...rows, scriptsRow()]
}

/** Kilobytes, packed by Brotli, before the heaviest screen of the back office runs. */
const mostScripts = 200

function scriptsRow(): Row {
  const screens = firstScripts('build/client/assets').filter(({ route }) => route.startsWith('routes/admin/'))
  const [most] = screens.toSorted((one, other) => other.bytes - one.bytes)
  const note = most?.route ?? 'none'
  return amountRow('first scripts of the back office', (most?.bytes ?? 0) / 1_024, mostScripts, 'KB', note)
}

async function compare(page: string, few: Desk, many: Desk): Promise<Row> {
  const taken = { few: [] as number[], many: [] as number[] }
  for (let round = -warmUp; round < rounds; round++) {
    const [one, other] = [await waitFor(few, page), await waitFor(many, page)]
    if (round < 0) continue
    taken.few.push(one)
    taken.many.push(other)
  }
  const [small, large] = [median(taken.few), median(taken.many)]
  const note = `${large.toFixed(1)} ms, ${small.toFixed(1)} ms`
  return ratioRow(`dashboard, 100,000 appointments to 1,000: ${page}`, large / small, { most: aim }, note)
}

async function waitFor({ server, cookie, addresses }: Desk, page: string): Promise<number> {
  const { value, milliseconds } = await timed(async () => {
    const answer = await fetch(server.url + addresses[page], { headers: { Cookie: cookie } })
    return { status: answer.status, html: await answer.text() }
  })
  if (value.status !== 200 || !/data-(row|day|visit|figures)=/.test(value.html))
    throw new Error(`${page}: ${value.status}`)
  return milliseconds
}

async function openDesk(data: string, size: keyof typeof sizes): Promise<Desk> {
  await (await startProduct({ DATA_DIR: data })).stop()
  const cursor = fill(join(data, 'firstlight.db'), size)
  const server = await startProduct({ DATA_DIR: data })
  const signedIn = await postForm(`${server.url}/admin/login`, { username: 'admin', password: adminPassword })
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
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
    'a day': '/admin/dashboard?view=day',
    'a week': '/admin/dashboard?view=week',
    'a month': '/admin/dashboard?view=month',
    'figures of a week': '/admin/figures?range=week',
    'a day on paper': '/admin/dashboard/sheet',
    'behind the 999th cursor': `/admin/dashboard?after=${encodeURIComponent(cursor)}`,
  }
  return { server, cookie, addresses }
}

/** @returns the deep cursor */
function fill(path: string, size: keyof typeof sizes): string {
  const db = new DatabaseSync(path)
  const treatments = db.prepare('select id, name from treatments').all() as { id: string; name: string }[]
  const insert =
    db.prepare(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment,
    "treatmentId", message, status, "durationMinutes", sequence, "searchVersion", "createdAt", "updatedAt")
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, 30, 0, 1, ?, ?)`)
  const index = db.prepare('insert or ignore into appointment_search (term, "appointmentId") values (?, ?)')
  const today = clinicDate(Temporal.Now.instant())
  const began = Temporal.Now.instant().subtract({ hours: sizes[size] })
  db.exec('begin')
  for (let made = 0; made < sizes[size]; made++) {
    const row = visit(made, sizes[size], today)
    const treatment = treatments[made % treatments.length] as { id: string; name: string }
    const createdAt = began.add({ hours: made }).toString({ fractionalSecondDigits: 3 })
    const { id, name, email, phone, date, time, startsAt, status } = row
    insert.run(
      id,
      name,
      email,
      phone,
      date,
      time,
      startsAt,
      treatment.name,
      treatment.id,
      status,
      createdAt,
      createdAt,
    )
    for (const term of termsOf(row)) index.run(term, id)
  }
  db.exec('commit; analyze')
  const last = db
    .prepare('select id, "createdAt" from appointments order by "createdAt" desc, id desc limit 1 offset ?')
    .get(deepCursor[size] * pageSize - 1) as { id: string; createdAt: string }
  db.close()
  return `${last.createdAt}_${last.id}`
}

function visit(made: number, all: number, today: CalendarDate) {
  const date = addDays(today, Math.floor((made - all) / visitsADay) + 5)
  const time = clockTime(540 + (made % 16) * 30)
  return {
    id: `visit-${String(made).padStart(7, '0')}`,
    name: `${firstNames[made % firstNames.length]} Person${made}`,
    email: `person${made}@example.com`,
    phone: `(432) 555-${String(made % 10_000).padStart(4, '0')}`,
    date,
    time,
    startsAt: clinicInstant(date, time).toString({ fractionalSecondDigits: 3 }),
    status: made % 20 === 0 ? 'pending' : 'completed',
  }
}
