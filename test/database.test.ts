import { expect, test } from 'vitest'
import { listAll } from '../app/features/treatments/queries.server.ts'
import { seedTreatments } from '../app/features/treatments/seed.server.ts'
import { forEachEngine } from './database.ts'

const now = Temporal.Instant.from('2026-12-01T15:00:00Z')

forEachEngine((openDatabase) => {
  test('every suite starts from an empty, migrated database', async () => {
    const [one, other] = await Promise.all([openDatabase(), openDatabase()])
    await seedTreatments(one.db, now)
    expect(await listAll(one.db)).toHaveLength(5)
    expect(await listAll(other.db)).toEqual([])
  })
})
