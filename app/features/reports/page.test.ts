import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { statuses } from '#app/db/values.ts'
import { clinicDate, withTimeZone } from '#app/platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  clockTime,
  daysBetween,
  parseDate,
  weekdays,
} from '#app/platform/dates.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { appointmentRow, storeAppointments, storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { listFirstAnswers, record } from '../audit/queries.server.ts'
import { fullName } from '../team/rules.ts'
import { fileOf } from './file.server.ts'
import { type Report, readReport } from './page.server.ts'
import {
  countByDay,
  listBookedOn,
  listMerged,
  listVisits,
  listVisitTimes,
  listWithVisitsBefore,
} from './queries.server.ts'
import { leadOf } from './rules.ts'

const own = (from: string, to: string) => ({ name: 'own' as const, from, to })

async function report(services: TestServices, from: string, to: string): Promise<Report> {
  const read = await readReport(services, own(from, to))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

const day = (text: string): CalendarDate => parseDate(text) ?? expect.fail(text)
/** Both nights on which the clinic's clocks change lie in it, and days before and after. */
const [first, last] = [day('2026-03-05'), day('2026-11-05')]
const visit = fc.record({
  date: fc.constantFrom(
    ...[
      '2026-03-04',
      '2026-03-05',
      '2026-03-08',
      '2026-03-09',
      '2026-07-04',
      '2026-11-01',
      '2026-11-05',
      '2026-11-06',
    ],
  ),
  time: fc.integer({ min: 0, max: 95 }).map((quarter) => clockTime(quarter * 15)),
  durationMinutes: fc.constantFrom(15, 30, 240),
  status: fc.constantFrom(...statuses),
  treatmentId: fc.constantFrom('t-1', 't-2'),
  clinicianId: fc.constantFrom(null, 'c-1'),
  deletedAt: fc.constantFrom(null, null, null, '2026-11-07T12:00:00.000Z'),
})

forEachEngineWithServices((openServices) => {
  test('days between booking and visit are counted where days begin at half past', async () => {
    const services = await openServices()
    await withTimeZone('Asia/Kolkata', async () => {
      const visit = { date: '2026-07-08', time: '10:00' }
      // 11:40 PM and a quarter past midnight, within one hour of UTC.
      for (const createdAt of ['2026-07-07T18:10:00.000Z', '2026-07-07T18:45:00.000Z'])
        await storedAppointment(services.db, { ...visit, createdAt })
      const { leads } = await report(services, '2026-07-08', '2026-07-08')
      expect(leads.slice(0, 2).map(({ tally }) => tally.visits)).toEqual([1, 1])
    })
  })

  test('every figure is what a scan of all rows finds, over both changes of the clock', async () => {
    const services = await openServices()
    const { db, clock } = services
    clock.set('2026-11-01T12:00:00Z')
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 30 }), async (visits) => {
        await db.deleteFrom('appointments').execute()
        const rows = visits.map((given) => appointmentRow(given))
        await storeAppointments(db, rows)
        const { total, days, weeks, clinicians, treatments } = await report(services, first, last)
        const plain = rows.filter(
          ({ deletedAt, date }) => deletedAt === null && date >= first && date <= last,
        )
        const counting = plain.filter(({ status }) => status !== 'cancelled')
        const now = columns.instant(clock.now())
        expect(total).toEqual({
          visits: counting.length,
          completed: plain.filter(({ status }) => status === 'completed').length,
          noShows: plain.filter(({ status }) => status === 'no-show').length,
          cancelled: plain.length - counting.length,
          over: counting.filter(({ startsAt }) => startsAt < now).length,
        })
        for (const { range, tally } of days)
          expect(tally.visits).toBe(counting.filter((row) => row.date === range.from).length)
        for (const list of [weeks, clinicians, treatments])
          expect(list.reduce((sum, { tally }) => sum + tally.visits, 0)).toBe(counting.length)
      }),
      { numRuns: 40 },
    )
  })

  test('filled time follows hours and closures as clocks go, and visits over midnight', async () => {
    const services = await openServices()
    const { db } = services
    await db.deleteFrom('treatment_clinicians').execute()
    await db.updateTable('treatments').set({ active: 0 }).execute()
    const { id } = await storedTreatment(db)
    const aroundTheClock = [{ from: clockTime(0), to: clockTime(0) }]
    const hours = recordOf(weekdays, () => aroundTheClock)
    const clinician = await storedClinician(db, { treatmentIds: [id], hours })
    const book = async (date: string, time: string, durationMinutes: number, status = 'confirmed') =>
      storedAppointment(db, {
        date,
        time,
        durationMinutes,
        status,
        clinicianId: clinician.id,
        treatmentId: id,
      })
    expect((await report(services, '2026-03-08', '2026-03-08')).filled).toEqual({ part: 0, whole: 23 * 60 })
    expect((await report(services, '2026-11-01', '2026-11-01')).filled).toEqual({ part: 0, whole: 25 * 60 })
    await book('2026-10-31', '23:30', 60)
    await book('2026-11-01', '10:00', 60)
    await book('2026-11-01', '10:30', 60, 'no-show')
    await book('2026-11-01', '15:00', 60, 'cancelled')
    expect((await report(services, '2026-11-01', '2026-11-01')).filled).toEqual({ part: 120, whole: 25 * 60 })
  })

  test('a request waits until staff answer it; one that was added or confirmed from the start does not', async () => {
    const services = await openServices()
    const { db } = services
    const log = (
      objectId: string,
      action: 'create' | 'status',
      at: string,
      actor = 'dana-1',
      from = 'pending',
    ) =>
      inTransaction(db, (tx) =>
        record(tx, {
          at: Temporal.Instant.from(at),
          actor,
          action,
          object: 'appointment',
          objectId,
          addressHash: '',
          ...(action === 'status' && { detail: { from, to: 'confirmed' } }),
        }),
      )
    const createdAt = '2026-11-02T15:00:00.000Z'
    const ids = ['answered', 'twice', 'added', 'waiting', 'called-off', 'confirmed-at-once']
    for (const id of ids)
      await storedAppointment(db, { id, createdAt, status: id === 'waiting' ? 'pending' : 'confirmed' })
    await log('added', 'create', '2026-11-02T15:00:00Z')
    await log('added', 'status', '2026-11-02T19:00:00Z')
    await log('answered', 'status', '2026-11-02T15:10:00Z')
    await log('twice', 'status', '2026-11-02T15:50:00Z')
    await log('twice', 'status', '2026-11-04T15:00:00Z')
    await log('called-off', 'status', '2026-11-02T15:05:00Z', 'patient')
    await log('twice', 'status', '2026-11-02T15:40:00Z', 'dana-1', 'confirmed')
    await log('confirmed-at-once', 'status', '2026-11-09T16:00:00Z', 'dana-1', 'confirmed')
    const { waits } = await report(services, '2026-11-02', '2026-11-02')
    expect(waits).toEqual({ answered: 2, waiting: 1, median: 10, ninetieth: 50 })
  })

  test('days that make no range are refused with a sentence', async () => {
    const services = await openServices()
    expect(await readReport(services, own('2026-11-02', '2026-11-01'))).toEqual({
      ok: false,
      status: 400,
      message: 'The end date can’t be before the start date.',
    })
    expect(await readReport(services, own('2025-11-02', '2026-11-03'))).toMatchObject({
      message: 'Choose 366 days or fewer.',
    })
  })

  test('a file holds the table, and no name runs as a formula', async () => {
    const services = await openServices()
    const { id } = await storedTreatment(services.db, { name: '=HYPERLINK("x")' })
    const row = appointmentRow({ date: '2026-11-02', treatmentId: id, status: 'no-show' })
    await storeAppointments(services.db, [row])
    const read = await report(services, '2026-11-01', '2026-11-02')
    const [head, line] = fileOf(read, 'treatments').split('\r\n')
    expect(line).toBe(`"'=HYPERLINK(""x"")","1","0","1","1","","0","","0"`)
    expect(head?.split('","')).toHaveLength(9)
    expect(fileOf(read, 'days').split('\r\n').slice(1)).toEqual([
      '"2026-11-01","0","0","0","0","","0","",""',
      '"2026-11-02","1","0","1","1","","0","",""',
      '',
    ])
    expect(fileOf(read, 'weeks')).toContain('"2026-11-01","2026-11-02","1"')
    expect(fileOf(read, 'clinicians')).toContain('"Unassigned","1"')
    expect(fileOf(read, 'summary')).toContain('"No-shows","1",""')
    expect(fileOf(read, 'lead')).toContain('"Same day","1"')
    expect(fileOf(read, 'patients')).toContain('"New","1","1"')
    expect(fileOf(read, 'weekdays')).toContain('"Monday","1"')
    expect(fileOf(read, 'reminders')).toContain('"Not reminded","1"')
    expect(fileOf(read, 'room')).toContain('"Weekday","Hour","Available half hours","Worked half hours"')
  })

  test('every figure is read by an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const range = {
      from: clinicDate(services.clock.now()),
      to: addDays(clinicDate(services.clock.now()), 30),
    }
    await listVisits(db, range)
    await listMerged(db)
    await listWithVisitsBefore(db, ['one'], range.from)
    await countByDay(db, range)
    await listVisitTimes(db, range)
    await listBookedOn(db, range)
    await listFirstAnswers(db, ['one'])
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })

  test('an appointment of several treatments is one visit, and counts once for each of them', async () => {
    const services = await openServices()
    const { db } = services
    const slot = { date: day('2026-12-09'), time: clockTime(600) }
    const treatments = [
      await storedTreatment(db, { name: 'Botox' }),
      await storedTreatment(db, { name: 'Talk' }),
    ]
    outcomeValue(await bookSeveral(services, { slot, treatments }))
    outcomeValue(
      await bookSeveral(services, {
        slot: { ...slot, time: clockTime(840) },
        treatments: treatments.slice(1),
      }),
    )
    await db.updateTable('treatments').set({ deletedAt: services.clock.now().toString() }).execute()
    const several = await report(services, slot.date, slot.date)
    expect(several.total.visits).toBe(2)
    expect(several.treatments.map(({ name, tally }) => [name, tally.visits])).toEqual([
      ['Talk', 2],
      ['Botox', 1],
    ])
    expect(several.hasSeveral).toBe(true)
    await db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    const cancelled = await report(services, slot.date, slot.date)
    expect(cancelled.treatments.map(({ tally }) => [tally.visits, tally.cancelled])).toEqual([
      [0, 1],
      [0, 2],
    ])
    expect((await report(services, '2026-12-10', '2026-12-10')).hasSeveral).toBe(false)
  })
  test('a visit counts once for each clinician who gives a part of it', async () => {
    const services = await openServices()
    const { db } = services
    const slot = { date: day('2026-12-09'), time: clockTime(600) }
    const [botox, talk, hrt] = [
      await storedTreatment(db, { name: 'Botox' }),
      await storedTreatment(db, { name: 'Talk' }),
      await storedTreatment(db, { name: 'HRT' }),
    ]
    const amal = await storedClinician(db, { name: 'Dr. Amal', treatmentIds: [botox.id, hrt.id] })
    const bao = await storedClinician(db, { name: 'Dr. Bao', treatmentIds: [talk.id] })
    const treatments = [botox, talk, hrt]
    outcomeValue(await bookSeveral(services, { slot, treatments, anyway: true }))
    const later = { ...slot, time: clockTime(840) }
    outcomeValue(await bookSeveral(services, { slot: later, treatments: treatments.slice(1), anyway: true }))
    const { total, clinicians } = await report(services, slot.date, slot.date)
    expect(total.visits).toBe(2)
    const names = new Map([amal, bao].map((one) => [fullName(one), one]))
    expect(clinicians.map(({ name, tally }) => [names.get(name)?.id, tally.visits])).toEqual([
      [amal.id, 2],
      [bao.id, 2],
    ])
  })

  test('lead times, new patients and reminders are what a scan of all rows finds', async () => {
    const services = await openServices()
    const { db, clock } = services
    clock.set('2026-11-07T12:00:00Z')
    const given = fc.record({
      date: fc.constantFrom(
        '2026-02-01',
        '2026-03-05',
        '2026-03-08',
        '2026-03-09',
        '2026-11-01',
        '2026-11-06',
      ),
      time: fc.constantFrom('00:00', '09:30', '23:45'),
      status: fc.constantFrom(...statuses),
      patientId: fc.constantFrom('p-1', 'p-2', 'p-3'),
      createdAt: fc.constantFrom(
        '2026-01-31T05:59:00.000Z',
        '2026-03-05T06:00:00.000Z',
        '2026-11-02T05:30:00.000Z',
      ),
      deletedAt: fc.constantFrom(null, null, null, '2026-11-07T12:00:00.000Z'),
      reminded: fc.constantFrom(null, 'written', 'stopped', 'of another start'),
    })
    /** By the clinic's clock. */
    const bookedOn: Record<string, string> = {
      '2026-01-31T05:59:00.000Z': '2026-01-30',
      '2026-03-05T06:00:00.000Z': '2026-03-05',
      '2026-11-02T05:30:00.000Z': '2026-11-01',
    }
    for (const [id, mergedInto] of [
      ['p-1', null],
      ['p-2', 'p-1'],
      ['p-3', null],
    ] as const)
      await db
        .insertInto('patients')
        .values({
          id,
          mergedInto,
          name: id,
          phone: '',
          e164: '',
          email: '',
          language: 'en',
          emptySince: null,
          createdAt: columns.instant(clock.now()),
          updatedAt: columns.instant(clock.now()),
        })
        .execute()
    const personOf = (patientId: string) => (patientId === 'p-2' ? 'p-1' : patientId)
    await fc.assert(
      fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 20 }), async (visits) => {
        await db.deleteFrom('appointments').execute()
        const rows = visits.map(({ reminded, ...one }) => ({ row: appointmentRow(one), reminded }))
        await storeAppointments(
          db,
          rows.map(({ row }) => row),
        )
        for (const { row, reminded } of rows)
          if (reminded)
            await db
              .insertInto('reminders')
              .values({
                appointmentId: row.id,
                startsAt: reminded === 'of another start' ? '2026-01-01T00:00:00.000Z' : row.startsAt,
                leadHours: 24,
                channel: 'email',
                state: reminded === 'stopped' ? 'stopped' : 'written',
                emailId: null,
                createdAt: row.createdAt,
              })
              .execute()
        const {
          leads,
          medianLead,
          patients,
          reminders,
          weekdays: byDay,
        } = await report(services, first, last)
        const plain = rows.filter(({ row }) => row.deletedAt === null && row.status !== 'cancelled')
        const inRange = plain.filter(({ row }) => row.date >= first && row.date <= last)
        const before = new Set(
          plain.filter(({ row }) => row.date < first).map(({ row }) => personOf(row.patientId)),
        )
        const daysAhead = inRange.map(({ row }) =>
          Math.max(0, daysBetween(day(bookedOn[row.createdAt] ?? ''), row.date)),
        )
        for (const { lead, tally } of leads)
          expect(tally.visits).toBe(daysAhead.filter((days) => leadOf(days) === lead).length)
        const sorted = daysAhead.toSorted((one, other) => one - other)
        expect(medianLead).toBe(sorted[Math.ceil(sorted.length / 2) - 1] ?? null)
        const people = [...new Set(inRange.map(({ row }) => personOf(row.patientId)))]
        expect(patients.map((one) => [one.isReturning, one.patients])).toEqual([
          [false, people.filter((id) => !before.has(id)).length],
          [true, people.filter((id) => before.has(id)).length],
        ])
        const noShows = (wanted: boolean) =>
          inRange.filter(
            ({ row, reminded }) => row.status === 'no-show' && (reminded === 'written') === wanted,
          ).length
        expect(reminders.map(({ isReminded, tally }) => [isReminded, tally.noShows])).toEqual([
          [true, noShows(true)],
          [false, noShows(false)],
        ])
        expect(byDay.reduce((sum, { tally }) => sum + tally.over, 0)).toBe(
          inRange.filter(({ row }) => row.startsAt < columns.instant(clock.now())).length,
        )
      }),
      { numRuns: 30 },
    )
  })

  test('numbers are compared with the same days last year, until today', async () => {
    const services = await openServices()
    const { db, clock } = services
    clock.set('2026-11-10T18:00:00Z')
    const on = (dates: string[], status = 'completed') =>
      storeAppointments(
        db,
        dates.map((date) => appointmentRow({ date, status })),
      )
    await on(['2026-11-02', '2026-11-10', '2026-11-20'])
    expect((await report(services, '2026-11-01', '2026-11-30')).before).toBe(null)
    await on(['2025-10-31', '2025-11-01', '2025-11-10', '2025-11-11', '2025-12-01'])
    await on(['2025-11-03'], 'no-show')
    await on(['2025-11-04'], 'cancelled')
    const { before, days } = await report(services, '2026-11-01', '2026-11-30')
    expect(before).toMatchObject({
      range: { from: '2025-11-01', to: '2025-11-10' },
      soFar: { now: 2, before: { visits: 3, noShows: 1, cancelled: 1, over: 3 } },
      filled: null,
    })
    expect(days.map((one) => one.before).slice(0, 3)).toEqual([1, 0, 1])
    const past = await report(services, '2026-11-01', '2026-11-10')
    expect(past.before?.filled).not.toBe(null)
    const { id } = await storedTreatment(db)
    await storedClinician(db, { treatmentIds: [id] })
    const withNewClinician = await report(services, '2026-11-01', '2026-11-10')
    expect(withNewClinician.filled.whole).toBeGreaterThan(past.filled.whole)
    expect(withNewClinician.before?.filled).toEqual(past.before?.filled)
  })

  test('room is what clinicians have open from tomorrow on, for four weeks', async () => {
    const services = await openServices()
    const { db, clock } = services
    clock.set('2026-11-11T15:00:00Z')
    await db.deleteFrom('treatment_clinicians').execute()
    await db.updateTable('treatments').set({ active: 0 }).execute()
    const { id } = await storedTreatment(db)
    const hours = recordOf(weekdays, (weekday) =>
      weekday === 'Wednesday' ? [{ from: clockTime(9 * 60), to: clockTime(11 * 60) }] : [],
    )
    const clinician = await storedClinician(db, { treatmentIds: [id], hours })
    const booked = { clinicianId: clinician.id, treatmentId: id, durationMinutes: 30, status: 'confirmed' }
    await storedAppointment(db, { ...booked, date: '2026-11-18', time: '09:00' })
    await storedAppointment(db, { ...booked, date: '2026-11-25', time: '09:15' })
    await storedAppointment(db, { ...booked, date: '2026-11-25', time: '10:00', status: 'cancelled' })
    await storedAppointment(db, { ...booked, date: '2026-12-16', time: '10:00' })
    expect((await report(services, '2026-11-01', '2026-11-02')).room).toEqual([
      { weekday: 'Wednesday', hour: 9, open: 8 - 3, worked: 8 },
      { weekday: 'Wednesday', hour: 10, open: 8, worked: 8 },
    ])
  })
})
