import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedImage } from '#test/visitor-factories.ts'
import { galleryView } from './page.server.ts'

const all = { category: '', after: null }

forEachEngineWithServices((openServices) => {
  async function openHung() {
    const { db } = await openServices()
    await storedImage(db, { title: 'Desk', createdAt: '2026-12-01T10:00:00.000Z' })
    await storedImage(db, { title: 'Lamp', category: 'Equipment', createdAt: '2026-12-02T10:00:00.000Z' })
    await storedImage(db, { title: 'Door', createdAt: '2026-12-03T10:00:00.000Z' })
    await storedImage(db, { title: 'Gone', category: 'Staff', deletedAt: '2026-12-03T10:00:00.000Z' })
    return db
  }
  const titles = (view: { images: { title: string }[] }) => view.images.map((image) => image.title)

  test('shows all that are not deleted, newest first, with the categories found', async () => {
    const view = await galleryView(await openHung(), all)
    expect(titles(view)).toEqual(['Door', 'Lamp', 'Desk'])
    expect(view).toMatchObject({
      total: 3,
      category: null,
      categories: ['Equipment', 'Facilities'],
      next: null,
    })
  })

  test('shows what is said in Spanish on pages in Spanish, and the English where there is none', async () => {
    const { db } = await openServices()
    const words = { title: 'Reception', description: 'The front desk.', alternativeText: 'A desk' }
    await storedImage(db, {
      title: { en: words.title, es: 'Recepción' },
      description: words.description,
      alternativeText: { en: words.alternativeText, es: 'Un escritorio' },
    })
    expect((await galleryView(db, all)).images).toMatchObject([words])
    const { images } = await withLanguage('es', () => galleryView(db, all))
    const shown = { title: 'Recepción', description: 'The front desk.', alternativeText: 'Un escritorio' }
    expect(images).toMatchObject([shown])
  })

  test.each(['Facilities', 'facilities', ' FACILITIES '])('shows one category for %j', async (category) => {
    const view = await galleryView(await openHung(), { category, after: null })
    expect(titles(view)).toEqual(['Door', 'Desk'])
    expect(view).toMatchObject({ total: 2, category: 'Facilities', isUnknown: false })
  })

  test('keeps an empty category of the clinic choosable, and knows one that nobody has', async () => {
    const db = await openHung()
    const events = await galleryView(db, { category: 'events', after: null })
    expect(events).toMatchObject({ total: 0, category: 'Events', isUnknown: false })
    expect(events.categories).toEqual(['Equipment', 'Events', 'Facilities'])
    const unknown = await galleryView(db, { category: '<b>', after: null })
    expect(unknown).toMatchObject({ total: 0, category: null, isUnknown: true })
    expect(unknown.categories).toEqual(['Equipment', 'Facilities'])
    expect(await galleryView(db, { category: 'All', after: null })).toMatchObject({ total: 3 })
  })

  test('pages through all of them once', async () => {
    const { db } = await openServices()
    for (let count = 0; count < 50; count++) await storedImage(db, { title: `${count}` })
    const first = await galleryView(db, all)
    const second = await galleryView(db, { category: '', after: first.next })
    const third = await galleryView(db, { category: '', after: second.next })
    expect([first, second, third].map((view) => view.images.length)).toEqual([24, 24, 2])
    expect(new Set([first, second, third].flatMap(titles)).size).toBe(50)
    expect([first.isFirst, second.isFirst, third.next]).toEqual([true, false, null])
  })

  test('offers a stored picture in its widths, best format first', async () => {
    const { db } = await openServices()
    const widths = JSON.stringify([320, 900])
    const image = 'file:abcdefghijklmnop'
    await storedImage(db, { id: 'a', image, width: 900, height: 600, widths, placeholder: 'data:,x' })
    const [shown] = (await galleryView(db, all)).images
    expect(shown?.stored).toMatchObject({ width: 900, height: 600, placeholder: 'data:,x' })
    expect(shown?.stored?.src).toBe('/files/gallery/a/abcdefghijklmnop-900.jpg')
    expect(shown?.stored?.sources[0]).toEqual({
      type: 'image/avif',
      srcSet: [320, 900]
        .map((width) => `/files/gallery/a/abcdefghijklmnop-${width}.avif ${width}w`)
        .join(', '),
    })
  })

  test('names the hosts of pictures by address and nothing else', async () => {
    const { db } = await openServices()
    await storedImage(db, { image: 'https://b.example/1.jpg' })
    await storedImage(db, { image: 'https://A.example:8443/2.jpg', category: 'Staff' })
    await storedImage(db, { image: 'https://b.example/3.jpg' })
    await storedImage(db, { image: 'https://evil.example;script-src *' })
    await storedImage(db, { image: 'drawing:reception' })
    await storedImage(db, { image: 'https://gone.example/1.jpg', deletedAt: '2026-12-03T10:00:00.000Z' })
    const { pictureOrigins } = await galleryView(db, { category: 'Staff', after: null })
    expect(pictureOrigins).toEqual(['https://a.example:8443', 'https://b.example'])
  })
})
