import { expect, test } from 'vitest'
import { mostAtOnce } from '#app/features/scheduling/bulk/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { type PrintedSchedule, readChosenSheet, readPrintedSchedule } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', name: 'Dana Whitlock' }

forEachEngineWithServices((openServices) => {
  test('chosen visits are on paper by day, those that are gone are counted, and who printed them is known', async () => {
    const services = await openServices()
    const on = (date: string, given = {}) =>
      storedAppointment(services.db, { date: date as CalendarDate, ...given })
    const later = await on('2026-12-11')
    const first = await on('2026-12-09')
    const cancelled = await on('2026-12-09', { status: 'cancelled' })
    const gone = await on('2026-12-09', { deletedAt: '2026-12-07T15:00:00.000Z' })
    await on('2026-12-09', { name: 'Not chosen' })
    const ids = [later, first, cancelled, gone].map(({ id }) => id)
    const sheet = outcomeValue(await readChosenSheet(services, dana, [...ids, 'erased']))
    const shown = sheet.days.map(({ date, halfHours, cancelled: below }) => [
      date,
      halfHours.flatMap(({ visits }) => visits.map(({ id }) => id)),
      below.map(({ id }) => id),
    ])
    expect(shown).toEqual([
      ['2026-12-09', [first.id], [cancelled.id]],
      ['2026-12-11', [later.id], []],
    ])
    expect(sheet).toMatchObject({ date: null, gone: 2, visits: 2, free: 0 })
    const entries = await services.db.selectFrom('audit_log').select(['action', 'detail']).execute()
    expect(entries.map(({ action }) => action)).toEqual(['print'])
    expect(entries[0]?.detail).not.toContain(gone.id)
    expect(entries[0]?.detail).toContain(later.id)
  })

  test('of several treatments it says when each is, with whom and where', async () => {
    const services = await openServices()
    const { db } = services
    const [first, second] = [await storedTreatment(db), await storedTreatment(db, { name: 'Botox' })]
    await storedClinician(db, { id: 'amal', name: 'Dr. Amal Haddad', treatmentIds: [first.id] })
    await storedClinician(db, { id: 'bao', name: 'Bao Tran', treatmentIds: [second.id] })
    const both = { treatments: [first, second], anyway: true }
    const id = outcomeValue(await bookSeveral(services, { slot: at('10:00'), ...both }))
    await storedAppointment(db, at('11:00'))
    const parts = `10:00 AM ${first.name.en}, Dr. Haddad · 10:30 AM Botox, B. Tran`
    const day = outcomeValue(await readPrintedSchedule(services, dana, at('10:00').date))
    const chosen = outcomeValue(await readChosenSheet(services, dana, [id]))
    const said = ({ days }: PrintedSchedule) =>
      days.flatMap(({ halfHours }) => halfHours.flatMap(({ visits }) => visits.map((visit) => visit.parts)))
    expect([said(day), said(chosen)]).toEqual([[parts, ''], [parts]])
  })

  test('what is closed on the day is on it: whom or what, when, and why; one clinician’s has none of the others', async () => {
    const services = await openServices()
    const { db } = services
    await storedTreatment(db)
    await storedClinician(db, { id: 'amal', name: 'Dr. Amal Haddad' })
    await storedClinician(db, { id: 'bao', name: 'Bao Tran' })
    const day = '2026-12-09' as CalendarDate
    const [noon, two] = ['12:00' as never, '14:00' as never]
    const clinic = { fromTime: noon, toTime: two, reason: 'Training' }
    const haddad = { scope: 'clinician' as const, subjectIds: '["amal"]' }
    await storedClosure(db, { firstDay: day, ...clinic })
    await storedClosure(db, { firstDay: day, lastDay: '2026-12-11', ...haddad, fromTime: two, id: 'z' })
    await storedClosure(db, { firstDay: '2026-12-08', reason: 'Over' })
    const closedOf = async (date: string, clinician: string | null = null) =>
      outcomeValue(await readPrintedSchedule(services, dana, date, clinician)).closed.toSorted()
    const training = 'The whole clinic, 12:00 PM – 2:00 PM, Training'
    expect(await closedOf(day)).toEqual(['Dr. Amal Haddad, from 2:00 PM', training])
    expect(await closedOf('2026-12-10')).toEqual(['Dr. Amal Haddad, all day'])
    expect(await closedOf(day, 'bao')).toEqual([training])
    expect(await closedOf('2026-12-12')).toEqual([])
  })

  test('no more are printed at once than are changed at once, and not none', async () => {
    const services = await openServices()
    const many = Array.from({ length: mostAtOnce + 1 }, (_, at) => `visit-${at}`)
    expect(await readChosenSheet(services, dana, many)).toMatchObject({ ok: false, status: 422 })
    expect(await readChosenSheet(services, dana, [])).toMatchObject({ ok: false, status: 422 })
  })
})
