import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedClosure, storedOpening, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { closedLines } from './copy.ts'
import { emptyBooking } from './fields.ts'
import { bookingView } from './page.server.ts'

const day = (text: string) => text as CalendarDate
const wednesday = day('2026-12-09')
const noon = '12:00' as ClockTime

type ClosedTimes = { fromTime: ClockTime | null; toTime: ClockTime | null }

const look = (services: TestServices, typed: { treatment?: string; date?: string; with?: string } = {}) =>
  bookingView(services, { typed: { ...emptyBooking, treatment: 'HRT', ...typed }, month: '' })

async function dayOf(services: TestServices, date: string, typed = {}) {
  const found = (await look(services, typed)).month.days.find((one) => one.date === date)
  return found && { closed: found.closed, reason: found.closure?.reason, free: found.free }
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT' })
    const close = (given: Parameters<typeof storedClosure>[1]) =>
      storedClosure(services.db, { firstDay: wednesday, lastDay: wednesday, ...given })
    return { services, hrt, close }
  }
  const holiday = {
    scope: 'clinic' as const,
    publicReason: { en: 'Founders Day', es: 'Día de los Fundadores' },
  }

  test('a closed day says so, why, and which day is free next, in both languages', async () => {
    const { services, close } = await open()
    await close(holiday)
    expect(await dayOf(services, wednesday)).toEqual({ closed: 'wholly', reason: 'Founders Day', free: 0 })
    const shown = await look(services, { date: wednesday })
    expect(shown.closed).toEqual({
      sentence: 'We are closed on Wednesday, December 9 for Founders Day.',
      next: '2026-12-10',
    })
    expect(shown).toMatchObject({ times: [], errors: {} })
    const spanish = await withLanguage('es', () => look(services, { date: wednesday }))
    expect(spanish.closed?.sentence).toBe('El miércoles 9 de diciembre está cerrado: Día de los Fundadores.')
  })

  test('a Saturday with special hours is offered for the treatments that they name', async () => {
    const services = await openServices()
    const saturday = '2026-12-12'
    const weekdaysOnly = { availableDays: ['Monday' as const] }
    const hrt = await storedTreatment(services.db, { name: 'HRT', ...weekdaysOnly })
    await storedTreatment(services.db, { name: 'Botox', ...weekdaysOnly })
    await storedOpening(services.db, { day: saturday, treatmentIds: [hrt.id] })
    const shown = await look(services, { date: saturday })
    expect(shown.times).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
    expect(shown.treatments.map(({ name, openedDays }) => [name, openedDays])).toEqual([
      ['Botox', []],
      ['HRT', [saturday]],
    ])
    const [first] = shown.treatments.filter(({ name }) => name === 'HRT')
    expect(first?.availability).toBe('Monday')
    const refused = await look(services, { treatment: 'Botox', date: saturday })
    expect(refused.errors.date).toMatch(/not available on Saturdays/)
  })

  test('without a reason for patients it just says closed; an English one is in for the Spanish', async () => {
    const { services, close } = await open()
    await close({ scope: 'clinic', reason: 'Pipes burst' })
    const shown = await look(services, { date: wednesday })
    expect(shown.closed?.sentence).toBe('We are closed on Wednesday, December 9.')
    expect(JSON.stringify(shown)).not.toContain('Pipes')
    await close({ ...holiday, publicReason: 'Founders Day' })
    const spanish = await withLanguage('es', () => look(services, { date: wednesday }))
    expect(spanish.closed?.sentence).toContain('Founders Day')
  })

  test('the next free day may lie in a later month', async () => {
    const { services, close } = await open()
    await close({ ...holiday, lastDay: day('2027-01-08') })
    const shown = await look(services, { date: '2026-12-30' })
    expect(shown.closed?.next).toBe('2027-01-11')
  })

  test('a closed day of another month than the one on show is explained as well', async () => {
    const { services, close } = await open()
    await close({ ...holiday, firstDay: day('2027-01-06'), lastDay: day('2027-01-06') })
    const typed = { ...emptyBooking, treatment: 'HRT', date: '2027-01-06' }
    const shown = await bookingView(services, { typed, month: '2026-12' })
    expect(shown.closed).toMatchObject({ next: '2027-01-07' })
  })

  test('part of a day is closed from noon, and what is left is free', async () => {
    const { services, close } = await open()
    await close({ ...holiday, fromTime: noon })
    expect(await dayOf(services, wednesday)).toEqual({ closed: 'partly', reason: 'Founders Day', free: 2 })
    const { month, closed } = await look(services, { date: wednesday })
    expect(closed).toBeNull()
    expect(closedLines(month)).toMatchObject([
      { days: 'Wednesday 9', text: 'Founders Day, open until 12:00 PM' },
    ])
    const spanish = await withLanguage('es', async () => closedLines((await look(services)).month))
    expect(spanish).toMatchObject([
      { days: 'Miércoles 9', text: 'Día de los Fundadores, abierto hasta las 12:00\u00a0p.\u00a0m.' },
    ])
  })

  test.each([
    [{ toTime: '13:00' as ClockTime }, 'Open from 1:00 PM'],
    [{ fromTime: '10:00' as ClockTime, toTime: '11:00' as ClockTime }, 'Closed 10:00 AM – 11:00 AM'],
    [{ fromTime: '17:00' as ClockTime }, undefined],
  ])('a closure of %o is "%s"', async (times, text) => {
    const { services, close } = await open()
    await close({ scope: 'clinic', ...times })
    expect(closedLines((await look(services)).month)[0]?.text).toBe(text)
  })

  const at = (fromTime: string | null, toTime: string | null) => ({ fromTime, toTime }) as ClosedTimes
  test.each([
    [
      'apart',
      [at('09:00', '10:00'), at('14:00', '15:00')],
      'closed 9:00 AM – 10:00 AM and 2:00 PM – 3:00 PM',
    ],
    [
      'at both ends',
      [at(null, '11:00'), at('15:00', null)],
      'closed 9:00 AM – 11:00 AM and 3:00 PM – 5:00 PM',
    ],
    ['over one another', [at('10:00', '12:00'), at('11:30', '14:00')], 'closed 10:00 AM – 2:00 PM'],
    ['around lunch', [at('11:00', '12:15'), at('12:45', '14:00')], 'closed 11:00 AM – 2:00 PM'],
  ])('two closures of one day, %s, are both told', async (_, [one, other], text) => {
    const { services, close } = await open()
    await close({ scope: 'clinic', publicReason: 'Training', ...one })
    await close({ scope: 'clinic', publicReason: 'Inspection', ...other })
    const lines = closedLines((await look(services, { treatment: '' })).month)
    expect(lines[0]?.text).toBe(`Training and Inspection, ${text}`)
  })

  test('two closures that leave nothing of a day are one closed day, for both reasons', async () => {
    const { services, close } = await open()
    await close({ scope: 'clinic', publicReason: 'Training', toTime: noon })
    await close({ scope: 'clinic', publicReason: 'Training', fromTime: noon })
    const { closed } = await look(services, { date: wednesday })
    expect(closed?.sentence).toBe('We are closed on Wednesday, December 9 for Training.')
  })

  test('of two who are away at different times only what both miss is closed', async () => {
    const { services, hrt, close } = await open()
    for (const [name, fromTime, toTime] of [
      ['Avery', '09:00', '11:30'],
      ['Blake', '11:00', '14:00'],
    ] as const) {
      const who = await storedClinician(services.db, { name, treatmentIds: [hrt.id] })
      const subjectIds = JSON.stringify([who.id])
      await close({ scope: 'clinician', subjectIds, publicReason: name, ...at(fromTime, toTime) })
    }
    await services.db.updateTable('treatments').set({ availableTimes: '["11:00","15:00"]' }).execute()
    expect(closedLines((await look(services)).month)).toMatchObject([
      { text: 'Avery and Blake, closed 11:00 AM – 11:30 AM' },
    ])
  })

  test('the list holds the clinic’s closed days from today on, whatever is chosen; days in a row are one line', async () => {
    const { services, close } = await open()
    await close({ ...holiday, firstDay: day('2026-12-04'), lastDay: day('2026-12-04') })
    await close({ ...holiday, firstDay: day('2026-12-23'), lastDay: day('2026-12-28') })
    await close({ scope: 'treatments', subjectIds: '["other"]', publicReason: 'Not yours' })
    const lines = [
      ['Wednesday 23 – Friday 25', 'Founders Day'],
      ['Monday 28', 'Founders Day'],
    ]
    for (const treatment of ['', 'HRT']) {
      const { month } = await look(services, { treatment })
      expect(closedLines(month).map(({ days, text }) => [days, text])).toEqual(lines)
    }
  })

  test('a treatment that is closed is named, not the clinic', async () => {
    const { services, hrt, close } = await open()
    const subjectIds = JSON.stringify([hrt.id])
    await close({ scope: 'treatments', subjectIds, publicReason: 'Equipment check' })
    const shown = await look(services, { date: wednesday })
    expect(shown.closed?.sentence).toBe('HRT is not available on Wednesday, December 9: Equipment check.')
    expect(await dayOf(services, wednesday, { treatment: '' })).toMatchObject({ closed: 'no' })
  })

  test('why somebody or a room is away is said only where staff wrote it for patients', async () => {
    const { services, hrt, close } = await open()
    const jordan = await storedClinician(services.db, { treatmentIds: [hrt.id] })
    const room = await storedRoom(services.db, { treatmentIds: [hrt.id] })
    const thursday = day('2026-12-10')
    await close({ scope: 'clinician', subjectIds: JSON.stringify([jordan.id]), reason: 'Ill' })
    await close({
      scope: 'room',
      subjectIds: JSON.stringify([room.id]),
      reason: 'Mold',
      firstDay: thursday,
      lastDay: thursday,
    })
    for (const date of [wednesday, thursday]) {
      expect(await dayOf(services, date)).toEqual({ closed: 'no', reason: undefined, free: 0 })
    }
    const shown = await look(services, { date: wednesday })
    expect(shown).toMatchObject({ closed: null, times: [] })
    expect(closedLines(shown.month)).toEqual([])
    await close({
      scope: 'clinician',
      subjectIds: JSON.stringify([jordan.id]),
      publicReason: 'Conference',
      firstDay: day('2026-12-11'),
      lastDay: day('2026-12-11'),
    })
    expect((await look(services, { date: '2026-12-11' })).closed?.sentence).toBe(
      'HRT is not available on Friday, December 11: Conference.',
    )
  })

  test('with others there the day is open, and closed for who is wanted', async () => {
    const { services, hrt, close } = await open()
    const jordan = await storedClinician(services.db, { treatmentIds: [hrt.id] })
    await storedClinician(services.db, { name: 'Avery Stone', treatmentIds: [hrt.id] })
    await close({ scope: 'clinician', subjectIds: JSON.stringify([jordan.id]), publicReason: 'Conference' })
    expect(await dayOf(services, wednesday)).toMatchObject({ closed: 'no', free: 3 })
    const shown = await look(services, { date: wednesday, with: jordan.id })
    expect(shown.closed?.sentence).toBe(
      'Dr. Jordan Example, MD is not available on Wednesday, December 9: Conference.',
    )
  })
})
