import { expect, test } from 'vitest'
import { addByPhone } from '#test/callers.ts'
import { storedAppointment, storedOpening, storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored, visit } from '#test/held-visits.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { listening } from '#test/query-plan.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus } from '../scheduling/changes/commands.server.ts'
import { afterClosing } from './actions.server.ts'
import { readSettleAddress } from './address.ts'
import { readVisitsOutside, readVisitsToSettle } from './page.server.ts'
import { countToSettle, listInClinicHours, listOutside } from './visits-to-settle.server.ts'

/** Reads of all closures: one for each time that everything is computed. */
const computed = (seen: readonly unknown[]) =>
  seen.filter((node) => JSON.stringify(node).includes('"closures"')).length

forEachEngineWithServices((openServices) => {
  test('is computed once after a change, for however many ask at once', async () => {
    const services = await openServices()
    const { id: treatmentId } = await storedTreatment(services.db)
    const { db, seen } = listening(services.db)
    const ask = async () => (await countToSettle(db, services.clock.now())).total
    for (const total of [1, 2, 3]) {
      await storedAppointment(services.db, { treatmentId, date: '2026-12-09', time: '18:00' })
      seen.length = 0
      expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(total))
      expect(computed(seen)).toBe(1)
      expect(await ask()).toBe(total)
      expect(computed(seen)).toBe(1)
    }
  })

  test('a failure is not kept', async () => {
    const services = await openServices()
    const { db, clock } = services
    await db.schema.alterTable('closures').renameTo('elsewhere').execute()
    await expect(countToSettle(db, clock.now())).rejects.toThrow()
    expect(await afterClosing(services, 'closed by now')).toBeNull()
    await db.schema
      .alterTable('elsewhere' as 'closures')
      .renameTo('closures')
      .execute()
    expect((await countToSettle(db, clock.now())).total).toBe(0)
  })

  test('of several treatments each clinician and room is said: the second may be the one that is gone', async () => {
    const services = await openServices()
    const { db } = services
    const [first, second] = [await storedTreatment(db), await storedTreatment(db, { name: 'Botox' })]
    for (const [id, name, treatment] of [
      ['amal', 'Dr. Amal', first],
      ['bao', 'Dr. Bao', second],
    ] as const)
      await storedClinician(db, { id, name, credentials: '', treatmentIds: [treatment.id] })
    const both = { treatments: [first, second], anyway: true }
    outcomeValue(await bookSeveral(services, { slot: at('10:00'), ...both }))
    await db.updateTable('clinicians').set({ active: 0 }).where('id', '=', 'bao').execute()
    const list = await readVisitsToSettle(services, dana, readSettleAddress(new URLSearchParams()))
    expect(outcomeValue(list).rows).toMatchObject([{ clinician: 'Dr. Amal, Dr. Bao', room: '' }])
  })

  test('an opening of the room leaves its clinician to the clinic’s hours', async () => {
    const services = await openServices()
    const { db } = services
    const treatment = await storedTreatment(db)
    const { id: clinicianId } = await storedClinician(db, { treatmentIds: [treatment.id] })
    const { id: roomId } = await storedRoom(db)
    const inRoom = { treatmentId: treatment.id, date: '2026-12-09', roomId } as const
    const withSomebody = await storedAppointment(db, { ...inRoom, time: '16:00', clinicianId })
    await storedAppointment(db, { ...inRoom, time: '15:00' })
    await storedOpening(db, {
      scope: 'room',
      subjectIds: [roomId],
      day: '2026-12-09',
      toTime: '18:00',
    })
    const follow = await listInClinicHours(db, services.clock.now())
    expect(follow.map(({ id }) => id)).toEqual([withSomebody.id])
  })

  test('an overlap says with which visits, and no other cause does', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const first = await visit(services, treatment, { clinicianId })
    const anyway = { anyway: true }
    const over = await visit(services, treatment, { clinicianId, overlap: 'assigned' }, anyway)
    await visit(services, treatment, { clinicianId, time: '12:00' })
    const asked = readSettleAddress(new URLSearchParams())
    const list = await readVisitsToSettle(services, dana, asked)
    const rows = list.ok ? list.value.rows.map(({ id, beside }) => ({ id, beside })) : []
    const beside = [{ id: first.id, time: '10:00', treatment: treatment.name.en }]
    expect(rows).toEqual([
      { id: over.id, beside },
      { id: expect.any(String), beside: [] },
    ])
  })

  test('one that staff kept over another is listed over somebody else, once it was reopened', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const slot = { treatment: 'HRT', ...at('10:00') }
    const status = async (id: string, to: 'cancelled' | 'confirmed') =>
      outcomeValue(await changeStatus(services, { ...change(await stored(services, id)), status: to }))
    const first = outcomeValue(await addByPhone(services, slot))
    const kept = outcomeValue(await addByPhone(services, slot, 'Twins'))
    await status(first, 'cancelled')
    await status(kept, 'cancelled')
    await saveTreatment(services, treatment.id, { fields: { capacity: '2' } })
    outcomeValue(await addByPhone(services, slot))
    await status(kept, 'confirmed')
    expect(await listOutside(services.db, services.clock.now())).toEqual([])
    await saveTreatment(services, treatment.id, { fields: { capacity: '1' } })
    const listed = await listOutside(services.db, services.clock.now())
    expect(listed).toMatchObject([{ id: kept, open: ['overlap'] }])
  })

  test('an offer that nobody gives any more is held against its own capacity', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    for (const name of ['Ana', 'Ben']) {
      const { id: clinicianId } = await storedClinician(services.db, { name, treatmentIds: [treatment.id] })
      await visit(services, treatment, { clinicianId, name })
    }
    const search = new URLSearchParams({
      days: treatment.availableDays.join(','),
      times: treatment.availableTimes.join(','),
      capacity: '1',
    })
    const list = await readVisitsOutside(services, dana, { treatmentId: treatment.id, search })
    expect(list.ok && list.value.rows).toHaveLength(1)
  })

  test('while one of them moves, the others stay listed', async () => {
    const opened = await openServices()
    const { id: treatmentId } = await storedTreatment(opened.db)
    const late = { treatmentId, time: '18:00' }
    const moving = await storedAppointment(opened.db, { ...late, date: '2026-12-09' })
    const other = await storedAppointment(opened.db, { ...late, date: '2026-12-10' })
    const { db, clock } = withChangeAfterReading(opened, 'appointments', async (meanwhile) => {
      const startsAt = '2026-12-11T16:00:00.000Z'
      await meanwhile.updateTable('appointments').set({ startsAt }).where('id', '=', moving.id).execute()
    })
    expect((await listOutside(db, clock.now())).map(({ id }) => id)).toEqual([other.id])
  })
})
