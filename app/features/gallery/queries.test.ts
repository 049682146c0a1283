import { expect, test } from 'vitest'
import { listening, readsWholeTable } from '../../../test/query-plan.ts'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { storedImage } from '../../../test/visitor-factories.ts'
import { walkPages } from '../../../test/walk-pages.ts'
import { readImages } from './desk/staff-list.server.ts'
import { listInOrder, placeOfImages } from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('each page says where it stands and leads back, without deleted ones', async () => {
    const services = await openServices()
    const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
    const deletedAt = '2026-12-07T14:00:00.000Z'
    for (let made = 0; made < 60; made++) await storedImage(services.db, made < 27 ? { deletedAt } : {})
    const walked = await walkPages(async (after) => {
      const page = await readImages(services, dana, { after, moved: null })
      if (!page.ok) throw new Error('not read')
      return page.value
    })
    expect(walked).toHaveLength(33)
  })

  test('every list of images uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const after = { at: '2026-12-07T15:00:00.000Z', id: 'x' }
    await listInOrder(db, null)
    await listInOrder(db, after)
    await placeOfImages(db, after)
    expect(seen).toHaveLength(7)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})
