import '../english.ts'
import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import { startWebhooks } from '#app/features/connections/webhooks/jobs.server.ts'
import { pause } from '#app/platform/process/timers.server.ts'
import { servicesOfProcess } from '../services-of-process.ts'

/** Changes records and sends what the database wrote down of it, until it is killed. It says when the first is committed. */

const { RECORDS = '', SECONDS_LATER = '0' } = process.env
const later = Number(SECONDS_LATER)
const now = () => Temporal.Now.instant().add({ seconds: later })
const { services } = await servicesOfProcess()
const { db } = services
Object.assign(services, { clock: { now, milliseconds: () => now().epochMilliseconds } })
Object.assign(services.settings, { allowPrivateHosts: ['127.0.0.1'] })
const jobs = await startWebhooks(services, async () => undefined)
const longestPauseMilliseconds = 20
/** More than it sends is not written. */
const mostWaiting = 40

// Nobody is left to kill it.
process.on('disconnect', () => process.exit())

for (const [count, id] of Iterator.from(forever(RECORDS.split(' '))).map((id, at) => [at, id] as const)) {
  await db
    .updateTable('appointments')
    // A record counts its changes itself: those of a process that was killed before it could say so, too.
    .set({
      name: sql`cast(cast(name as integer) + 1 as text)`,
      updatedAt: columns.instant(services.clock.now()),
    })
    .where('id', '=', id)
    .execute()
  if (count === 0) process.send?.('wrote')
  jobs.wake()
  while ((await waiting()) > mostWaiting) await pause(longestPauseMilliseconds)
  // Each change is of a millisecond of its own.
  await pause(2 + (count % longestPauseMilliseconds))
}

async function waiting(): Promise<number> {
  const rows = await db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'waiting').execute()
  return rows.length
}

function* forever(ids: readonly string[]) {
  for (;;) yield* ids
}
