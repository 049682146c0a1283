import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { listInOrder } from './queries.server.ts'
import { shortDescription } from './rules.ts'
import { nameGalleryInSpanish, seedGallery } from './seed.server.ts'

test('a description is cut at 50 characters', () => {
  expect(shortDescription('é'.repeat(50))).toBe('é'.repeat(50))
  expect(shortDescription(`${'😀'.repeat(50)}x`)).toBe(`${'😀'.repeat(50)}...`)
})

forEachEngineWithServices((openServices) => {
  test('those of an older database get their Spanish once, unless somebody wrote words of their own', async () => {
    const { db, clock } = await openServices()
    await seedGallery(db, clock.now())
    const none = { spanishTitle: '', spanishDescription: '', spanishAlternativeText: '' }
    await db.updateTable('gallery_images').set(none).execute()
    const own = { description: 'Where you wait.' }
    await db.updateTable('gallery_images').set(own).where('title', '=', 'Reception').execute()
    const before = (await listInOrder(db, null)).rows.map(({ updatedAt }) => updatedAt)
    expect(await nameGalleryInSpanish(db, clock.now())).toBe(true)
    const { rows } = await listInOrder(db, null)
    expect(rows.map((image) => image.spanishTitle)).toEqual(['', 'Sala de tratamiento'])
    expect(rows.map(({ updatedAt }) => updatedAt)).toEqual(before)
    await db.updateTable('gallery_images').set(none).execute()
    expect(await nameGalleryInSpanish(db, clock.now())).toBe(false)
    expect((await listInOrder(db, null)).rows[1]).toMatchObject(none)
  })

  test('the two default images are stored once, also by two processes', async () => {
    const { db, clock } = await openServices()
    await Promise.all([seedGallery(db, clock.now()), seedGallery(db, clock.now())])
    const { rows, next } = await listInOrder(db, null)
    expect(rows.map((image) => image.title)).toEqual(['Reception', 'Treatment room'])
    expect(rows.every((image) => image.category === 'Facilities')).toBe(true)
    expect(next).toBeNull()
    expect(rows.map((image) => image.image)).toEqual(['drawing:reception', 'drawing:treatment-room'])
    expect(rows.map((image) => image.spanishTitle)).toEqual(['Recepción', 'Sala de tratamiento'])
    await db.deleteFrom('gallery_images').execute()
    expect(await seedGallery(db, clock.now())).toBe(false)
  })
})
