import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { ownClaim } from '#test/care.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { dana, edited, filled, only, send } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { claimSlot } from '../scheduling/claims.server.ts'
import { findAssignees } from '../team/assignments/queries.server.ts'
import { removeClinician } from '../team/commands.server.ts'
import { visitsForTreatments } from '../visits-to-settle/lookups.server.ts'
import { readTreatments } from './page.server.ts'

const day = '2026-12-09' as CalendarDate
const wednesday = { availableDays: ['Wednesday' as const], capacity: 3 }

const visits = ({ db }: TestServices) =>
  db
    .selectFrom('appointments')
    .select(['name', 'clinicianId', 'roomId', 'overlap', 'updatedAt'])
    .orderBy('name')
    .execute()

const resources = async ({ db }: TestServices) =>
  (await db.selectFrom('slot_claims').select('resource').distinct().orderBy('resource').execute()).map(
    ({ resource }) => resource,
  )

const remove = async (services: TestServices, id: string) =>
  expect(await removeClinician(services, { actor: dana, id, seen: null })).toMatchObject({ ok: true })

const boxes = { 'day Wednesday': 'on', 'time 10:00': 'on', 'time 10:30': 'on', 'time 14:00': 'on' }

forEachEngineWithServices((openServices) => {
  /** A treatment without clinicians, with visits at one time, which hold its own time. */
  async function withVisits(names: string[], time = '10:00') {
    const services = await openServices()
    const times = ['10:00', '10:30', '14:00'] as ClockTime[]
    const treatment = await storedTreatment(services.db, { ...wednesday, availableTimes: times })
    const slot = { date: day, time: time as ClockTime }
    for (const name of names) {
      const row = await storedAppointment(services.db, { name, ...slot, treatmentId: treatment.id })
      await claimSlot(services.db, ownClaim(treatment, slot, row.id))
    }
    return { services, treatment }
  }

  const assignTo = async (services: TestServices, ids: { clinicians?: string[]; rooms?: string[] }) => {
    const { clinicians = [], rooms = [] } = ids
    return send(services, {
      ...edited(await only(services), boxes),
      clinicians: clinicians.join(','),
      rooms: rooms.join(','),
      ...Object.fromEntries(clinicians.map((id) => [`clinician ${id}`, 'on'])),
      ...Object.fromEntries(rooms.map((id) => [`room ${id}`, 'on'])),
    })
  }

  test('who is assigned takes over the visits to come, and those that overlap are marked', async () => {
    const { services } = await withVisits(['Ana', 'Ben', 'Cleo'])
    const before = await visits(services)
    const [jordan, alex] = [
      await storedClinician(services.db),
      await storedClinician(services.db, { name: 'Alex' }),
    ]
    expect(await assignTo(services, { clinicians: [jordan.id, alex.id] })).toMatchObject({ ok: true })
    const after = await visits(services)
    const unmarked = after.filter((row) => row.overlap === null)
    expect(new Set(unmarked.map((row) => row.clinicianId))).toEqual(new Set([jordan.id, alex.id]))
    expect(after.filter((row) => row.overlap === 'assigned')).toHaveLength(1)
    expect(after.map((row) => row.updatedAt)).toEqual(before.map((row) => row.updatedAt))
    expect(await resources(services)).toEqual([`clinician:${jordan.id}`, `clinician:${alex.id}`].sort())
    const taken = await book(services, {
      treatment: (await only(services)).name.en,
      date: day,
      time: '10:00 AM',
    })
    expect(taken).toMatchObject({ ok: false, status: 409 })
  })

  test('a room is added to who gives it; taking both away leaves the clinician who was promised', async () => {
    const { services, treatment } = await withVisits(['Ana'])
    const jordan = await storedClinician(services.db)
    await assignTo(services, { clinicians: [jordan.id] })
    const room = await storedRoom(services.db)
    const both = { clinicians: [jordan.id], rooms: [room.id] }
    expect(await assignTo(services, both)).toMatchObject({ ok: true })
    const held = [`clinician:${jordan.id}`, `room:${room.id}`]
    expect(await resources(services)).toEqual(held)
    const none = { clinicians: jordan.id, rooms: room.id }
    await send(services, { ...edited(await only(services), boxes), ...none })
    expect(await findAssignees(services.db, treatment.id)).toMatchObject({ clinicianIds: [], roomIds: [] })
    expect(await resources(services)).toEqual([held[0], treatment.id].sort())
    expect(await visits(services)).toMatchObject([{ clinicianId: jordan.id, roomId: null, overlap: null }])
  })

  test('who was not asked about stays, no matter who the form lists', async () => {
    const { services, treatment } = await withVisits([])
    const jordan = await storedClinician(services.db)
    await assignTo(services, { clinicians: [jordan.id] })
    await send(services, edited(await only(services), boxes))
    expect(await findAssignees(services.db, treatment.id)).toMatchObject({ clinicianIds: [jordan.id] })
  })

  test('a treatment whose only clinician is off is refused at the field', async () => {
    const { services, treatment } = await withVisits([])
    const resting = await storedClinician(services.db, { active: false })
    const outcome = await assignTo(services, { clinicians: [resting.id] })
    expect(outcome).toMatchObject({
      status: 422,
      errors: {
        clinicians:
          'No one assigned is available: Dr. Jordan Example, MD (off). Assign someone else or make the treatment inactive.',
      },
      typed: { clinicianIds: [resting.id] },
    })
    expect(await findAssignees(services.db, treatment.id)).toMatchObject({ clinicianIds: [] })
  })

  test('a deleted one is named, listed with its treatment, and can be taken away', async () => {
    const { services, treatment } = await withVisits([])
    const [gone, alex] = [
      await storedClinician(services.db),
      await storedClinician(services.db, { name: 'Alex' }),
    ]
    await assignTo(services, { clinicians: [gone.id, alex.id] })
    await remove(services, gone.id)
    const listed = { clinicians: `${gone.id},${alex.id}` }
    const onlyGone = { ...listed, [`clinician ${gone.id}`]: 'on' }
    expect(await send(services, { ...edited(await only(services), boxes), ...onlyGone })).toMatchObject({
      status: 422,
      errors: { clinicians: expect.stringMatching(/available: Dr\. Jordan Example, MD \(deleted\)\./) },
    })
    const { team } = outcomeValue(
      await readTreatments(services, dana, {
        dialog: null,
        visits: visitsForTreatments(services),
        role: 'admin',
      }),
    )
    expect(team.clinicians).toMatchObject([
      { name: 'Alex, MD', isDeleted: false },
      { name: 'Dr. Jordan Example, MD', isDeleted: true, active: false },
    ])
    const onlyAlex = { ...listed, [`clinician ${alex.id}`]: 'on' }
    expect(await send(services, { ...edited(await only(services), boxes), ...onlyAlex })).toMatchObject({
      ok: true,
    })
    expect(await findAssignees(services.db, treatment.id)).toMatchObject({ clinicianIds: [alex.id] })
  })

  test('who is nobody is not stored, and who was forgotten can be taken away', async () => {
    const { services, treatment } = await withVisits([])
    const jordan = await storedClinician(services.db)
    const sent = { clinicians: ['nobody', jordan.id], rooms: ['nowhere', 'x'.repeat(5_000)] }
    expect(await assignTo(services, sent)).toMatchObject({ ok: true })
    expect(await findAssignees(services.db, treatment.id)).toMatchObject({
      clinicianIds: [jordan.id],
      roomIds: [],
    })
    await services.db.deleteFrom('clinicians').execute()
    await send(services, { ...edited(await only(services), boxes), clinicians: jordan.id })
    expect(await findAssignees(services.db, treatment.id)).toMatchObject({ clinicianIds: [] })
  })

  test.each([
    { field: 'bufferBefore', value: '125', sentence: 'A multiple of 5 from 0 to 120 minutes' },
    { field: 'bufferAfter', value: '7', sentence: 'A multiple of 5 from 0 to 120 minutes' },
    { field: 'bufferAfter', value: '', sentence: 'A multiple of 5 from 0 to 120 minutes' },
    {
      field: 'noticeMinutes',
      value: '61',
      sentence: 'Notice: a multiple of 5 from 0 to 20,160 minutes, or blank',
    },
    { field: 'horizonDays', value: '0', sentence: 'Days ahead: a whole number from 1 to 730, or blank' },
    {
      field: 'dailyLimit',
      value: '0',
      sentence: 'Max appointments per day: a whole number from 1 to 200, or blank',
    },
    {
      field: 'dailyLimit',
      value: '201',
      sentence: 'Max appointments per day: a whole number from 1 to 200, or blank',
    },
    { field: 'horizonDays', value: 'soon', sentence: 'Days ahead: a whole number from 1 to 730, or blank' },
  ])('$field "$value" is refused with its sentence', async ({ field, value, sentence }) => {
    const services = await openServices()
    const outcome = await send(services, { ...filled, [field]: value })
    expect(outcome).toMatchObject({ status: 422, errors: { [field]: sentence }, typed: { [field]: value } })
  })

  test('how it is booked is stored, and stays where a page of another build does not ask', async () => {
    const services = await openServices()
    const rules = {
      bufferBefore: '5',
      bufferAfter: '120',
      noticeMinutes: '0',
      horizonDays: '',
      dailyLimit: '8',
      onlineBooking: 'at-once',
    }
    await send(services, { ...filled, ...rules })
    const stored = {
      bufferBefore: 5,
      bufferAfter: 120,
      noticeMinutes: 0,
      horizonDays: null,
      dailyLimit: 8,
      onlineBooking: 'at-once',
    }
    expect(await only(services)).toMatchObject(stored)
    await send(services, { ...edited(await only(services), boxes), 'description.en': 'Other words.' })
    expect(await only(services)).toMatchObject({ ...stored, description: { en: 'Other words.' } })
  })
})
