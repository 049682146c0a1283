import { expect, test } from 'vitest'
import { storedText } from '#test/local-texts.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedImage } from '#test/visitor-factories.ts'
import { walkPages } from '#test/walk-pages.ts'
import { readImages } from './desk/staff-list.server.ts'
import { listInOrder, placeOfImages, readGalleryMark } from './queries.server.ts'

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

  test('what the list was read as differs after each change by anybody, and another look by itself is none', async () => {
    const services = await openServices()
    const { db } = services
    const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '', session: 'one' }
    const read = async () => outcomeValue(await readImages(services, dana, { after: null, moved: null }))
    const marks = [(await read()).mark]
    const changes = [
      () => storedImage(db, { id: 'one' }),
      () =>
        db
          .updateTable('gallery_images')
          .set({ title: storedText('Another') })
          .execute(),
      () => db.updateTable('gallery_images').set({ orderedAt: '2026-12-08T15:00:00.000Z' }).execute(),
      () => db.deleteFrom('gallery_images').execute(),
    ]
    for (const change of changes) {
      await change()
      const { mark } = await read()
      expect([mark, (await read()).mark]).toEqual([await readGalleryMark(db), mark])
      marks.push(mark)
    }
    expect(new Set(marks).size).toBe(changes.length + 1)
    const looks = await db.selectFrom('audit_log').select('detail').where('action', '=', 'list').execute()
    expect(looks).toHaveLength(1)
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
