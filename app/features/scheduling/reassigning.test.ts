import { expect, test } from 'vitest'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { openBusyClinic } from '#test/actions/busy-clinic.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { at, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { claimSlot } from './claims.server.ts'
import { reassignVisits } from './reassignment.server.ts'

const time = '10:00' as ClockTime

/** So many visits of the treatment at the same time, each holding a lane of its own. */
async function visitsAtOnce({ db }: TestServices, treatment: Treatment, count: number) {
  for (let number = 0; number < count; number++) {
    const row = await storedAppointment(db, { time, treatmentId: treatment.id })
    const resources = [{ id: treatment.id, capacity: treatment.capacity }]
    const claim = { resources, length: row, slot: row, appointmentId: row.id }
    expect(await db.transaction().execute((tx) => claimSlot(tx, claim))).toBe(true)
  }
}

const placesOf = ({ db }: TestServices, { id }: Treatment) =>
  db
    .selectFrom('appointments')
    .select(['clinicianId', 'roomId', 'overlap'])
    .where('treatmentId', '=', id)
    .execute()

forEachEngineWithServices((openServices) => {
  async function assigned(count: number, clinicianIds: string[]) {
    const services = await openServices()
    await openBusyClinic(services.db)
    const treatments = [await storedTreatment(services.db, { capacity: 20 })]
    treatments.push(await storedTreatment(services.db, { capacity: 20 }))
    for (const one of treatments) await visitsAtOnce(services, one, count)
    const reassign = () =>
      services.db.transaction().execute(async (tx) => {
        for (const { id: treatmentId } of treatments)
          for (const clinicianId of clinicianIds)
            await tx.insertInto('treatment_clinicians').values({ treatmentId, clinicianId }).execute()
        const ids = treatments.map(({ id }) => id)
        return reassignVisits(tx, ids, services.clock.now())
      })
    return { services, treatments, reassign }
  }

  test('visits are spread over whom their treatment gets, and marked where nobody is free', async () => {
    const { services, treatments, reassign } = await assigned(2, ['amal', 'bao', 'carmen'])
    expect(await reassign()).toEqual({ visits: 4, overlapping: 1 })
    const places = (await Promise.all(treatments.map((one) => placesOf(services, one)))).flat()
    expect(new Set(places.map(({ clinicianId }) => clinicianId))).toEqual(new Set(['amal', 'bao', 'carmen']))
    expect(places.filter(({ overlap }) => overlap === 'assigned')).toHaveLength(1)
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('where the only one is off they are with them all the same: no visit loses its time', async () => {
    const { services, treatments, reassign } = await assigned(1, ['amal'])
    await services.db.updateTable('clinicians').set({ active: 0 }).where('id', '=', 'amal').execute()
    expect(await reassign()).toEqual({ visits: 2, overlapping: 1 })
    for (const treatment of treatments)
      expect(await placesOf(services, treatment)).toMatchObject([{ clinicianId: 'amal' }])
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('as many as there are find a lane, however many stand over one another', async () => {
    const { services, reassign } = await assigned(20, ['amal'])
    expect(await reassign()).toEqual({ visits: 40, overlapping: 39 })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test.each([
    { capacity: 2, second: { overlap: 'chosen', keptFor: '["hours","overlap"]' } },
    { capacity: 1, second: { overlap: 'assigned', keptFor: '["hours"]' } },
  ])('a room for $capacity leaves the first unmarked, and what staff chose chosen', async (room) => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const given = { clinicianId, treatmentId: treatment.id, time }
    const rows = [
      await storedAppointment(services.db, given),
      await storedAppointment(services.db, {
        ...given,
        overlap: 'chosen',
        keptFor: '["hours","overlap"]',
        createdAt: '2026-12-07T15:30:00.000Z',
      }),
    ]
    for (const row of rows) {
      const resources = [{ id: `clinician:${clinicianId}`, capacity: 1 }]
      const claim = { resources, length: row, slot: row, appointmentId: row.id, anyway: true }
      expect(await services.db.transaction().execute((tx) => claimSlot(tx, claim))).toBe(true)
    }
    await storedRoom(services.db, { capacity: room.capacity, treatmentIds: [treatment.id] })
    await services.db.transaction().execute((tx) => reassignVisits(tx, [treatment.id], services.clock.now()))
    const kept = await services.db.selectFrom('appointments').selectAll().orderBy('createdAt').execute()
    expect(kept).toMatchObject([{ overlap: null }, room.second])
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('at one start confirmed visits come before requests, then who booked first, whatever the treatment', async () => {
    const services = await openServices()
    const treatments = [await storedTreatment(services.db), await storedTreatment(services.db)]
    const [first, second] = treatments
    const booked = [
      { name: 'newest', treatment: first, status: 'pending', createdAt: '2026-12-03T15:00:00.000Z' },
      {
        name: 'request',
        treatment: first,
        status: 'pending',
        createdAt: '2026-12-01T15:00:00.000Z',
        time: '14:30',
      },
      { name: 'confirmed', treatment: second, status: 'confirmed', createdAt: '2026-12-02T15:00:00.000Z' },
      {
        name: 'later',
        treatment: second,
        status: 'pending',
        createdAt: '2026-12-02T15:00:00.000Z',
        time: '14:30',
      },
    ]
    for (const { treatment, ...given } of booked) if (treatment) await visit(services, treatment, given)
    await storedClinician(services.db, { treatmentIds: treatments.map(({ id }) => id) })
    const ids = treatments.map(({ id }) => id)
    await services.db.transaction().execute((tx) => reassignVisits(tx, ids, services.clock.now()))
    const marked = await services.db
      .selectFrom('appointments')
      .select('name')
      .where('overlap', '=', 'assigned')
      .orderBy('name')
      .execute()
    expect(marked.map(({ name }) => name)).toEqual(['later', 'newest'])
  })

  test('a visit that runs is placed though another of the same clinician ended while it ran', async () => {
    const services = await openServices()
    const [one, other] = [await storedTreatment(services.db), await storedTreatment(services.db)]
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [one.id, other.id] })
    await visit(services, one, { clinicianId, ...at('08:30', '2026-12-07') })
    const running = await visit(services, other, at('08:45', '2026-12-07'))
    await services.db.transaction().execute((tx) => reassignVisits(tx, [other.id], services.clock.now()))
    expect(await stored(services, running.id)).toMatchObject({ clinicianId, overlap: 'assigned' })
    expect(await violationsIn(services.db)).toEqual([])
  })
})
