import pg from 'pg'
import { expect, test } from 'vitest'
import { storedTreatment } from '../../../../test/factories.ts'
import {
  clinicianPageOf,
  filledClinician,
  sendClinician,
  sendTeam,
  ticked,
} from '../../../../test/requests/team-forms.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { storedClinician } from '../../../../test/team.ts'
import { listAssignments } from '../assignments/queries.server.ts'

/** A process of the release before, which books under the treatment's id alone; SQLite's folder belongs to one. */
async function besideOlder({ settings }: TestServices, work: () => Promise<void>): Promise<void> {
  const { database } = settings
  if (database.engine === 'sqlite') return work()
  const address = new URL(database.url)
  address.searchParams.set('application_name', 'firstlight/2')
  const older = new pg.Client({ connectionString: address.href })
  await older.connect()
  await work()
  await older.end()
}

forEachEngineWithServices((openServices) => {
  test('nobody is assigned while an older release runs; the rest can be saved', async () => {
    const services = await openServices()
    const isAlone = services.engine === 'sqlite'
    const { id: hrt } = await storedTreatment(services.db)
    const { id } = await storedClinician(services.db)
    const room = { intent: 'save-room', name: 'Room 1', capacity: '1' }
    await besideOlder(services, async () => {
      const { clinician } = await clinicianPageOf(services, id)
      const fields = { ...filledClinician, updatedAt: clinician?.updatedAt ?? '' }
      const refusal = { ok: false, status: 409, message: expect.stringMatching(/^An older version/) }
      const expected = isAlone ? { ok: true } : refusal
      expect(await sendTeam(services, { ...room, ...ticked(hrt) })).toMatchObject(expected)
      expect(await sendTeam(services, room)).toMatchObject({ ok: true })
      const assigned = await sendClinician(services, id, { ...fields, ...ticked(hrt) })
      expect(assigned).toMatchObject(isAlone ? expected : { ...refusal, typed: { treatmentIds: [hrt] } })
      if (!isAlone) expect(await sendClinician(services, id, fields)).toMatchObject({ ok: true })
    })
    expect((await listAssignments(services.db)).clinicians.has(hrt)).toBe(isAlone)
    const again = await sendTeam(services, { ...room, ...ticked(hrt) })
    expect(again).toMatchObject({ ok: true })
  })
})
