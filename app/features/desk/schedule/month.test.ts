import { expect, test } from 'vitest'
import { type ClockTime, clockTime } from '#app/platform/dates.ts'
import { type GivenAppointment, storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { readAddress } from '../address.ts'
import { readDesk } from '../page.server.ts'
import { datesShown } from './month.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

async function month(services: TestServices, query = '') {
  const view = await readDesk(services, dana, readAddress(new URLSearchParams(`view=month${query}`)))
  if (!view.ok || !view.value.schedule) throw new Error('no month')
  const days = view.value.schedule.weeks.flat()
  return new Map(days.map((day) => [String(day.date), day]))
}

/** From nine to five by halves, lunch left out: fourteen. */
const times = Array.from({ length: 17 }, (_, half) => clockTime(540 + half * 30)) as ClockTime[]

async function clinic(services: TestServices) {
  const treatment = await storedTreatment(services.db, { availableTimes: times })
  const jordan = await storedClinician(services.db)
  const alex = await storedClinician(services.db, { name: 'Alex Rivera' })
  await assign(services.db, treatment.id, { clinicians: [jordan, alex] })
  const book = (given: GivenAppointment) =>
    storedAppointment(services.db, { treatmentId: treatment.id, clinicianId: jordan.id, ...given })
  return { treatment, jordan, alex, book }
}

test('a month is shown in whole weeks from Sunday on', () => {
  const shown = (name: string) => {
    const dates = datesShown(name)
    return [dates.length, dates[0], dates.at(-1)]
  }
  expect(shown('2026-11')).toEqual([35, '2026-11-01', '2026-12-05'])
  expect(shown('2026-12')).toEqual([35, '2026-11-29', '2027-01-02'])
  expect(shown('2026-02')).toEqual([28, '2026-02-01', '2026-02-28'])
  expect(shown('2027-01')).toEqual([42, '2026-12-27', '2027-02-06'])
})

forEachEngineWithServices((openServices) => {
  test('past days say what became of them, coming ones what waits and what is free', async () => {
    const services = await openServices()
    const { book, alex, treatment } = await clinic(services)
    for (const status of ['completed', 'completed', 'cancelled', 'confirmed'])
      await book({ date: '2026-12-02', status })
    await book({ date: '2026-12-02', deletedAt: '2026-12-03T10:00:00.000Z' })
    await book({ date: '2026-12-09', status: 'pending', time: '09:00' })
    await book({ date: '2026-12-09', status: 'confirmed', time: '10:00' })
    const away = { scope: 'clinician', subjectIds: JSON.stringify([alex.id]), reason: 'Training' } as const
    await storedClosure(services.db, { ...away, firstDay: '2026-12-10', lastDay: '2026-12-10' })
    await storedClosure(services.db, { reason: 'Holiday', firstDay: '2026-12-25', lastDay: '2026-12-25' })
    const days = await month(services)
    expect(days.get('2026-12-02')).toMatchObject({ visits: 3, completed: 2, free: null, closed: null })
    expect(days.get('2026-12-09')).toMatchObject({ visits: 2, pending: 1, free: { all: 28, free: 28 } })
    expect(days.get('2026-12-10')).toMatchObject({ away: ['Alex Rivera'], free: { all: 14, free: 14 } })
    expect(days.get('2026-12-25')).toMatchObject({ closed: { reason: 'Holiday' }, free: { all: 0 } })
    expect(days.get('2026-12-26')).toMatchObject({ closed: { reason: '' } })
    const one = await month(services, `&clinician=${alex.id}&treatment=${treatment.id}`)
    expect(one.get('2026-12-09')).toMatchObject({ visits: 0, free: { all: 14, free: 14 } })
  })

  test('a half hour that somebody holds is free no more, and today only what is left of it', async () => {
    const services = await openServices()
    const { jordan, book } = await clinic(services)
    const { id } = await book({ date: '2026-12-09', time: '09:00' })
    const first = Temporal.Instant.from('2026-12-09T15:00:00Z').epochMilliseconds / 300_000
    for (let block = first; block < first + 6; block++)
      await services.db
        .insertInto('slot_claims')
        .values({ resource: `clinician:${jordan.id}`, lane: 0, block, appointmentId: id })
        .execute()
    expect((await month(services)).get('2026-12-09')?.free).toEqual({ free: 27, all: 28 })
    services.clock.advance({ hours: 6 })
    expect((await month(services)).get('2026-12-07')?.free).toEqual({ free: 8, all: 28 })
  })

  test('day, week, month and the head of the lists count the same half hours as free; what is over is offered on none', async () => {
    const services = await openServices()
    const { jordan } = await clinic(services)
    await storedTreatment(services.db, {
      availableTimes: ['09:30', '09:45'] as ClockTime[],
      durationMinutes: 120,
    })
    await storedClosure(services.db, {
      scope: 'clinician',
      subjectIds: JSON.stringify([jordan.id]),
      reason: 'Training',
      firstDay: '2026-12-09',
      lastDay: '2026-12-09',
      fromTime: '13:00',
      toTime: '15:00',
    } as never)
    services.clock.advance({ minutes: 70 })
    const read = async (query: string) => {
      const view = await readDesk(services, dana, readAddress(new URLSearchParams(query)))
      return view.ok ? view.value.schedule : null
    }
    const months = await month(services)
    const week = await read('view=week')
    for (const { date, freeHalves } of week?.days ?? []) {
      const day = await read(`view=day&date=${date}`)
      const ofColumns = day?.columns.reduce((sum, column) => sum + column.freeHalves, 0)
      expect([date, ofColumns, freeHalves]).toEqual([date, months.get(date)?.free?.free, freeHalves])
      expect(ofColumns).toBe(freeHalves)
    }
    const head = await readDesk(services, dana, readAddress(new URLSearchParams('tab=today')))
    expect(head.ok && head.value.summary.free).toBe(months.get('2026-12-07')?.free?.free)
    const first = (await read('view=day'))?.columns
      .flatMap(({ free }) => free.map(({ time }) => time))
      .toSorted()[0]
    expect(first).toBe('10:00')
  })

  test('runs along an index, by as many queries however full it is', async () => {
    const services = await openServices()
    const { book, jordan } = await clinic(services)
    await book({ date: '2026-12-15' })
    const { db, seen } = listening(services.db)
    const ofMonth = (text: string) =>
      text.includes('"slot_claims"') || (text.includes('"appointments"') && text.includes('GroupByItemNode'))
    const reads = () => seen.filter((node) => ofMonth(JSON.stringify(node))).length
    await month({ ...services, db } as TestServices)
    const few = reads()
    for (let more = 0; more < 12; more++) await book({ date: '2026-12-14', time: times[more] ?? '09:00' })
    seen.length = 0
    await month({ ...services, db } as TestServices)
    // Two for the month, two for the head's numbers of today.
    expect([few, reads()]).toEqual([4, 4])
    for (const query of [`&clinician=${jordan.id}`, '&clinician=nobody'])
      await month({ ...services, db } as TestServices, query)
    const visits = seen.filter((node) => JSON.stringify(node).includes('"appointments"'))
    for (const node of visits.filter(({ kind }) => kind === 'SelectQueryNode'))
      expect(await readsWholeTable({ db: services.db, engine: services.engine }, node)).toBeNull()
  })
})
