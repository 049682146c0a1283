import { expect, test } from 'vitest'
import { listening, readsWholeTable } from '../../../test/query-plan.ts'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { listDeleted, listNewest } from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('every list of images uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const after = { at: '2026-12-07T15:00:00.000Z', id: 'x' }
    await listNewest(db, null)
    await listNewest(db, after)
    await listDeleted(db, null, after.at)
    await listDeleted(db, after, after.at)
    expect(seen).toHaveLength(4)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})
