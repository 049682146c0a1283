import { expect, test } from 'vitest'
import { linkedView } from '#app/features/booking/linked-slot.server.ts'
import { bookedOnline } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { scheduleId } from './ids.ts'
import { findLinkedSlot } from './linked-slot.server.ts'

const follow = async (services: TestServices, id: string) =>
  linkedView(services, await findLinkedSlot(services, id))

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { name: 'HRT', availableDays: ['Wednesday'] })
    const given = { treatmentIds: [treatment.id] }
    const amal = await storedClinician(services.db, { name: 'Dr. Amal', ...given })
    await storedClinician(services.db, { name: 'Dr. Bao', ...given })
    const id = `${scheduleId(treatment.id, amal.id)}.20261209T1600Z`
    return { services, treatment, amal, id }
  }

  test('the link of a slot chooses treatment, person, day, and time, and holds nothing', async () => {
    const { services, amal, id } = await open()
    const view = await follow(services, id)
    expect(view.typed).toMatchObject({
      treatment: 'HRT',
      with: amal.id,
      date: '2026-12-09',
      time: '10:00 AM',
    })
    expect(view).toMatchObject({ link: null, errors: {}, formKey: null })
    expect(view.times).toContain('10:00')
    for (const table of ['slot_claims', 'slot_holds', 'appointments'] as const)
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('a slot that is gone leads to the three nearest ones, first those with the same person or at that time', async () => {
    const { services, amal, id } = await open()
    await bookedOnline(services, { treatment: 'HRT', with: amal.id, ...at('10:00') })
    const { link, typed, errors, message } = await follow(services, id)
    expect(link).toMatchObject({ kind: 'gone', slot: at('10:00'), treatment: 'HRT' })
    expect(link?.kind === 'gone' && link.alternatives.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-12-09 10:00',
      '2026-12-09 09:00',
      '2026-12-09 14:30',
    ])
    expect(typed).toMatchObject({ treatment: 'HRT', with: amal.id, date: '2026-12-09', time: '' })
    expect([errors, message]).toEqual([{}, null])
  })

  test.each(['20261202T1600Z', '20301204T1600Z', '20261210T1600Z', '20261209T0917Z'])(
    'the same for a time that is over, too far, or never was one: %s',
    async (time) => {
      const { services, treatment, amal } = await open()
      const { link, typed, errors } = await follow(services, `${scheduleId(treatment.id, amal.id)}.${time}`)
      expect(link?.kind).toBe('gone')
      expect([typed.time, errors]).toEqual(['', {}])
    },
  )

  test('where its clinician no longer gives the treatment, anybody will do', async () => {
    const { services, treatment } = await open()
    const view = await follow(services, `${scheduleId(treatment.id, 'somebody')}.20261209T1600Z`)
    expect(view.typed).toMatchObject({ treatment: 'HRT', with: '', time: '10:00 AM' })
    expect(view.link).toBeNull()
  })

  test.each(['', 'x', 'none.20261209T1600Z', '<script>', 'a'.repeat(2_000)])(
    'an id that was never one shows the form: %s',
    async (id) => {
      const { services } = await open()
      const view = await follow(services, id)
      expect(view).toMatchObject({ state: 'open', link: { kind: 'unknown' }, times: null })
    },
  )
})
