import { join } from 'node:path'
import { openSqliteFile } from '../app/db/engine/sqlite.server.ts'
import { clinicDate, clinicInstant } from '../app/platform/clinic-time.server.ts'
import { addDays, addMonths, clockTime, daysOfMonth, monthOf } from '../app/platform/dates.ts'
import type { BuiltServer } from '../test/serving/built-server.ts'
import { median, type Row, ratioRow, timed } from './rows.ts'
import { startProduct } from './subjects.ts'

const few = 1_000
const many = 100_000
const rounds = 60
const warmUps = 15
const blockMilliseconds = 300_000
const visitBlocks = 6
const visitsPerDay = 16

/** The booking page's month, read from many and from few appointments; the month itself is equally full. */
export async function monthRows(folder: string): Promise<Row[]> {
  const [small, large] = [
    await withAppointments(join(folder, 'few'), few),
    await withAppointments(join(folder, 'many'), many),
  ]
  const month = addMonths(monthOf(today()), 2)
  const waits = { small: [] as number[], large: [] as number[] }
  for (let round = -warmUps; round < rounds; round++) {
    const path = `/appointment?treatment=HRT&month=${month}`
    const ask = async (server: BuiltServer) =>
      (await timed(async () => (await fetch(server.url + path)).text())).milliseconds
    const [one, other] = [await ask(small), await ask(large)]
    if (round >= 0) {
      waits.small.push(one)
      waits.large.push(other)
    }
  }
  await small.stop()
  await large.stop()
  const [one, other] = [median(waits.small), median(waits.large)]
  const note = `${other.toFixed(1)} ms, ${one.toFixed(1)} ms`
  return [ratioRow('month availability, 100,000 appointments to 1,000', other / one, { most: 1.5 }, note)]
}

const today = () => clinicDate(Temporal.Now.instant())

async function withAppointments(data: string, count: number): Promise<BuiltServer> {
  const first = await startProduct({ DATA_DIR: data })
  await first.stop()
  fill(join(data, 'firstlight.db'), count)
  return startProduct({ DATA_DIR: data })
}

/** The shown month first, full, then the years before it: a clinic's history. */
function fill(path: string, count: number): void {
  const file = openSqliteFile(path)
  const { id: treatment } = file.prepare(`select id from treatments where name = 'HRT'`).get() as {
    id: string
  }
  const visit =
    file.prepare(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment,
    "treatmentId", message, status, "durationMinutes", sequence, "searchVersion", "createdAt", "updatedAt")
    values (?, 'Patient', 'patient@example.com', '(432) 555-0100', ?, ?, ?, 'HRT', ?, '', 'confirmed', 30, 0, 1, ?, ?)`)
  const claim = file.prepare(
    'insert into slot_claims (resource, lane, block, "appointmentId") values (?, 0, ?, ?)',
  )
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const days = daysOfMonth(addMonths(monthOf(today()), 2))
  file.exec('begin')
  for (let number = 0; number < count; number++) {
    const [day, place] = [Math.floor(number / visitsPerDay), number % visitsPerDay]
    const date = days[day] ?? addDays(today(), days.length - day - 1)
    const time = clockTime(540 + place * 30)
    const start = clinicInstant(date, time)
    const id = `bench-${number}`
    visit.run(id, date, time, start.toString({ fractionalSecondDigits: 3 }), treatment, now, now)
    const first = start.epochMilliseconds / blockMilliseconds
    for (let block = 0; block < visitBlocks; block++) claim.run(treatment, first + block, id)
  }
  file.exec('commit')
  file.close()
}
