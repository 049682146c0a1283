import '../english.ts'
import type { AppointmentRow } from '#app/db/visit-tables.ts'
import { lastRow, record } from '#app/features/audit/queries.server.ts'
import { startShipping } from '#app/features/backups/off-site/shipping.server.ts'
import { systemClock } from '#app/platform/clinic-time.server.ts'
import { pause } from '#app/platform/process/timers.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { servicesOfProcess } from '../services-of-process.ts'

/** What a process says that writes and is killed: what was acknowledged, what has left, and how things were at a moment. */
export type Said = { wrote: number } | { shipped: number } | { moment: number; wrote: number; head: string }

const { OFF_SITE = '{}', FROM = '0', VISIT = '{}' } = process.env
const { services } = await servicesOfProcess()
const { db } = services
Object.assign(services, { clock: systemClock })
Object.assign(services.settings, JSON.parse(OFF_SITE))
const say = (said: Said) => process.send?.(said)
const shipping = startShipping(services, { shipEvery: 3_600_000, markEvery: 20 })
/** A visit like others. */
const visit: AppointmentRow = JSON.parse(VISIT)
let wrote = Number(FROM)

async function write(): Promise<void> {
  for (;;) {
    const given = { id: randomId(), reference: randomId(), patientId: randomId() }
    const row = { ...visit, ...given, message: `visit ${wrote + 1} `.padEnd(400, '.') }
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('appointments').values(row).execute()
      const entry = { actor: 'operator', action: 'create', object: 'appointment', detail: {} } as const
      await record(tx, { ...entry, at: systemClock.now(), objectId: row.id, addressHash: '' })
    })
    say({ wrote: ++wrote })
    // Moments count once a copy has left.
    if (wrote % 3 === 0 && shipping.facts().shippedAt) await noteMoment()
    await pause(wrote % 20)
  }
}

/** Nothing is written between the two: all of it is one moment's. */
async function noteMoment(): Promise<void> {
  const head = (await lastRow(db))?.hash ?? ''
  await pause(2) // a commit of this millisecond is later than its beginning
  shipping.mark()
  say({ moment: systemClock.milliseconds(), wrote, head })
  await pause(2)
}

async function ship(): Promise<void> {
  for (;;) {
    const before = wrote
    await shipping.ship()
    if (shipping.facts().failing === null && shipping.facts().shippedAt) say({ shipped: before })
    await pause(100)
  }
}

await Promise.all([write(), ship()])
