import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedImage } from '#test/visitor-factories.ts'
import { walkPages } from '#test/walk-pages.ts'
import { type Direction, moveImage } from '../commands.server.ts'
import { readImages } from '../desk/staff-list.server.ts'
import { galleryView } from '../page/page.server.ts'
import { findImage } from '../queries.server.ts'

const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: '' }

forEachEngineWithServices((openServices) => {
  /** Shown as a, b, c, d. */
  async function openHung() {
    const services = await openServices()
    for (const [place, id] of ['d', 'c', 'b', 'a'].entries())
      await storedImage(services.db, { id, title: id, createdAt: `2026-11-0${place + 1}T12:00:00.000Z` })
    return services
  }
  const move = (services: TestServices, id: string, to: Direction, beside = '') =>
    moveImage(services, { actor, id, to, beside })
  async function shown({ db }: TestServices) {
    const { images } = await galleryView(db, { category: '', after: null })
    return images.map(({ title }) => title).join('')
  }

  test.each([
    ['c', 'earlier', '', 'acbd'],
    ['a', 'earlier', '', 'abcd'],
    ['b', 'later', '', 'acbd'],
    ['d', 'later', '', 'abcd'],
    ['d', 'first', '', 'dabc'],
    ['d', 'before', 'b', 'adbc'],
    ['a', 'before', 'd', 'bcad'],
    ['a', 'after', 'd', 'bcda'],
    ['d', 'after', 'a', 'adbc'],
    ['b', 'before', 'b', 'abcd'],
  ] as const)('%s moved %s %s makes %s', async (id, to, beside, wanted) => {
    const services = await openHung()
    expect(await move(services, id, to, beside)).toEqual({ ok: true })
    expect(await shown(services)).toBe(wanted)
    const log = await services.db.selectFrom('audit_log').select(['action', 'objectId', 'detail']).execute()
    const written = { action: 'edit', objectId: id, detail: '{"fields":["order"]}' }
    expect(log).toEqual(wanted === 'abcd' ? [] : [written])
    expect((await findImage(services.db, id))?.updatedAt).toBe('2026-12-07T15:00:00.000Z')
  })

  test('says where it stands, and refuses one that was deleted', async () => {
    const services = await openHung()
    await move(services, 'd', 'earlier')
    const list = await readImages(services, actor, { after: null, moved: 'd' })
    expect(list).toMatchObject({ ok: true, value: { moved: { title: 'd', place: 3, total: 4 } } })
    await services.db.updateTable('gallery_images').set({ deletedAt: 'x' }).where('id', '=', 'b').execute()
    const gone = { ok: false, status: 404, message: 'This image was deleted.' }
    expect(await move(services, 'b', 'later')).toEqual(gone)
    expect(await move(services, 'a', 'after', 'b')).toEqual(gone)
    expect(await shown(services)).toBe('adc')
  })

  test('pages of a hundred that were moved about, many in one moment, leave nobody out', async () => {
    const services = await openServices()
    for (let made = 0; made < 100; made++) await storedImage(services.db, { id: `${made}`, title: `${made}` })
    const other = (turn: number) => `${(turn * 37) % 100}`
    for (let turn = 0; turn < 20; turn++) await move(services, other(turn), 'before', other(turn + 1))
    const walked = await walkPages(async (after) => {
      const page = await readImages(services, actor, { after, moved: null })
      if (!page.ok) throw new Error('not read')
      return page.value
    })
    expect(new Set(walked).size).toBe(100)
    const titles: string[] = []
    for (let after: string | null = null; ; ) {
      const view = await galleryView(services.db, { category: '', after })
      titles.push(...view.images.map(({ title }) => title))
      after = view.next
      if (after === null) break
    }
    expect(titles).toEqual(walked)
  })
})
