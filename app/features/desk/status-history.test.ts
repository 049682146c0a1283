import { expect, test } from 'vitest'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { changeStatus } from '../scheduling/changes/commands.server.ts'
import { historyOf } from './history.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

forEachEngineWithServices((openServices) => {
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
    const nameless = { clinicianOf: () => '', roomOf: () => '', treatmentOf: () => '' }
    const past = { createdAt: row.createdAt, audited, emails: [], ...nameless }
    expect(historyOf({ ...past, nameOf: () => 'Dana' }).map(({ text }) => text)).toEqual([
      'Marked as a no-show by Dana',
      'Marked as in room by Dana',
      'Marked as arrived by Dana',
      m.details_requested(),
    ])
    expect(await services.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
