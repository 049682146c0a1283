import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { statuses } from '#app/db/values.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime, parseDate, weekdays } from '#app/platform/dates.ts'
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
import { countVisits, listBookedOn, listVisitTimes } from './visit-queries.server.ts'

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
        for (const { date, tally } of days)
          expect(tally.visits).toBe(counting.filter((row) => row.date === date).length)
        for (const list of [weeks, clinicians, treatments])
          expect(list.reduce((sum, { tally }) => sum + tally.visits, 0)).toBe(counting.length)
      }),
      { numRuns: 40 },
    )
  })

  test('free time follows hours and closures as clocks go, and visits over midnight', async () => {
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
    expect((await report(services, '2026-03-08', '2026-03-08')).free).toEqual({
      part: 23 * 60,
      whole: 23 * 60,
    })
    expect((await report(services, '2026-11-01', '2026-11-01')).free).toEqual({
      part: 25 * 60,
      whole: 25 * 60,
    })
    await book('2026-10-31', '23:30', 60)
    await book('2026-11-01', '10:00', 60)
    await book('2026-11-01', '10:30', 60, 'no-show')
    await book('2026-11-01', '15:00', 60, 'cancelled')
    expect((await report(services, '2026-11-01', '2026-11-01')).free).toEqual({
      part: 25 * 60 - 120,
      whole: 25 * 60,
    })
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
    expect(fileOf(read, 'treatments').split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")","1","0","1","100","0","0"`)
    expect(fileOf(read, 'days').split('\r\n').slice(1)).toEqual([
      '"2026-11-01","0","0","0","","0",""',
      '"2026-11-02","1","0","1","100","0","0"',
      '',
    ])
    expect(fileOf(read, 'weeks')).toContain('"2026-11-01","2026-11-02","1"')
    expect(fileOf(read, 'clinicians')).toContain('"Unassigned","1"')
    expect(fileOf(read, 'summary')).toContain('"No-shows, %","100"')
  })

  test('every figure is read by an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const range = {
      from: clinicDate(services.clock.now()),
      to: addDays(clinicDate(services.clock.now()), 30),
    }
    await countVisits(db, range, services.clock.now())
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
})
