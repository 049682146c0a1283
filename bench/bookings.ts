import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '../app/db/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import { addDays, type CalendarDate, clockTime, twelveHour } from '../app/platform/calendar.ts'
import { clinicDate } from '../app/platform/clinic-time.server.ts'
import { startBuiltServer } from '../test/built-server.ts'
import { storedTreatment } from '../test/factories.ts'
import { freePort } from '../test/free-port.ts'

/** Bookings per second on SQLite beside a bare server that writes the same rows, in turns; medians. */
const rounds = 5
const roundMilliseconds = 2_000
const clientCounts = [1, 50]
const aims: Record<number, number> = { 1: 0.4, 50: 0.25 }

const treatments = Array.from({ length: 40 }, (_, index) => `Treatment ${index}`)
/** Half hours, none where a clock change could skip or repeat it. */
const times = Array.from({ length: 30 }, (_, index) => clockTime(360 + index * 30))
const bookableDays = 170

type Subject = { name: string; url: string; nextSlot: () => Record<string, string>; stop(): Promise<void> }

const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-'))
try {
  const product = await startProduct()
  const bare = await startBare()
  for (const clients of clientCounts) await compare(product, bare, clients)
  await product.stop()
  await bare.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(product: Subject, bare: Subject, clients: number): Promise<void> {
  const rates = { product: [] as number[], bare: [] as number[] }
  await measure(product, clients)
  await measure(bare, clients)
  for (let round = 0; round < rounds; round++) {
    rates.product.push(await measure(product, clients))
    rates.bare.push(await measure(bare, clients))
  }
  const [ours, theirs] = [median(rates.product), median(rates.bare)]
  const ratio = (ours / theirs).toFixed(2)
  say(
    `${clients} client${clients === 1 ? '' : 's'}: ${ours.toFixed(0)} bookings/s, bare ${theirs.toFixed(0)}/s, ratio ${ratio} (aim ${aims[clients]})`,
  )
}

/** Bookings per second of so many clients, each with a connection of its own that it keeps. */
async function measure(subject: Subject, clients: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const start = performance.now()
  let booked = 0
  const clientOf = async () => {
    while (performance.now() - start < roundMilliseconds) {
      const status = await post(subject, agent)
      if (status !== 303) throw new Error(`${subject.name} answered ${status}`)
      booked++
    }
  }
  await Promise.all(Array.from({ length: clients }, clientOf))
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  return booked / seconds
}

async function post({ url, nextSlot }: Subject, agent: Agent): Promise<number> {
  const outgoing = send(`${url}/appointment`, {
    method: 'POST',
    agent,
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  outgoing.end(new URLSearchParams(nextSlot()).toString())
  const [answer] = await once(outgoing, 'response')
  await answer.resume().toArray()
  return answer.statusCode
}

async function startProduct(): Promise<Subject> {
  const data = join(folder, 'product')
  const first = await timed(() => startBuiltServer({ DATA_DIR: data }))
  await first.value.stop()
  const again = await timed(() => startBuiltServer({ DATA_DIR: data, LIMITS_FACTOR: '1000000' }))
  say(`Ready after ${first.milliseconds} ms with an empty data folder, ${again.milliseconds} ms again.`)
  const db = openSqlite(join(data, 'firstlight.db'))
  for (const name of treatments) await storedTreatment(db, { name, availableTimes: times })
  await db.destroy()
  return { name: 'Firstlight', url: again.value.url, nextSlot: slots(), stop: () => again.value.stop() }
}

async function startBare(): Promise<Subject> {
  const path = join(folder, 'bare.db')
  const db = openSqlite(path)
  await migrateToLatest(db, 'sqlite')
  await db.destroy()
  const port = await freePort()
  const script = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [script, path, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await pause(20)
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { name: 'The bare server', url, nextSlot: slots(), stop }
}

/** A slot that nobody has, for each booking. */
function slots(): () => Record<string, string> {
  const today = clinicDate(Temporal.Now.instant())
  let count = 0
  return () => {
    const [number, time] = [count++, times[count % times.length]]
    const day = Math.floor(number / times.length) % bookableDays
    const treatment = treatments[Math.floor(number / times.length / bookableDays)]
    if (!treatment || !time) throw new Error('No slot is left: make the rounds shorter.')
    return bookingFor({ treatment, date: addDays(today, day + 3), time: twelveHour(time), number })
  }
}

type Wish = { treatment: string; date: CalendarDate; time: string; number: number }

function bookingFor({ number, ...slot }: Wish): Record<string, string> {
  return {
    ...slot,
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: '(432) 555-0100',
    message: '',
    key: `bench-${number}`,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const start = performance.now()
  const value = await work()
  return { value, milliseconds: Math.round(performance.now() - start) }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
