import { expect, test } from 'vitest'
import { doctor } from '#app/features/clinic-profile/doctor.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { countDoctors, readDoctors } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  test('shows in order who works here and is marked for the website', async () => {
    const { db } = await openServices()
    const ana = await storedClinician(db, { name: 'Ana' })
    await storedClinician(db, { name: 'Hidden', profile: { shownOnWebsite: 0 } })
    await storedClinician(db, { name: 'Off', active: false })
    const gone = await storedClinician(db, { name: 'Gone' })
    await storedClinician(db, { name: 'Ben', credentials: '' })
    await db
      .updateTable('clinicians')
      .set({ deletedAt: '2026-12-01T00:00:00.000Z' })
      .where('id', '=', gone.id)
      .execute()
    const doctors = await readDoctors(db, new Set([ana.id, gone.id]))
    expect(doctors.map(({ name, isBookable }) => [name, isBookable])).toEqual([
      ['Ana, MD', true],
      ['Ben', false],
    ])
    expect(await countDoctors(db)).toBe(2)
  })

  test('what the example said of its doctor is not said of the person who takes the place', async () => {
    const { db } = await openServices()
    const { education, social } = doctor
    const profile = {
      education,
      linkedin: social.linkedin,
      x: social.twitter,
    }
    await storedClinician(db, { name: doctor.name, profile })
    await storedClinician(db, { name: 'Dr. Rosa Delgado', profile })
    await storedClinician(db, { name: 'Ben', profile: { ...profile, x: 'https://x.com/ben' } })
    const said = await readDoctors(db, new Set())
    expect(said.map((one) => [one.education, one.social])).toEqual([
      [education.en, social],
      ['', { linkedin: '', twitter: '' }],
      ['', { linkedin: '', twitter: 'https://x.com/ben' }],
    ])
  })
})
