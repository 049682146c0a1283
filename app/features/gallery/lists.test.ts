import { expect, test } from 'vitest'
import { listening, readsWholeTable } from '../../../test/query-plan.ts'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { storedImage } from '../../../test/visitor-factories.ts'
import { walkPages } from '../../../test/walk-pages.ts'
import { readImages } from './desk/staff-list.server.ts'
import { listDeleted, listNewest, placeOfImages } from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('each page says where it stands and leads back, of deleted ones too', async () => {
    const services = await openServices()
    const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
    const deletedAt = '2026-12-07T14:00:00.000Z'
    for (let made = 0; made < 60; made++) await storedImage(services.db, made < 27 ? { deletedAt } : {})
    const walk = (deleted: boolean) =>
      walkPages(async (after) => {
        const page = await readImages(services, dana, { deleted, after })
        if (!page.ok) throw new Error('not read')
        return page.value
      })
    expect([(await walk(false)).length, (await walk(true)).length]).toEqual([33, 27])
  })

  test('every list of images uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const after = { at: '2026-12-07T15:00:00.000Z', id: 'x' }
    await listNewest(db, null)
    await listNewest(db, after)
    await listDeleted(db, null, after.at)
    await listDeleted(db, after, after.at)
    await placeOfImages(db, { after, since: null })
    await placeOfImages(db, { after, since: after.at })
    expect(seen).toHaveLength(14)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})
