import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { listAssignments } from './assignments/queries.server.ts'
import { listClinicians } from './clinicians/queries.server.ts'
import { readDoctors } from './page/page.server.ts'
import { assignDoctorToTreatments, seedTeam } from './seed.server.ts'

forEachEngineWithServices((openServices) => {
  test('the doctor is stored once, in both languages, and offers nothing', async () => {
    const { db, clock } = await openServices()
    await Promise.all([seedTeam(db, clock.now()), seedTeam(db, clock.now())])
    expect(await readDoctors(db, new Set())).toMatchObject([
      {
        name: 'Dr. Jordan Example, MD',
        specialty: 'Internal Medicine',
        experience: '25+ years of experience',
        social: { linkedin: 'https://www.linkedin.com/in/firstlight-example' },
        isBookable: false,
      },
    ])
    expect(await withLanguage('es', () => readDoctors(db, new Set()))).toMatchObject([
      { specialty: 'Medicina interna' },
    ])
    expect((await listAssignments(db)).clinicians.size).toBe(0)
  })

  test('in a new database they offer what there is, once', async () => {
    const { db, clock } = await openServices()
    await seedTeam(db, clock.now())
    const { id } = await storedTreatment(db)
    expect(await assignDoctorToTreatments(db, clock.now(), [id])).toBe(true)
    const [doctor] = await listClinicians(db)
    expect((await listAssignments(db)).clinicians).toEqual(new Map([[id, [doctor?.id]]]))
    await db.deleteFrom('treatment_clinicians').execute()
    expect(await assignDoctorToTreatments(db, clock.now(), [id])).toBe(false)
  })
})
