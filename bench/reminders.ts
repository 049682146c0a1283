import { once } from 'node:events'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { columns } from '../app/db/columns.ts'
import { type Engine, openPostgres, openSqlite, sqlitePath } from '../app/db/engine/database.server.ts'
import { inTransaction } from '../app/db/engine/transaction.server.ts'
import type { Database } from '../app/db/tables.ts'
import { listAll } from '../app/features/treatments/queries.server.ts'
import { clinicDate, clinicTime } from '../app/platform/clinic-time.server.ts'
import { inParts } from '../app/platform/shapes/collections.ts'
import { onlyPartsSql } from '../test/only-parts.ts'
import { startPostgres } from '../test/postgres/postgres.ts'
import { type Paced, percentile, startPaced } from '../test/requests/paced.ts'
import { testSecretKey } from '../test/secret-key.ts'
import { post, slots, storeTreatments } from './booking-slots.ts'
import { amountRow, median, type Row, ratioRow, say } from './rows.ts'
import { startProduct } from './subjects.ts'

/**
 * Reminders of one day's visits, all due at once after the program was away for long, while patients go on booking; on both
 * engines. Bookings of the seconds before are what those next to it are held against.
 */
const visits = 5_000
const mostSeconds = 10
const mostRatio = 1.5
const rounds = 3
const bookingsASecond = 8
const quietSeconds = 15
const sendingSeconds = 5

export async function reminderRows(folder: string): Promise<Row[]> {
  const asked = process.env.ENGINE
  const rows: Row[] = []
  if (asked !== 'postgres') rows.push(...(await rowsOf('sqlite', join(folder, 'reminders-sqlite'))))
  if (asked === 'sqlite') return rows
  const cluster = await startPostgres()
  rows.push(...(await rowsOf('postgres', join(folder, 'reminders-postgres'), cluster.url)))
  await cluster.stop()
  return rows
}

async function rowsOf(engine: Engine, data: string, url?: string): Promise<Row[]> {
  const mail = await startMailSink()
  const environment = {
    DATA_DIR: data,
    SMTP_URL: mail.url,
    ...(url && { DATABASE_URL: url, SECRET_KEY: testSecretKey }),
  }
  await untilSecond(0, 10)
  const server = await startProduct(environment)
  const db = url ? openPostgres(url, () => {}) : openSqlite(sqlitePath(data))
  await storeTreatments(db)
  const clinic = { url: server.url, nextSlot: slots(), db }
  const taken: Round[] = []
  for (let round = 0; round < rounds; round++) taken.push(await measure(clinic, round))
  await db.destroy()
  await server.stop()
  await mail.close()
  const of = (pick: (round: Round) => number) => median(taken.map(pick))
  const note = `p95 ${of(({ beside }) => beside).toFixed(0)} ms, ${of(({ quiet }) => quiet).toFixed(0)} ms without; ${of(({ sending }) => sending).toFixed(0)} ms while they are sent`
  const ratio = of(({ beside, quiet }) => beside / quiet)
  return [
    amountRow(
      `${visits} reminders written, on ${engine}`,
      of(({ seconds }) => seconds),
      mostSeconds,
      's',
    ),
    ratioRow(`bookings beside it, on ${engine}`, ratio, { most: mostRatio }, note),
  ]
}

type Clinic = { url: string; nextSlot: () => Record<string, string>; db: Database }
/** Seconds that the writing took; of the bookings before, next to it and while emails leave the 95th percentile. */
type Round = { seconds: number; quiet: number; beside: number; sending: number }

async function measure(clinic: Clinic, round: number): Promise<Round> {
  const { db } = clinic
  const prefix = `reminded-${round}-`
  await untilSecond(20, 35)
  await storeDay(db, prefix)
  await untilSecond(60 - quietSeconds, 59)
  const booking = startBooking(clinic)
  const written = await writtenAll(db, prefix)
  await pause(sendingSeconds * 1_000)
  const answers = await booking.stop()
  // Nobody waits for what was not sent by now.
  await db.deleteFrom('outbox').where('kind', '=', 'reminder').where('status', '=', 'waiting').execute()
  const p95 = (from: number, until: number) =>
    percentile(answers.filter(({ at }) => at >= from && at < until).map(({ milliseconds }) => milliseconds))
  const shown = {
    seconds: (written.until - written.from) / 1_000,
    quiet: p95(0, written.from - 1_000),
    beside: p95(written.from, written.until),
    sending: p95(written.until, Number.POSITIVE_INFINITY),
  }
  say(`reminders: ${JSON.stringify(shown)}`)
  return shown
}

/**
 * The program looks every half a minute from its start for what is due: after a start at the beginning of a minute the job
 * begins soon after each minute does. What is measured lies around it.
 */
async function untilSecond(from: number, until: number): Promise<void> {
  for (;;) {
    const second = (Date.now() % 60_000) / 1_000
    if (second >= from && second <= until) return
    await pause(100)
  }
}

/** Rows in one statement: SQLite takes 32,766 values. */
const rowsAtOnce = 1_000

/** Confirmed visits of one day, which were due over the last 23 hours and may still be reminded of. */
async function storeDay(db: Database, prefix: string): Promise<void> {
  const [treatment] = await listAll(db)
  if (!treatment) throw new Error('A new database has treatments')
  const now = Temporal.Now.instant()
  const long = columns.instant(now.subtract({ hours: 24 * 30 }))
  const stored = { createdAt: long, updatedAt: long }
  const patient = { name: 'Ann Person', phone: '(432) 555-0100', language: 'en' as const }
  const patientId = `${prefix}patient`
  const rows = Array.from({ length: visits }, (_, index) => {
    const at = now.add({ hours: 25, seconds: Math.floor((index * 22 * 3_600) / visits) })
    return {
      id: `${prefix}${index}`,
      patientId,
      ...patient,
      email: `${index}@example.com`,
      ...stored,
      date: clinicDate(at),
      time: clinicTime(at),
      startsAt: columns.instant(at),
      durationMinutes: 30,
      treatment: treatment.name.en,
      treatmentId: treatment.id,
      otherTreatments: '[]',
      message: '',
      status: 'confirmed' as const,
      reference: `${prefix}${index}`,
      sequence: 0,
      searchVersion: 1,
      bufferBefore: 0,
      bufferAfter: 0,
      overlapReason: '',
      manyOpen: 0,
    }
  })
  await inTransaction(db, async (tx) => {
    const own = { id: patientId, ...patient, email: 'ann@example.com', e164: '', ...stored }
    await tx.insertInto('patients').values(own).execute()
    for (const some of inParts(rows, rowsAtOnce)) await tx.insertInto('appointments').values(some).execute()
    await sql.raw(onlyPartsSql).execute(tx)
  })
}

/** Milliseconds of the clock when the first one was written, and when the last one had been. */
async function writtenAll(db: Database, prefix: string): Promise<{ from: number; until: number }> {
  for (;;) {
    const { count, first } = await db
      .selectFrom('reminders')
      .select((row) => [row.fn.countAll().as('count'), row.fn.min('createdAt').as('first')])
      .where('appointmentId', 'like', `${prefix}%`)
      .executeTakeFirstOrThrow()
    if (Number(count) === visits) return { from: Date.parse(first), until: Date.now() }
    await pause(100)
  }
}

/** So many bookings a second, whether or not those before were answered. */
function startBooking(clinic: Clinic): Paced {
  const agent = new Agent({ keepAlive: true })
  return startPaced(bookingsASecond, async () => {
    const status = await post(clinic, agent)
    if (status !== 303) throw new Error(`A booking was answered ${status}.`)
  })
}

/** Takes every email and keeps none. */
async function startMailSink(): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      stream.on('end', () => callback()).resume()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
