import { expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { seedOnce } from './seeding.server.ts'

const now = Temporal.Instant.from('2026-12-07T15:00:00Z')

forEachEngine((openDatabase) => {
  test('each kind is seeded once for the life of the database, by anyone who comes first', async () => {
    const { db } = await openDatabase()
    let runs = 0
    const seed = async () => void runs++
    const both = await Promise.all([seedOnce(db, 'plants', now, seed), seedOnce(db, 'plants', now, seed)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await seedOnce(db, 'plants', now.add({ hours: 9_000 }), seed)).toBe(false)
    expect(runs).toBe(1)
    expect(await seedOnce(db, 'stones', now, seed)).toBe(true)
    expect(runs).toBe(2)
  })

  test('a seed that fails is run again', async () => {
    const { db } = await openDatabase()
    const failing = seedOnce(db, 'plants', now, () => Promise.reject(new Error('no soil')))
    await expect(failing).rejects.toThrow('no soil')
    expect(await seedOnce(db, 'plants', now, async () => {})).toBe(true)
  })
})
