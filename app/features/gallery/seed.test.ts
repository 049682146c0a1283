import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { listInOrder } from './queries.server.ts'
import { shortDescription } from './rules.ts'
import { seedGallery } from './seed.server.ts'

test('a description is cut at 50 characters', () => {
  expect(shortDescription('é'.repeat(50))).toBe('é'.repeat(50))
  expect(shortDescription(`${'😀'.repeat(50)}x`)).toBe(`${'😀'.repeat(50)}...`)
})

forEachEngineWithServices((openServices) => {
  test('the two default images are stored once, also by two processes', async () => {
    const { db, clock } = await openServices()
    await Promise.all([seedGallery(db, clock.now()), seedGallery(db, clock.now())])
    const { rows, next } = await listInOrder(db, null)
    expect(rows.every((image) => image.category === 'Facilities')).toBe(true)
    expect(next).toBeNull()
    expect(rows.map((image) => image.image)).toEqual(['drawing:reception', 'drawing:treatment-room'])
    expect(rows.map((image) => image.title)).toEqual([
      { en: 'Reception', es: 'Recepción' },
      { en: 'Treatment room', es: 'Sala de tratamiento' },
    ])
    await db.deleteFrom('gallery_images').execute()
    expect(await seedGallery(db, clock.now())).toBe(false)
  })
})
