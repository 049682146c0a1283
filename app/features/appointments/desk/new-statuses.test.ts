import pg from 'pg'
import { expect, test } from 'vitest'
import { storedAppointment } from '../../../../test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { m } from '../../../language/messages.ts'
import { listOfObject } from '../../audit/queries.server.ts'
import { historyOf } from '../history.ts'
import { isNewStatus, statuses } from '../rules.ts'
import { changeStatus } from './commands.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** A process of the release before, which shows words that it does not know as pending. */
async function besideOlder({ settings }: TestServices, work: () => Promise<void>): Promise<void> {
  const { database } = settings
  if (database.engine === 'sqlite') return work()
  const address = new URL(database.url)
  address.searchParams.set('application_name', 'firstlight/4')
  const older = new pg.Client({ connectionString: address.href })
  await older.connect()
  await work()
  await older.end()
}

forEachEngineWithServices((openServices) => {
  test('who is here, or did not come, is not marked while an older release runs; the rest is', async () => {
    const services = await openServices()
    const isAlone = services.engine === 'sqlite'
    await besideOlder(services, async () => {
      for (const status of statuses) {
        const { id, updatedAt } = await storedAppointment(services.db, {
          status: status === 'confirmed' ? 'pending' : 'confirmed',
        })
        const outcome = await changeStatus(services, {
          actor: dana,
          id,
          seen: updatedAt,
          status,
          tell: false,
        })
        const expected =
          isNewStatus(status) && !isAlone
            ? { ok: false, status: 409, message: m.desk_older_release() }
            : { ok: true }
        expect(outcome).toMatchObject(expected)
      }
    })
  })

  test('the history says who marked it, as what', async () => {
    const services = await openServices()
    const { id, ...row } = await storedAppointment(services.db, { status: 'confirmed' })
    let seen = row.updatedAt
    for (const status of ['arrived', 'in-room', 'no-show'] as const) {
      await changeStatus(services, { actor: dana, id, seen, status, tell: true })
      const query = services.db.selectFrom('appointments').select('updatedAt').where('id', '=', id)
      seen = (await query.executeTakeFirstOrThrow()).updatedAt
    }
    const audited = await listOfObject(services.db, { object: 'appointment', objectId: id, limit: 9 })
    const past = { createdAt: row.createdAt, audited, letters: [], clinicianOf: () => '' }
    expect(historyOf({ ...past, nameOf: () => 'Dana' }).map(({ text }) => text)).toEqual([
      'Marked as a no-show by Dana',
      'Marked as in room by Dana',
      'Marked as arrived by Dana',
      m.details_requested(),
    ])
    expect(await services.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
