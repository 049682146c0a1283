import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { listAll } from './queries.server.ts'
import { seedTreatments } from './seed.server.ts'

const spanishNames = async (db: Database) => (await listAll(db)).map(({ name }) => name.es)

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
})
