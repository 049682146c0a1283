import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '../../../test/services.ts'
import type { Database } from '../../db/tables.ts'
import { listAll } from './queries.server.ts'
import { nameTreatmentsInSpanish, seedTreatments } from './seed.server.ts'

const spanishNames = async (db: Database) => (await listAll(db)).map(({ spanishName }) => spanishName)

forEachEngineWithServices((openServices) => {
  test('the five default treatments are stored once, in both languages', async () => {
    const { db, clock } = await openServices()
    await Promise.all([seedTreatments(db, clock.now()), seedTreatments(db, clock.now())])
    expect(await spanishNames(db)).toEqual([
      'Examen físico del DOT',
      'Terapia hormonal (HRT)',
      'Prueba neurocognitiva (NCT)',
      'Semaglutida para el control de peso',
      'Terapia con células madre',
    ])
  })

  test('those of an older database get their Spanish once, unless somebody wrote words of their own', async () => {
    const { db, clock } = await openServices()
    await seedTreatments(db, clock.now())
    const none = { spanishName: '', spanishDescription: '' }
    await db.updateTable('treatments').set(none).execute()
    await db.updateTable('treatments').set({ description: 'Ours.' }).where('name', '=', 'HRT').execute()
    const stem = { spanishDescription: 'La nuestra.' }
    await db.updateTable('treatments').set(stem).where('name', '=', 'Stem Cell therapy').execute()
    const before = (await listAll(db)).map(({ updatedAt }) => updatedAt)
    expect(await nameTreatmentsInSpanish(db, clock.now())).toBe(true)
    expect(await spanishNames(db)).toEqual([
      'Examen físico del DOT',
      '',
      'Prueba neurocognitiva (NCT)',
      'Semaglutida para el control de peso',
      '',
    ])
    expect((await listAll(db)).map(({ updatedAt }) => updatedAt)).toEqual(before)
    await db.updateTable('treatments').set(none).execute()
    expect(await nameTreatmentsInSpanish(db, clock.now())).toBe(false)
    expect(new Set(await spanishNames(db))).toEqual(new Set(['']))
  })
})
