import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { startOutbox } from './jobs.server.ts'

forEachEngineWithServices((openServices) => {
  test('a fault of the outbox is logged by its kind, never as nothing', async () => {
    const told = Promise.withResolvers<unknown>()
    const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => told.resolve(fields) }
    const services = await openServices({ log: log as never })
    const outbox = await startOutbox(services, { pollEvery: 10 })
    await sql`alter table outbox rename to out_of_the_way`.execute(services.db)
    expect(await told.promise).toEqual({ kind: expect.stringMatching(/^error/i) })
    await outbox.stop()
  })
})
