import { expect, test } from 'vitest'
import { readCalendar } from '#app/features/scheduling/calendar.server.ts'
import { staffTimes } from '#app/features/scheduling/free-times.server.ts'
import { patientOffer } from '#app/features/scheduling/patient-offer.server.ts'
import { visitsForOpenings } from '#app/features/visits-to-settle/lookups.server.ts'
import { listOutside } from '#app/features/visits-to-settle/visits-to-settle.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedAppointment, storedClosure, storedOpening, storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { addOpening, editOpening, removeOpening, restoreOpening, type Seen } from './commands.server.ts'
import { emptyOpening, type TypedOpening } from './form.ts'
import { openingFormIntents } from './form-page.server.ts'
import { readOpenings } from './page.server.ts'
import { mostOpeningsAhead } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const unseen: Seen = { count: 0, of: '' }
const day = '2026-12-12' as CalendarDate
const saturday = {
  ...emptyOpening,
  day,
  fromTime: '09:00',
  toTime: '12:00',
  reason: 'Secret reason',
  publicReason: { en: 'Flu shots' },
}

async function saving(services: TestServices, typed: TypedOpening, seen = unseen) {
  const visits = visitsForOpenings(services)
  return { typed, choices: await visits.readChoices(services.db), seen, visits }
}
const add = async (services: TestServices, typed: TypedOpening = saturday, seen = unseen) =>
  addOpening(services, { actor: dana, ...(await saving(services, typed, seen)) })

async function listed(services: TestServices, { isPast = false, deleting = null as string | null } = {}) {
  const visits = visitsForOpenings(services)
  const list = await readOpenings(services, dana, { isPast, deleting, visits })
  if (!list.ok) throw new Error('not read')
  return list.value
}

/** What patients could book of the treatment on that Saturday. */
async function freeTimes(services: TestServices, treatment: Awaited<ReturnType<typeof storedTreatment>>) {
  const calendar = await readCalendar(services.db, { from: day, to: day })
  const asked = { now: services.clock.now(), taken: new Map(), isWithin: true }
  return staffTimes(patientOffer(treatment, calendar), day, asked).map(({ time }) => time)
}

const weekdaysOnly = { availableDays: ['Monday' as const, 'Wednesday' as const] }

forEachEngineWithServices((openServices) => {
  test('special hours are added, changed, deleted and brought back; the log holds no reason', async () => {
    const services = await openServices()
    const added = await add(services)
    if (!added.ok) throw new Error('not added')
    const [row] = (await listed(services)).rows
    expect(row).toMatchObject({ id: added.value, day, fromTime: '09:00', toTime: '12:00' })
    const change = { actor: dana, id: added.value, seen: row?.updatedAt ?? '' }
    const longer = { ...saturday, toTime: '14:00' }
    expect(await editOpening(services, { change, ...(await saving(services, longer)) })).toMatchObject({
      ok: true,
    })
    expect(await editOpening(services, { change, ...(await saving(services, longer)) })).toMatchObject({
      status: 409,
    })
    const current = { ...change, seen: null }
    const visits = visitsForOpenings(services)
    expect(await removeOpening(services, { change: current, seen: unseen, visits })).toMatchObject({
      ok: true,
    })
    expect((await listed(services)).rows).toEqual([])
    expect(await restoreOpening(services, current)).toMatchObject({ ok: true })
    expect((await listed(services)).rows).toMatchObject([{ toTime: '14:00' }])
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('object', '=', 'opening')
      .orderBy('seq')
      .execute()
    expect(log.filter(({ action }) => action !== 'list').map(({ action }) => action)).toEqual([
      'create',
      'edit',
      'delete',
      'restore',
    ])
    expect(JSON.stringify(log)).not.toMatch(/Secret|Flu/)
  })

  test('a treatment that is not offered on Saturdays has times then once it is named, and is booked', async () => {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT', durationMinutes: 60, ...weekdaysOnly })
    const botox = await storedTreatment(services.db, { name: 'Botox', ...weekdaysOnly })
    const booked = { treatment: 'HRT', date: day, time: '9:30 AM' }
    expect(await book(services, booked, { key: 'before' })).toMatchObject({ ok: false })
    expect(await add(services, { ...saturday, treatmentIds: [hrt.id] })).toMatchObject({ ok: true })
    expect(await freeTimes(services, hrt)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(await freeTimes(services, botox)).toEqual([])
    expect((await listed(services)).rows).toMatchObject([{ offered: ['HRT'] }])
    expect(await book(services, booked, { key: 'after' })).toMatchObject({ ok: true })
    expect(await listOutside(services.db, services.clock.now())).toEqual([])
  })

  test('closures still subtract, and hours that a closure covers are refused', async () => {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT' })
    await storedClosure(services.db, { firstDay: day, fromTime: '09:30' as never, toTime: '13:00' as never })
    expect(await add(services)).toMatchObject({ ok: true })
    expect(await freeTimes(services, hrt)).toEqual(['09:00'])
    expect(
      await add(services, { ...saturday, fromTime: '12:00', toTime: '13:00', treatmentIds: [hrt.id] }),
    ).toMatchObject({
      status: 422,
      errors: {
        day: 'A closure covers these hours (Sat, Dec 12, 9:30 AM – 1:00 PM). Change the closure first.',
      },
    })
  })

  test.each([
    { what: 'a past day', typed: { day: '2026-12-05' }, field: 'day', says: /^That day is over/ },
    { what: 'too far away', typed: { day: '2029-12-08' }, field: 'day', says: /next two years/ },
    { what: 'no day', typed: { day: '' }, field: 'day', says: /^Choose a day/ },
    { what: 'no such day', typed: { day: '2026-02-30' }, field: 'day', says: /^Choose a day/ },
    { what: 'from after to', typed: { toTime: '08:00' }, field: 'toTime', says: /after the start/ },
    { what: 'nothing', typed: { toTime: '09:00' }, field: 'toTime', says: /after the start/ },
    { what: 'no time', typed: { fromTime: '' }, field: 'fromTime', says: /^Enter a time/ },
    { what: 'odd minutes', typed: { fromTime: '09:03' }, field: 'fromTime', says: /5-minute steps/ },
    { what: 'no clinician', typed: { scope: 'clinician' }, field: 'subjects', says: /one clinician/ },
    { what: 'nobody we know', typed: { scope: 'room', subjectIds: ['x'] }, field: 'subjects', says: /room/ },
    { what: 'a long reason', typed: { reason: 'x'.repeat(201) }, field: 'reason', says: /200/ },
    {
      what: 'only Spanish',
      typed: { publicReason: { en: '', es: 'Sí' } },
      field: 'publicReason.en',
      says: /English/,
    },
    {
      what: 'hours that are over',
      typed: { day: '2026-12-07', fromTime: '00:00', toTime: '00:05' },
      field: 'toTime',
      says: /already over/,
    },
  ])('$what is told at its field, and nothing is stored', async ({ typed, field, says }) => {
    const services = await openServices()
    const outcome = await add(services, { ...saturday, ...typed } as TypedOpening)
    expect(outcome).toMatchObject({ status: 422, errors: { [field]: expect.stringMatching(says) } })
    expect((await listed(services)).rows).toEqual([])
  })

  test('a clinician or a room alone opens nothing that it cannot give', async () => {
    const services = await openServices()
    const { db } = services
    const hrt = await storedTreatment(db, { name: 'HRT', ...weekdaysOnly })
    const tests = await storedTreatment(db, { name: 'Blood test', ...weekdaysOnly })
    const ann = await storedClinician(db, { treatmentIds: [hrt.id] })
    const room = await storedRoom(db, { treatmentIds: [hrt.id, tests.id] })
    const ofAnn = { ...saturday, scope: 'clinician' as const, subjectIds: [ann.id] }
    expect(await add(services, ofAnn)).toMatchObject({
      status: 422,
      errors: { treatments: expect.stringMatching(/^Nothing could be booked/) },
    })
    const ofRoom = { ...saturday, scope: 'room' as const, subjectIds: [room.id] }
    expect(await add(services, { ...ofRoom, treatmentIds: [hrt.id] })).toMatchObject({
      status: 422,
      errors: { treatments: expect.stringMatching(/in this room/) },
    })
    expect(await add(services, { ...ofRoom, treatmentIds: [tests.id] })).toMatchObject({ ok: true })
    expect(await freeTimes(services, tests)).toContain('09:00')
    expect(await freeTimes(services, hrt)).toEqual([])
    expect(await add(services, { ...ofAnn, treatmentIds: [hrt.id] })).toMatchObject({ ok: true })
    expect(await freeTimes(services, hrt)).toContain('09:00')
  })

  test('a form that comes twice opens once; other hours of the same subject must not overlap', async () => {
    const services = await openServices()
    const [first, second] = await Promise.all([add(services), add(services)])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    expect(await add(services, { ...saturday, toTime: '11:00' })).toMatchObject({
      status: 422,
      errors: { fromTime: expect.stringContaining('9:00 AM – 12:00 PM') },
    })
    expect(await add(services, { ...saturday, fromTime: '13:00', toTime: '15:00' })).toMatchObject({
      ok: true,
    })
    expect((await listed(services)).counts).toEqual({ ahead: 2, past: 0 })
  })

  test('deleted hours come back only where no other hours overlap them', async () => {
    const services = await openServices()
    const deleted = await storedOpening(services.db, { deletedAt: '2026-12-07T10:00:00.000Z' })
    await add(services)
    expect(await restoreOpening(services, { actor: dana, id: deleted.id, seen: null })).toMatchObject({
      status: 422,
      message: expect.stringContaining('9:00 AM – 12:00 PM'),
    })
  })

  test('no more than the limit lie ahead', async () => {
    const services = await openServices()
    for (let count = 0; count < mostOpeningsAhead; count++)
      await storedOpening(services.db, { day: `2027-01-${String((count % 28) + 1).padStart(2, '0')}` })
    expect(await add(services)).toMatchObject({
      status: 422,
      message: expect.stringContaining('100 upcoming days'),
    })
  })

  test('past ones are listed apart, last first', async () => {
    const services = await openServices()
    await storedOpening(services.db, { day: '2026-11-07' })
    await storedOpening(services.db, { day: '2026-11-14' })
    await storedOpening(services.db)
    expect((await listed(services)).counts).toEqual({ ahead: 1, past: 2 })
    const past = await listed(services, { isPast: true })
    expect(past.rows.map((one) => one.day)).toEqual(['2026-11-14', '2026-11-07'])
  })

  test('visits that a change leaves outside are shown first, once; then they are to be settled', async () => {
    const services = await openServices()
    const { db, clock } = services
    const hrt = await storedTreatment(db, { name: 'HRT', ...weekdaysOnly })
    const opening = await storedOpening(db, { treatmentIds: [hrt.id] })
    const visit = { treatmentId: hrt.id, treatment: 'HRT', date: day, status: 'confirmed' as const }
    await storedAppointment(db, { ...visit, name: 'Early', time: '09:30' })
    await storedAppointment(db, { ...visit, name: 'Late', time: '12:30' })
    const typed = { ...saturday, treatmentIds: [hrt.id] }
    const change = { actor: dana, id: opening.id, seen: opening.updatedAt }
    const shorten = async (seen: Seen) =>
      editOpening(services, { change, ...(await saving(services, typed, seen)) })
    expect(await shorten(unseen)).toMatchObject({ status: 409, message: expect.stringMatching(/^1 /) })
    expect(await shorten({ count: 1, of: 'another change' })).toMatchObject({ status: 409 })
    const fields = new Map(
      Object.entries({
        intent: 'save',
        updatedAt: opening.updatedAt,
        scope: 'clinic',
        day,
        fromTime: '09:00',
        toTime: '12:00',
        [`treatment ${hrt.id}`]: 'on',
      }),
    )
    const send = (seen: Record<string, string>) =>
      runIntent(openingFormIntents, services, {
        actor: dana,
        id: opening.id,
        visits: visitsForOpenings(services),
        fields: new Map([...fields, ...Object.entries(seen)]) as never,
      })
    const shown = await send({})
    if (!shown.ok || shown.value.saved !== null) throw new Error('not refused')
    const { left } = shown.value.view
    expect(shown.value.status).toBe(409)
    expect(left).toMatchObject({ count: 1, visits: [{ name: 'Late', treatment: 'HRT' }] })
    const saved = await send({ seen: String(left?.count), seenOf: left?.of ?? '' })
    expect(saved).toMatchObject({ ok: true, value: { left: 1 } })
    const causes = async () =>
      (await listOutside(db, clock.now())).map(({ startsAt, causes: all }) => [startsAt, ...all])
    expect(await causes()).toEqual([['2026-12-12T18:30:00.000Z', 'offer', 'hours']])
    const deletion = (await listed(services, { deleting: opening.id })).deleting
    expect(deletion?.left).toMatchObject({ count: 1, visits: [{ name: 'Early' }] })
    const visits = visitsForOpenings(services)
    const current = { ...change, seen: deletion?.opening.updatedAt ?? '' }
    expect(await removeOpening(services, { change: current, seen: unseen, visits })).toMatchObject({
      status: 409,
    })
    const seen = { count: deletion?.left.count ?? 0, of: deletion?.left.of ?? '' }
    expect(await removeOpening(services, { change: current, seen, visits })).toMatchObject({ ok: true })
    expect(await causes()).toHaveLength(2)
  })

  test('shorter hours on a working day leave the afternoon outside', async () => {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT' })
    const visit = { treatmentId: hrt.id, treatment: 'HRT', date: '2026-12-09', time: '14:30' }
    await storedAppointment(services.db, visit)
    const typed = { ...saturday, day: '2026-12-09' }
    expect(await add(services, typed)).toMatchObject({ status: 409 })
  })
})
