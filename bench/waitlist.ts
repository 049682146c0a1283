import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, openPostgres, openSqlite } from '../app/db/engine/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import type { Database } from '../app/db/tables.ts'
import { keepFreed } from '../app/features/scheduling/freed-times.server.ts'
import { blocksOf } from '../app/features/scheduling/slots.server.ts'
import { insertTreatment } from '../app/features/treatments/queries.server.ts'
import { defaultBookingRules, nothingToBring } from '../app/features/treatments/rules.ts'
import { offerRound } from '../app/features/waitlist/offers/jobs.server.ts'
import { insertEntry } from '../app/features/waitlist/queries.server.ts'
import { addDays, type CalendarDate, type ClockTime, weekdays } from '../app/platform/dates.ts'
import { startPostgres } from '../test/postgres/postgres.ts'
import { testNow, testServices } from '../test/test-services.ts'
import { amountRow, type Row, say, timed } from './rows.ts'

/**
 * How long it takes until a time that came free is offered, with 10,000 on the list of whom the last alone wants it, on
 * both engines: the wait until the next look, and the round itself.
 */
const entries = 10_000
const rounds = 5
const lookSeconds = 2
const most = 5
const treatmentId = 'waited-for'
const times = ['09:00', '10:00', '11:00', '14:00', '15:00'] as ClockTime[]

export async function waitlistRows(folder: string): Promise<Row[]> {
  const data = join(folder, 'waitlist')
  mkdirSync(data, { recursive: true })
  const sqlite = openSqlite(join(data, 'firstlight.db'))
  const rows = [await rowOn(sqlite, 'sqlite', data)]
  await sqlite.destroy()
  const server = await startPostgres()
  const postgres = openPostgres(server.url, () => {})
  rows.push(await rowOn(postgres, 'postgres', data))
  await postgres.destroy()
  await server.stop()
  return rows
}

async function rowOn(db: Database, engine: Engine, dataDirectory: string): Promise<Row> {
  await migrateToLatest(db, engine)
  const now = Temporal.Instant.from(testNow)
  const settings = engine === 'sqlite' ? { engine } : { engine, url: '' }
  const services = testServices({ db, engine, settings, dataDirectory, close: async () => {} })
  services.settings.publicUrl = 'https://clinic.example'
  await db.transaction().execute(async (tx) => {
    await insertTreatment(tx, treatment, now)
    for (let number = 0; number < entries; number++) await insertEntry(tx, entryOf(number), now)
  })
  await offerRound(services)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const slot = { date: '2026-12-09' as CalendarDate, time: times[round] ?? ('09:00' as ClockTime) }
    const blocks = blocksOf(slot, treatment)
    await keepFreed(
      db,
      [{ resource: treatmentId, first: blocks[0] ?? 0, end: (blocks.at(-1) ?? 0) + 1 }],
      now,
    )
    const { value, milliseconds } = await timed(() => offerRound(services, { isSweep: round === 0 }))
    if (value.offered !== 1) throw new Error(`${value.offered} offers on ${engine}`)
    taken.push(milliseconds)
    // The next is offered to the same person: as if this one were over.
    await db.updateTable('waitlist_offers').set({ state: 'lapsed' }).execute()
  }
  const slowest = Math.max(...taken)
  say(`waitlist on ${engine}: rounds of ${taken.map((one) => one.toFixed(0)).join(', ')} ms`)
  const note = `${slowest.toFixed(0)} ms of it the round`
  return amountRow(
    `a freed time offered, ${entries} wait, ${engine}`,
    lookSeconds + slowest / 1_000,
    most,
    's',
    note,
  )
}

const treatment = {
  id: treatmentId,
  name: { en: 'Waited for' },
  description: { en: 'Made for a measurement.' },
  availableDays: [...weekdays],
  availableTimes: times,
  active: true,
  durationMinutes: 30,
  capacity: 1,
  questions: [],
  ...defaultBookingRules,
  ...nothingToBring,
  price: null,
  category: { en: '' },
}

/** All but the last want afternoons of another weekday; they came in the order of their numbers. */
function entryOf(number: number) {
  const isLast = number === entries - 1
  const id = String(number).padStart(5, '0')
  const from = '2026-12-07' as CalendarDate
  return {
    id,
    treatmentId,
    clinicianId: null,
    from,
    until: addDays(from, 60),
    weekdays: isLast ? [...weekdays] : (['Friday'] as const).slice(),
    mornings: isLast,
    afternoons: true,
    name: `Ann Quick ${id}`,
    email: `${id}@example.com`,
    phone: '',
    language: 'en' as const,
    patientId: `patient-${id}`,
    emailKey: `${id}@example.com`,
    phoneKey: '',
    digest: id,
    token: '' as never,
  }
}
