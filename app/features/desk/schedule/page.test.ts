import { expect, test } from 'vitest'
import { saveOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { defaultHours, type WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { readPrintedSchedule } from '#app/features/printed-schedule/page.server.ts'
import { type CalendarDate, type ClockTime, weekdays } from '#app/platform/dates.ts'
import {
  type GivenAppointment,
  storedAppointment,
  storedClosure,
  storedOpening,
  storedTreatment,
} from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices, testNow } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { readAddress } from '../address.ts'
import { readDesk } from '../page.server.ts'
import type { ScheduleColumn } from './columns.ts'
import { halfHoursOf } from './week.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

async function desk(services: TestServices, query = '') {
  const view = await readDesk(services, dana, readAddress(new URLSearchParams(query)))
  if (!view.ok) throw new Error(view.message)
  return view.value
}

const book = ({ db }: TestServices, given: GivenAppointment) => storedAppointment(db, given)

forEachEngineWithServices((openServices) => {
  test('the head says how many come today and in each tab', async () => {
    const services = await openServices()
    const monday = { date: '2026-12-07', status: 'confirmed' }
    await book(services, { ...monday, time: '08:00', status: 'completed' })
    await book(services, { ...monday, time: '08:45', name: 'Rosa' })
    await book(services, { ...monday, time: '08:30', name: 'Over' })
    await book(services, { ...monday, time: '09:12', name: 'Elena', status: 'pending' })
    await book(services, { ...monday, time: '10:00', status: 'cancelled' })
    await book(services, { ...monday, time: '11:00', name: 'Dale' })
    await book(services, { date: '2026-12-08', createdAt: '2026-12-04T22:10:00.000Z' })
    const { summary, rows } = await desk(services, 'tab=today')
    expect(summary).toMatchObject({ total: 5, toGo: 4, now: { date: '2026-12-07', time: '09:00' } })
    expect(summary.tabs).toEqual({ today: 5, requests: 2, upcoming: 1, all: 7 })
    expect(rows.map(({ time }) => time)).toEqual(['08:00', '08:30', '08:45', '09:12', '10:00', '11:00'])
  })

  test('a visit before opening, one after closing and one on a Saturday are on board, week and sheet', async () => {
    const services = await openServices()
    const early = { date: '2026-12-09', time: '07:45', durationMinutes: 30, name: 'Early' }
    const late = { date: '2026-12-09', time: '18:10', durationMinutes: 40, name: 'Late' }
    for (const given of [early, late, { date: '2026-12-12', time: '10:10', name: 'Saturday' }])
      await book(services, { ...given, status: 'confirmed' })
    const { schedule } = await desk(services, 'view=day&date=2026-12-09')
    // From 7:30 AM to 7:00 PM.
    expect(schedule).toMatchObject({ firstMinute: 450, rows: 23 })
    expect(schedule?.days[0]?.blocks.map(({ name, row, rows }) => [name, row, rows])).toEqual([
      ['Early', 0, 2],
      ['Late', 21, 2],
    ])
    const saturday = (await desk(services, 'view=day&date=2026-12-12')).schedule
    expect(saturday?.days[0]?.blocks.map(({ name }) => name)).toEqual(['Saturday'])
    const week = (await desk(services, 'view=week&date=2026-12-09')).schedule
    expect(week?.days.flatMap(({ blocks }) => blocks.map(({ name }) => name))).toEqual([
      'Early',
      'Late',
      'Saturday',
    ])
    const sheet = await readPrintedSchedule(services, { ...dana, name: 'Dana' }, '2026-12-09')
    expect(JSON.stringify(sheet)).toMatch(/Early.*Late/)
  })

  test('a week holds Monday to Friday, the weekend where somebody comes, and one treatment where asked', async () => {
    const services = await openServices()
    await book(services, { date: '2026-12-09', time: '10:00', treatmentId: 'a', name: 'Elena' })
    await book(services, { date: '2026-12-12', time: '10:00', treatmentId: 'b', name: 'Tom' })
    await book(services, { date: '2026-12-14', time: '10:00', treatmentId: 'a' })
    const { schedule, rows } = await desk(services, 'view=week&date=2026-12-10')
    expect(schedule?.days.map((day) => [day.date.slice(-2), day.blocks.map((block) => block.name)])).toEqual([
      ['07', []],
      ['08', []],
      ['09', ['Elena']],
      ['10', []],
      ['11', []],
      ['12', ['Tom']],
    ])
    expect(rows).toHaveLength(2)
    const one = await desk(services, 'view=week&date=2026-12-10&treatment=a')
    expect(one.rows.map((row) => row.name)).toEqual(['Elena'])
    const shown = await services.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .orderBy('seq')
      .execute()
    expect(shown).toHaveLength(2)
    expect(shown[1]).toEqual({ action: 'list', detail: JSON.stringify({ ids: [one.rows[0]?.id] }) })
  })

  test('week, head and printed schedule count the same visits of a day', async () => {
    const services = await openServices()
    const monday = { date: '2026-12-07', time: '11:00' }
    for (const status of ['pending', 'confirmed', 'confirmed', 'completed', 'cancelled', 'cancelled']) {
      await book(services, { ...monday, status })
    }
    await book(services, { ...monday, status: 'confirmed', deletedAt: '2026-12-07T15:00:00.000Z' })
    const visitsOf = async (query: string) => (await desk(services, query)).schedule?.days[0]?.visits
    const { summary } = await desk(services)
    const sheet = await readPrintedSchedule(services, { ...dana, name: 'Dana' }, '2026-12-07')
    expect([
      summary.total,
      await visitsOf('view=week&date=2026-12-07'),
      await visitsOf('view=day&date=2026-12-07'),
      sheet.ok && sheet.value.visits,
    ]).toEqual([4, 4, 4, 4])
    expect((await desk(services, 'view=week')).rows).toHaveLength(6)
  })

  test('colors say the status, whom, or what treatment, with letters for each that is shown', async () => {
    const services = await openServices()
    const { db } = services
    const [sam, alex] = [
      await storedClinician(db, { name: 'Sam Okafor' }),
      await storedClinician(db, { name: 'Alex Rivera' }),
    ]
    await storedClinician(db, { name: 'Nobody Sees' })
    const botox = await storedTreatment(db, { name: { en: 'Botox' } } as never)
    const own = { date: '2026-12-09', treatmentId: botox.id, status: 'confirmed' }
    await book(services, { ...own, time: '09:00', clinicianId: sam.id })
    await book(services, { ...own, time: '10:00', clinicianId: alex.id })
    const tagsOf = async (query: string) =>
      (await desk(services, `date=2026-12-09&${query}`)).schedule?.tags.map(({ initials }) => initials)
    expect(await tagsOf('view=week')).toEqual(['SO', 'AR'])
    expect(await tagsOf('view=week&color=clinician')).toEqual(['SO', 'AR'])
    expect(await tagsOf('view=day&color=treatment')).toHaveLength(1)
    expect((await desk(services, 'view=day&color=treatment')).schedule?.color).toBe('treatment')
    expect((await desk(services, 'view=day&color=pink')).schedule?.color).toBe('status')
  })

  test('a time that the waitlist holds is on day and week with its end, until it has run out', async () => {
    const services = await openServices()
    const { db } = services
    const treatment = await storedTreatment(db)
    const sam = await storedClinician(db, { name: 'Sam Okafor' })
    await storedClinician(db, { name: 'Alex Rivera' })
    const hold = {
      id: 'offer:one',
      until: '2026-12-07T16:32:00.000Z',
      treatmentId: treatment.id,
      date: '2026-12-08' as CalendarDate,
      time: '10:00' as ClockTime,
      durationMinutes: 60,
      bufferBefore: 0,
      bufferAfter: 0,
      clinicianId: sam.id,
      roomId: null,
    }
    const later = { ...hold, id: 'offer:two', date: '2026-12-09', until: '2026-12-08T16:32:00.000Z' } as const
    await db
      .insertInto('slot_holds')
      .values([hold, { ...later, date: later.date as CalendarDate }])
      .execute()
    const held = async (query: string) => {
      const { schedule } = await desk(services, query)
      const all = schedule?.kind === 'day' ? schedule.columns : (schedule?.days ?? [])
      return all.flatMap((column) =>
        column.held.map(({ row, rows, words }) => [column.head?.name, row, rows, words]),
      )
    }
    expect(await held('view=day&date=2026-12-08')).toEqual([['Sam Okafor', 2, 2, 'Held until 10:32 AM']])
    const week = [
      [undefined, 2, 2, 'Held until 10:32 AM'],
      [undefined, 2, 2, 'Held until Tue, Dec 8 at 10:32 AM'],
    ]
    expect(await held('view=week&date=2026-12-08')).toEqual(week)
    expect(await held(`view=week&date=2026-12-08&clinician=${sam.id}`)).toEqual(week)
    expect(await held('view=week&date=2026-12-08&treatment=other')).toEqual([])
    services.clock.advance({ hours: 2 })
    expect(await held('view=week&date=2026-12-08')).toEqual(week.slice(1))
  })

  test('a day says what is still free; today where none is said', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    await storedTreatment(services.db, { active: false, availableTimes: ['16:00' as never] })
    services.clock.advance({ minutes: 45 })
    const { id } = treatment
    expect((await desk(services, 'view=day')).schedule).toMatchObject({
      date: '2026-12-07',
      days: [
        {
          free: [
            { time: '10:00', treatment: id },
            { time: '14:30', treatment: id },
          ],
          breaks: [{ from: 720, to: 780 }],
        },
      ],
      now: { time: '09:45' },
    })
    const past = await desk(services, `view=day&date=2026-12-01&treatment=${treatment.id}`)
    expect(past.schedule?.days[0]?.free).toEqual([])
    const week = (await desk(services, 'view=week')).schedule?.days.map((day) => day.free.length)
    expect(week).toEqual([2, 3, 3, 3, 3])
  })

  test.each([true, false])(
    'the only doctor who is away closes the day where all is theirs: %s',
    async (isTheirs) => {
      const services = await openServices()
      const { id } = await storedTreatment(services.db)
      const doctor = await storedClinician(services.db, { treatmentIds: isTheirs ? [id] : [] })
      const whose = { scope: 'clinician', subjectIds: JSON.stringify([doctor.id]) } as const
      await storedClosure(services.db, { ...whose, firstDay: '2026-12-08', lastDay: '2026-12-08' })
      const day = (await desk(services, 'view=day&date=2026-12-08')).schedule?.days[0]
      expect(day?.closed.some(({ isClosure }) => isClosure)).toBe(isTheirs)
      expect((day?.free.length ?? 0) > 0).toBe(!isTheirs)
    },
  )

  test('outside of opening hours nothing is free, and the column says so', async () => {
    const services = await openServices()
    const times = ['09:00', '12:00', '14:30'] as ClockTime[]
    await storedTreatment(services.db, { availableDays: [...weekdays], availableTimes: times })
    const Saturday = [{ from: '09:00', to: '11:00' }]
    const week = { ...defaultHours.week, Saturday } as WeeklyHours
    await saveOpeningHours(services.db, { week, step: 30 }, testNow)
    const days = (await desk(services, 'view=week&date=2026-12-12')).schedule?.days ?? []
    const timesOf = (day?: ScheduleColumn) => day?.free.map(({ time }) => time)
    expect([days[4], days[5]].map(timesOf)).toEqual([['09:00', '14:30'], ['09:00']])
    expect([days[4]?.closed, days[5]?.closed]).toMatchObject([[], [{ words: 'Closes at 11:00 AM' }]])
    const sunday = (await desk(services, 'view=day&date=2026-12-13')).schedule?.days[0]
    expect([timesOf(sunday), sunday?.closed]).toMatchObject([[], [{ words: 'Closed', row: 0 }]])
  })

  test('what is free by special hours and own hours is drawn at its time, on its day', async () => {
    const services = await openServices()
    const { id } = await storedTreatment(services.db, { availableDays: ['Tuesday', 'Saturday'] })
    const own = { Saturday: [{ from: '10:00', to: '12:00' }] } as WeeklyHours
    const { id: doctor } = await storedClinician(services.db, { treatmentIds: [id], hours: own })
    for (const [fromTime, toTime] of [
      ['07:00', '12:00'],
      ['18:00', '20:00'],
    ] as const)
      await storedOpening(services.db, {
        scope: 'clinician',
        subjectIds: [doctor],
        treatmentIds: [id],
        day: '2026-12-08',
        fromTime,
        toTime,
      })
    for (const view of ['day', 'week']) {
      const { schedule } = await desk(services, `view=${view}&date=2026-12-08`)
      if (!schedule) throw new Error('no board')
      expect(schedule).toMatchObject({ firstMinute: 7 * 60, rows: 26 })
      const halves = schedule.days.flatMap((day) => halfHoursOf(day, schedule))
      expect(halves.filter(({ row }) => row < 0 || row >= schedule.rows)).toEqual([])
      const shown = schedule.days.flatMap((day) => (day.free.length > 0 ? [day.date] : []))
      expect(shown).toEqual(view === 'day' ? ['2026-12-08'] : ['2026-12-08', '2026-12-12'])
    }
  })

  test.each(['9999-12-31', '0001-01-01', '2201-01-01'])(
    'a week of %s is malformed: today, no fault',
    async (date) => {
      const services = await openServices()
      expect((await desk(services, `view=week&date=${date}`)).schedule).toMatchObject({ date: '2026-12-07' })
      expect((await desk(services, `from=${date}&to=${date}`)).rows).toEqual([])
    },
  )
})
