import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { moveByStaff } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral, lostForPatient } from '#test/parts.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus, undoChange } from './changes/commands.server.ts'
import { chosenParts, mostParts, partsProblem, wholeLength } from './parts.ts'
import type { Slot } from './rules.ts'

const everyHalfHour = Array.from({ length: 16 }, (_, index) => {
  const minute = 540 + index * 30
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}) as Slot['time'][]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** Three treatments: one with Amal, one with Amal or Bao in a room, one that needs nobody. */
async function openClinic({ db }: TestServices) {
  const offered = { availableTimes: everyHalfHour, availableDays: [...weekdays] }
  const [botox, laser, talk] = [
    await storedTreatment(db, { id: 'botox', name: 'Botox', ...offered, bufferAfter: 10 }),
    await storedTreatment(db, {
      id: 'laser',
      name: 'Laser',
      ...offered,
      bufferBefore: 5,
      durationMinutes: 45,
    }),
    await storedTreatment(db, { id: 'talk', name: 'Talk', ...offered, capacity: 2 }),
  ]
  await storedClinician(db, { id: 'amal', name: 'Dr. Amal', treatmentIds: ['botox', 'laser'] })
  await storedClinician(db, { id: 'bao', name: 'Dr. Bao', treatmentIds: ['laser'] })
  await storedRoom(db, { id: 'room', treatmentIds: ['laser'] })
  return { botox, laser, talk }
}

const partsOf = ({ db }: TestServices, id: string) =>
  db
    .selectFrom('appointment_parts')
    .select(['treatmentId', 'clinicianId', 'roomId', 'startsAt', 'durationMinutes'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute()

const claimsOf = async ({ db }: TestServices, id: string) => {
  const rows = await db
    .selectFrom('slot_claims')
    .select(['resource', 'position', 'block'])
    .where('appointmentId', '=', id)
    .execute()
  const groups = Map.groupBy(rows, ({ resource, position }) => `${position} ${resource}`)
  return Object.fromEntries([...groups].map(([key, all]) => [key, all.length]))
}

test('the whole reaches from the first start to the last end, with the buffers around it', () => {
  const length = (bufferBefore: number, durationMinutes: number, bufferAfter: number) => ({
    bufferBefore,
    durationMinutes,
    bufferAfter,
  })
  expect(wholeLength([length(5, 30, 10), length(15, 45, 20)])).toEqual(length(5, 30 + 10 + 15 + 45, 20))
  expect(wholeLength([length(5, 30, 10)])).toEqual(length(5, 30, 10))
})

test('each treatment has the clinician of its index, and one too many is read', () => {
  expect(chosenParts(['Botox', 'Talk'], ['', 'bao'])).toEqual([
    { treatment: 'Botox', with: '' },
    { treatment: 'Talk', with: 'bao' },
  ])
  expect(chosenParts(['Botox', 'Talk'], ['amal'])[1]).toEqual({ treatment: 'Talk', with: '' })
  expect(chosenParts(Array.from({ length: 9 }, String), [])).toHaveLength(mostParts + 1)
})

test.each([
  { treatments: ['a', 'b', 'c', 'd'], problem: null },
  { treatments: ['a', '', ''], problem: null },
  { treatments: ['a', '', 'a'], problem: { kind: 'twice', index: 2 } },
  { treatments: ['a', 'b', 'c', 'd', 'e'], problem: { kind: 'too-many', index: 4 } },
  { treatments: ['a', 'b', '', 'd', 'e'], problem: null },
])('the problem of $treatments is $problem', ({ treatments, problem }) =>
  expect(partsProblem(treatments.map((treatment) => ({ treatment })))).toEqual(problem),
)

forEachEngineWithServices((openServices) => {
  test('each part holds its own clinician and room, one after the other', async () => {
    const services = await openServices()
    const { botox, laser, talk } = await openClinic(services)
    const id = outcomeValue(
      await bookSeveral(services, { slot: at('10:00'), treatments: [botox, laser, talk] }),
    )
    expect(await partsOf(services, id)).toEqual([
      {
        treatmentId: 'botox',
        clinicianId: 'amal',
        roomId: null,
        startsAt: '2026-12-09T16:00:00.000Z',
        durationMinutes: 30,
      },
      {
        treatmentId: 'laser',
        clinicianId: 'amal',
        roomId: 'room',
        startsAt: '2026-12-09T16:45:00.000Z',
        durationMinutes: 45,
      },
      {
        treatmentId: 'talk',
        clinicianId: null,
        roomId: null,
        startsAt: '2026-12-09T17:30:00.000Z',
        durationMinutes: 30,
      },
    ])
    expect(await claimsOf(services, id)).toEqual({
      '0 clinician:amal': 8,
      '1 clinician:amal': 10,
      '1 room:room': 10,
      '2 talk': 6,
    })
    expect(await stored(services, id)).toMatchObject({
      treatment: 'Botox',
      treatmentId: 'botox',
      durationMinutes: 120,
      bufferBefore: 0,
      bufferAfter: 0,
    })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('where the second part is taken nothing is kept', async () => {
    const services = await openServices()
    const { botox, laser, talk } = await openClinic(services)
    outcomeValue(await bookSeveral(services, { slot: at('10:30'), treatments: [laser], who: ['bao'] }))
    const before = await services.db.selectFrom('slot_claims').selectAll().execute()
    // The room is taken until 11:15.
    expect(
      await bookSeveral(services, { slot: at('10:00'), treatments: [botox, laser, talk] }),
    ).toMatchObject({ ok: false, message: 'taken' })
    expect(await services.db.selectFrom('slot_claims').selectAll().execute()).toEqual(before)
    expect(await services.db.selectFrom('appointments').select('id').execute()).toHaveLength(1)
  })

  test.each([
    { time: '11:00', why: 'closed', what: 'over lunch' },
    { time: '16:30', why: 'closed', what: 'after closing' },
  ])('a part that would run $what is refused with all others', async ({ time, why }) => {
    const services = await openServices()
    const { botox, laser } = await openClinic(services)
    const hours = [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ]
    await services.db
      .updateTable('clinicians')
      .set({ weeklyHours: JSON.stringify({ 3: hours }) })
      .execute()
    expect(await lostForPatient(services, { slot: at(time), treatments: [laser, botox] })).toBe(why)
    expect(await lostForPatient(services, { slot: at('10:00'), treatments: [laser, botox] })).toBeNull()
  })

  test('another visit fits neither between two parts nor into their buffers', async () => {
    const services = await openServices()
    const { botox, laser } = await openClinic(services)
    outcomeValue(
      await bookSeveral(services, { slot: at('10:00'), treatments: [botox, laser], who: ['amal', 'amal'] }),
    )
    for (const time of ['10:30', '10:40', '11:25'])
      expect(await bookSeveral(services, { slot: at(time), treatments: [botox] })).toMatchObject({
        ok: false,
      })
    outcomeValue(await bookSeveral(services, { slot: at('11:30'), treatments: [botox] }))
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('a move, its Undo, a cancellation and its way back keep every part', async () => {
    const services = await openServices()
    const { botox, laser, talk } = await openClinic(services)
    const slot = at('10:00')
    const id = outcomeValue(
      await bookSeveral(services, { slot, treatments: [botox, laser, talk], who: [null, 'bao', null] }),
    )
    const before = await partsOf(services, id)
    const moved = outcomeValue(await moveByStaff(services, id, at('14:00')))
    expect((await partsOf(services, id)).map(({ startsAt, clinicianId }) => [startsAt, clinicianId])).toEqual(
      [
        ['2026-12-09T20:00:00.000Z', 'amal'],
        ['2026-12-09T20:45:00.000Z', 'bao'],
        ['2026-12-09T21:30:00.000Z', null],
      ],
    )
    expect(await violationsIn(services.db)).toEqual([])
    outcomeValue(
      await undoChange(services, { actor: change({ id, updatedAt: '' }).actor, undoId: moved?.undoId ?? '' }),
    )
    expect(await partsOf(services, id)).toEqual(before)
    const row = await stored(services, id)
    outcomeValue(await changeStatus(services, { ...change(row), status: 'cancelled' }))
    expect(await claimsOf(services, id)).toEqual({})
    const cancelled = await stored(services, id)
    outcomeValue(await changeStatus(services, { ...change(cancelled), status: 'confirmed' }))
    expect(await partsOf(services, id)).toEqual(before)
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('a treatment that loses its people counts under itself in every visit that has it as a part', async () => {
    const services = await openServices()
    const { botox, laser } = await openClinic(services)
    const id = outcomeValue(
      await bookSeveral(services, { slot: at('10:00'), treatments: [botox, laser], who: ['amal', 'bao'] }),
    )
    await saveTreatment(services, 'laser', { clinicians: [], rooms: [] })
    expect(await claimsOf(services, id)).toEqual({
      '0 clinician:amal': 8,
      '1 clinician:bao': 10,
      '1 laser': 10,
    })
    await saveTreatment(services, 'laser', { clinicians: ['amal'], rooms: ['room'] })
    expect(await claimsOf(services, id)).toEqual({
      '0 clinician:amal': 8,
      '1 clinician:bao': 10,
      '1 room:room': 10,
    })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('a part that gains a room beyond its capacity is marked, though another part holds that room', async () => {
    const services = await openServices()
    const { laser, talk } = await openClinic(services)
    const id = outcomeValue(await bookSeveral(services, { slot: at('10:00'), treatments: [laser, talk] }))
    const other = outcomeValue(await bookSeveral(services, { slot: at('11:00'), treatments: [laser] }))
    await saveTreatment(services, 'talk', { rooms: ['room'] })
    const marks = [(await stored(services, id)).overlap, (await stored(services, other)).overlap]
    expect(marks).toEqual(['assigned', null])
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('whatever is booked, moved, canceled and brought back, no part is over another', async () => {
    const anyAction = fc.record({
      kind: fc.constantFrom('book', 'book', 'book', 'move', 'cancel', 'back', 'assign'),
      treatments: fc.shuffledSubarray(['botox', 'laser', 'talk'], { minLength: 1 }),
      time: fc.constantFrom(...everyHalfHour),
      which: fc.nat(9),
      anyway: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 4, maxLength: 14 }), async (actions) => {
        const services = await openServices()
        const all: Record<string, Treatment> = await openClinic(services)
        const ids: string[] = []
        let isAssigned = true
        for (const { kind, treatments, time, which, anyway } of actions) {
          const id = ids[which % Math.max(ids.length, 1)]
          if (kind === 'book' || id === undefined) {
            const wanted = treatments.flatMap((one) => all[one] ?? [])
            const booked = await bookSeveral(services, { slot: at(time), treatments: wanted, anyway })
            if (booked.ok) ids.push(booked.value)
          } else if (kind === 'move') await moveByStaff(services, id, at(time))
          else if (kind === 'assign') {
            isAssigned = !isAssigned
            const people = isAssigned ? { clinicians: ['amal', 'bao'], rooms: ['room'] } : noPeople
            await saveTreatment(services, 'laser', people)
          } else {
            const status = kind === 'cancel' ? 'cancelled' : 'confirmed'
            await changeStatus(services, { ...change(await stored(services, id)), status })
          }
          expect(await violationsIn(services.db)).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  })
})

const noPeople = { clinicians: [], rooms: [] }
