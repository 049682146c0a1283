import { Agent } from 'node:http'
import { join } from 'node:path'
import { openSqlite } from '../app/db/engine/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import { post, slots, storeTreatments } from './booking-slots.ts'
import { median, type Row, ratioRow } from './rows.ts'
import { startBare, startProduct } from './subjects.ts'

const rounds = 5
const roundMilliseconds = 2_000
const clientCounts = [1, 50]
const aims: Record<number, number> = { 1: 0.4, 50: 0.25 }

type Subject = { name: string; url: string; nextSlot: () => Record<string, string>; stop(): Promise<void> }

/** Bookings per second on SQLite next to a bare server that writes the same rows, in turns; medians. */
export async function bookingRows(folder: string): Promise<Row[]> {
  const product = await bookable(folder)
  const bare = await startBareBookings(folder)
  const rows: Row[] = []
  for (const clients of clientCounts) rows.push(await compare(product, bare, clients))
  await product.stop()
  await bare.stop()
  return rows
}

async function compare(product: Subject, bare: Subject, clients: number): Promise<Row> {
  const rates = { product: [] as number[], bare: [] as number[] }
  await measure(product, clients)
  await measure(bare, clients)
  for (let round = 0; round < rounds; round++) {
    rates.product.push(await measure(product, clients))
    rates.bare.push(await measure(bare, clients))
  }
  const [ours, theirs] = [median(rates.product), median(rates.bare)]
  const what = `booking posts with ${clients} client${clients === 1 ? '' : 's'}, to a bare server inserting the same rows`
  const note = `${ours.toFixed(0)}/s, bare ${theirs.toFixed(0)}/s`
  return ratioRow(what, ours / theirs, { least: aims[clients] ?? 0 }, note)
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

async function bookable(folder: string): Promise<Subject> {
  const data = join(folder, 'bookings')
  const server = await startProduct({ DATA_DIR: data })
  const db = openSqlite(join(data, 'firstlight.db'))
  await storeTreatments(db)
  await db.destroy()
  return { name: 'Firstlight', url: server.url, nextSlot: slots(), stop: () => server.stop() }
}

async function startBareBookings(folder: string): Promise<Subject> {
  const path = join(folder, 'bare.db')
  const db = openSqlite(path)
  await migrateToLatest(db, 'sqlite')
  await db.destroy()
  const bare = await startBare('bare-server.ts', { path })
  return { name: 'The bare server', url: bare.url, nextSlot: slots(), stop: () => bare.stop() }
}
