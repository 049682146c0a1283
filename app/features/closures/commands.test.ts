import { expect, test } from 'vitest'
import { type CalendarDate, type ClockTime, clockTime, twelveHour } from '#app/platform/dates.ts'
import { storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { visitsForClosures } from '../visits-to-settle/lookups.server.ts'
import { countToSettle } from '../visits-to-settle/visits-to-settle.server.ts'
import { addClosure, editClosure, removeClosure, restoreClosure, type Seen } from './commands.server.ts'
import { emptyClosure, type TypedClosure } from './form.ts'
import { readClosures } from './page.server.ts'
import { type ClosedTime, closedTimeText, mostAhead } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const unseen: Seen = { count: 0, of: '' }
const wednesday = {
  ...emptyClosure,
  firstDay: '2026-12-09',
  reason: 'Secret reason',
  publicReason: { en: 'Training' },
}

async function saving(services: TestServices, typed: TypedClosure, seen = unseen) {
  const visits = visitsForClosures(services)
  const choices = await visits.readChoices(services.db)
  return { typed, choices, seen, countInside: visits.countInside }
}
const add = async (services: TestServices, typed: TypedClosure = wednesday, seen = unseen) =>
  addClosure(services, { actor: dana, ...(await saving(services, typed, seen)) })

const listed = async (services: TestServices, isPast = false) => {
  const list = await readClosures(services, dana, { isPast, skip: 0, visits: visitsForClosures(services) })
  if (!list.ok) throw new Error('not read')
  return list.value
}

const everyHalfHour = Array.from({ length: 16 }, (_, step) => clockTime(540 + step * 30))
const wholeWednesday: ClosedTime = {
  scope: 'clinic',
  subjectIds: [],
  fromTime: null,
  toTime: null,
  firstDay: '2026-12-09' as CalendarDate,
  lastDay: '2026-12-09' as CalendarDate,
}

forEachEngineWithServices((openServices) => {
  test('a closure is added, changed, deleted and brought back; the log holds no reason', async () => {
    const services = await openServices()
    const added = await add(services)
    if (!added.ok) throw new Error('not added')
    const [row] = (await listed(services)).rows
    expect(row).toMatchObject({
      id: added.value,
      firstDay: '2026-12-09',
      publicReason: { en: 'Training' },
      toSettle: 0,
    })
    const change = { actor: dana, id: added.value, seen: row?.updatedAt ?? '' }
    const later = { ...wednesday, firstDay: '2026-12-10' }
    expect(await editClosure(services, { change, ...(await saving(services, later)) })).toMatchObject({
      ok: true,
    })
    expect(await editClosure(services, { change, ...(await saving(services, later)) })).toMatchObject({
      status: 409,
    })
    const current = { ...change, seen: null }
    expect(await removeClosure(services, current)).toMatchObject({ ok: true })
    expect((await listed(services)).rows).toEqual([])
    expect(await restoreClosure(services, current)).toMatchObject({ ok: true })
    expect((await listed(services)).rows).toMatchObject([{ firstDay: '2026-12-10' }])
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('object', '=', 'closure')
      .orderBy('seq')
      .execute()
    expect(log.filter(({ action }) => action !== 'list').map(({ action }) => action)).toEqual([
      'create',
      'edit',
      'delete',
      'restore',
    ])
    expect(JSON.stringify(log)).not.toMatch(/Secret|Training/)
  })

  test('bad input is told at its field, and nothing is stored', async () => {
    const services = await openServices()
    expect(await add(services, { ...wednesday, firstDay: '2026-12-06' })).toMatchObject({
      status: 422,
      errors: { firstDay: 'That time is already over.' },
    })
    expect((await listed(services)).rows).toEqual([])
  })

  test('visits inside are shown before it closes, once for these hours; they stay booked and are to be settled', async () => {
    const services = await openServices()
    const { db, clock } = services
    const treatment = await storedTreatment(db)
    const visit = { treatmentId: treatment.id, treatment: treatment.name.en, date: '2026-12-09' }
    await storedAppointment(db, { ...visit, name: 'Inside', time: '10:00', status: 'confirmed' })
    await storedAppointment(db, { ...visit, name: 'Cancelled', time: '09:00', status: 'cancelled' })
    await storedAppointment(db, { ...visit, name: 'Next day', date: '2026-12-10', time: '10:00' })
    expect(await add(services)).toMatchObject({ status: 409 })
    const closed = {
      scope: 'clinic',
      subjectIds: [],
      firstDay: '2026-12-09',
      lastDay: '2026-12-09',
      fromTime: null,
      toTime: null,
    } as never
    expect(await add(services, wednesday, { count: 1, of: 'other hours' })).toMatchObject({ status: 409 })
    const added = await add(services, wednesday, { count: 1, of: closedTimeText(closed) })
    expect(added).toMatchObject({ ok: true })
    const id = added.ok ? added.value : ''
    expect((await listed(services)).rows).toMatchObject([{ toSettle: 1, kept: 0 }])
    expect((await countToSettle(db, clock.now())).byClosure.get(id)).toEqual({ toSettle: 1, kept: 0 })
    const visits = await db.selectFrom('appointments').select(['name', 'status']).orderBy('name').execute()
    expect(visits.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'pending'])
  })

  test('closed while others book: nobody is accepted inside after the answer', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT', availableTimes: everyHalfHour })
    const bookAt = (time: ClockTime) => book(services, { time: twelveHour(time) }, { key: `key-${time}` })
    const inside = async () => (await services.db.selectFrom('appointments').select('id').execute()).length
    const bookings = everyHalfHour.map(async (time, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 3))
      await bookAt(time)
    })
    const inAnyCase = { count: Number.POSITIVE_INFINITY, of: closedTimeText(wholeWednesday) }
    expect(await add(services, wednesday, inAnyCase)).toMatchObject({ ok: true })
    const accepted = await inside()
    await Promise.all(bookings)
    expect(await inside()).toBe(accepted)
    expect(await book(services, { time: '4:30 PM' }, { key: 'late' })).toMatchObject({ ok: false })
  })

  test('past ones are on a page of their own, and pages hold 25', async () => {
    const services = await openServices()
    for (let day = 1; day <= 30; day++)
      await storedClosure(services.db, { firstDay: `2026-11-${String(day).padStart(2, '0')}` })
    for (let day = 10; day <= 12; day++) await storedClosure(services.db, { firstDay: `2026-12-${day}` })
    const ahead = await listed(services)
    expect(ahead.counts).toEqual({ ahead: 3, past: 30 })
    expect(ahead.rows.map(({ firstDay }) => firstDay)).toEqual(['2026-12-10', '2026-12-11', '2026-12-12'])
    const past = await listed(services, true)
    expect(past.rows).toHaveLength(25)
    expect(past.rows[0]?.firstDay).toBe('2026-11-30')
    expect(past).toMatchObject({ next: '25', place: { before: 0, total: 30, previous: null } })
  })

  test('no more than 400 lie ahead: not by adding, moving a past one ahead, or bringing one back', async () => {
    const services = await openServices()
    const past = await storedClosure(services.db, { firstDay: '2026-12-01', lastDay: '2026-12-05' })
    const deleted = await storedClosure(services.db, { deletedAt: '2026-12-07T10:00:00.000Z' })
    const deletedPast = await storedClosure(services.db, {
      firstDay: '2026-12-01',
      deletedAt: '2026-12-07T10:00:00.000Z',
    })
    for (let count = 0; count < mostAhead; count++) await storedClosure(services.db)
    const tooMany = { status: 422, message: expect.stringMatching(/up to 400 upcoming closures/) }
    expect(await add(services)).toMatchObject(tooMany)
    const longer = { ...emptyClosure, length: 'days' as const, firstDay: '2026-12-01', lastDay: '2026-12-20' }
    const change = { actor: dana, id: past.id, seen: past.updatedAt }
    expect(await editClosure(services, { change, ...(await saving(services, longer)) })).toMatchObject(
      tooMany,
    )
    const [ahead] = (await listed(services)).rows
    const moved = { actor: dana, id: ahead?.id ?? '', seen: null }
    const tenth = { ...emptyClosure, firstDay: '2026-12-10' }
    expect(await editClosure(services, { change: moved, ...(await saving(services, tenth)) })).toMatchObject({
      ok: true,
    })
    expect(await restoreClosure(services, { ...change, id: deleted.id, seen: null })).toMatchObject(tooMany)
    expect(await restoreClosure(services, { ...change, id: deletedPast.id, seen: null })).toMatchObject({
      ok: true,
    })
    expect((await listed(services)).counts).toEqual({ ahead: mostAhead, past: 2 })
  })

  test('a form that comes twice closes once', async () => {
    const services = await openServices()
    const [first, second] = await Promise.all([add(services), add(services)])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    for (const other of [{ reason: 'Another' }, { publicReason: { en: 'Inventory' } }])
      expect(await add(services, { ...wednesday, ...other })).toMatchObject({ ok: true })
    expect((await listed(services)).counts).toEqual({ ahead: 3, past: 0 })
  })
})
