import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AppointmentRow } from '#app/db/tables.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { stored, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { readRepeat } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const times = ['09:00', '10:00', '10:30', '14:30'] as ClockTime[]
const slot = (date: string, time = '10:00') => ({ date: date as CalendarDate, time: time as ClockTime })

const weekly = (services: TestServices, { id }: AppointmentRow, search = 'every=1&unit=week&visits=4') =>
  readRepeat(services, dana, { id, search: new URLSearchParams(search) })

/** Each day in short: its problem, and what can be had. */
const inShort = (
  days: { date: string; problem: string | null; options: { value: string }[]; chosen: string }[],
) =>
  days.map(({ date, problem, options, chosen }) => [date, problem, options.map(({ value }) => value), chosen])

async function booked(services: TestServices) {
  const treatment = await storedTreatment(services.db, { availableTimes: times })
  const amal = await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds: [treatment.id] })
  const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [treatment.id] })
  const who = { name: 'Ruth Ellison', phone: '(432) 555-0127', email: 'ruth@example.com' }
  const patientId = await inTransaction(services.db, (tx) =>
    joinPatient(tx, { ...who, language: 'en' }, services.clock.now()),
  )
  const row = await visit(services, treatment, { ...who, patientId, clinicianId: amal.id })
  return { treatment, amal, bao, row, who, patientId }
}

forEachEngineWithServices((openServices) => {
  describe('the days of a repeated visit', () => {
    test('are chosen where they are free, with the clinician of the visit, who looked is written down', async () => {
      const services = await openServices()
      const { row, amal } = await booked(services)
      const view = outcomeValue(await weekly(services, row))
      const value = (date: string) => `${date} 10:00 ${amal.id}`
      expect(inShort(view.days)).toEqual(
        ['2026-12-16', '2026-12-23', '2026-12-30'].map((date) => [date, null, [value(date)], value(date)]),
      )
      expect(view).toMatchObject({
        beyond: 0,
        refusal: null,
        noEmail: null,
        withAnybody: null,
        inSeries: null,
      })
      const seen = await services.db.selectFrom('audit_log').select(['action', 'objectId']).execute()
      expect(seen).toEqual([{ action: 'view', objectId: row.id }])
    })

    test('say what stands against them, and what is free near by: the same time with somebody else first', async () => {
      const services = await openServices()
      const { row, treatment, amal, bao } = await booked(services)
      await visit(services, treatment, { ...slot('2026-12-16'), clinicianId: amal.id })
      await storedClosure(services.db, { id: 'painters', firstDay: '2026-12-23', reason: 'Painters' })
      const away = {
        id: 'conference',
        scope: 'clinician',
        subjectIds: JSON.stringify([amal.id]),
        firstDay: '2026-12-30',
      } as const
      await storedClosure(services.db, { ...away, reason: 'Conference' })
      const { days } = outcomeValue(await weekly(services, row))
      expect(inShort(days)).toEqual([
        [
          '2026-12-16',
          'Dr. Amal already has 1 appointment at that time.',
          [
            `2026-12-16 10:00 ${bao.id}`,
            `2026-12-16 10:30 ${amal.id}`,
            `2026-12-16 09:00 ${amal.id}`,
            `2026-12-16 10:00 ${amal.id} anyway taken.clinician`,
          ],
          '',
        ],
        [
          '2026-12-23',
          'The clinic is closed: Painters.',
          [
            `2026-12-22 10:00 ${amal.id}`,
            `2026-12-24 10:00 ${amal.id}`,
            `2026-12-21 10:00 ${amal.id}`,
            `2026-12-23 10:00 ${amal.id} anyway closed.painters`,
          ],
          '',
        ],
        [
          '2026-12-30',
          'Dr. Amal is away: Conference.',
          [
            `2026-12-30 10:00 ${bao.id}`,
            `2026-12-30 10:30 ${bao.id}`,
            `2026-12-30 09:00 ${bao.id}`,
            `2026-12-30 10:00 ${amal.id} anyway closed.conference`,
          ],
          '',
        ],
      ])
      expect(days[0]?.options.map(({ clinician }) => clinician)).toEqual(['Dr. Bao', null, null, null])
    })

    test('never lead to a day on which the patient comes anyway', async () => {
      const services = await openServices()
      const { row, treatment, amal, bao, who, patientId } = await booked(services)
      const own = { ...who, patientId, clinicianId: bao.id }
      await visit(services, treatment, { ...own, ...slot('2026-12-11', '14:30') })
      await visit(services, treatment, { ...own, ...slot('2026-12-17', '09:00') })
      await storedClosure(services.db, { firstDay: '2026-12-10' })
      await storedClosure(services.db, { firstDay: '2026-12-16' })
      const daily = outcomeValue(await weekly(services, row, 'every=1&unit=day&visits=4'))
      expect(daily.days.map(({ date, problem }) => [date, problem])).toEqual([
        ['2026-12-10', 'The clinic is closed at that time.'],
        ['2026-12-11', 'Ruth already has an appointment at 2:30 PM that day.'],
        ['2026-12-12', 'The clinic is closed on Saturdays.'],
      ])
      const [closed, beside, saturday] = daily.days
      expect(closed?.options.map(({ value }) => value.slice(0, 16))).toEqual([
        '2026-12-08 10:00',
        '2026-12-07 10:00',
        '2026-12-14 10:00',
        '2026-12-10 10:00',
      ])
      expect(daily.days.map(({ hasNothingNear }) => hasNothingNear)).toEqual([false, false, false])
      expect(beside?.options).toMatchObject([{ value: `2026-12-11 10:00 ${amal.id}` }])
      expect(saturday?.options.at(-1)).toMatchObject({
        value: `2026-12-12 10:00 ${amal.id} anyway not-worked`,
        isAnyway: true,
      })
      const after = outcomeValue(await weekly(services, row, 'every=1&unit=week&visits=2'))
      const near = after.days[0]?.options.map(({ value }) => value.slice(0, 16))
      expect(near).toEqual(['2026-12-15 10:00', '2026-12-14 10:00', '2026-12-18 10:00', '2026-12-16 10:00'])
    })

    test('say that nothing is free near by only where that was looked for', async () => {
      const services = await openServices()
      const { row, treatment, bao, who, patientId } = await booked(services)
      const own = { ...who, patientId, clinicianId: bao.id }
      await visit(services, treatment, { ...own, ...slot('2026-12-16') })
      const { clinicianId } = row
      await visit(services, treatment, { ...slot('2026-12-16'), clinicianId })
      await storedClosure(services.db, { firstDay: '2026-12-17', lastDay: '2026-12-31' })
      const { days } = outcomeValue(await weekly(services, row))
      expect(days.map(({ date, options, hasNothingNear }) => [date, options.length, hasNothingNear])).toEqual(
        [
          ['2026-12-16', 1, false],
          ['2026-12-23', 1, true],
          ['2026-12-30', 4, false],
        ],
      )
    })

    test('say what is in the way of a part after the first', async () => {
      const services = await openServices()
      const { treatment, amal } = await booked(services)
      const laser = await storedTreatment(services.db, { name: 'Laser', availableTimes: times })
      const cho = await storedClinician(services.db, { name: 'Dr. Cho', treatmentIds: [laser.id] })
      const several = { slot: slot('2026-12-09', '09:00'), treatments: [treatment, laser] }
      const id = outcomeValue(await bookSeveral(services, { ...several, who: [amal.id, cho.id] }))
      await visit(services, laser, { ...slot('2026-12-16', '09:30'), clinicianId: cho.id })
      const view = outcomeValue(await weekly(services, await stored(services, id)))
      expect(view.days.map(({ problem }) => problem)).toEqual([
        'Laser, 9:30 AM to 10:00 AM: Dr. Cho already has 1 appointment at that time.',
        null,
        null,
      ])
      expect(view.days[0]?.options.at(-1)?.value).toBe(
        `2026-12-16 09:00 ${amal.id} anyway taken.clinician@${laser.id}`,
      )
    })

    test('cannot be booked anyway where the time does not exist or nobody can give it', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, {
        availableTimes: ['02:30'] as ClockTime[],
        availableDays: ['Sunday'],
      })
      const row = await visit(services, treatment, slot('2027-03-07', '02:30'))
      const [skipped] = outcomeValue(await weekly(services, row, 'every=1&unit=week&visits=2')).days
      expect(skipped).toMatchObject({ date: '2027-03-14', options: [], chosen: '' })
      expect(skipped?.problem).toContain('2:30 AM')
      const gone = await storedClinician(services.db, { treatmentIds: [treatment.id] })
      await services.db.updateTable('clinicians').set({ active: 0 }).where('id', '=', gone.id).execute()
      const [nobody] = outcomeValue(await weekly(services, row, 'every=2&unit=week&visits=2')).days
      expect(nobody).toMatchObject({ date: '2027-03-21', options: [], hasNothingNear: false })
      expect(nobody?.problem).not.toBeNull()
    })

    test('are with anybody where its clinician does not give it any more, and refused where the treatment is gone', async () => {
      const services = await openServices()
      const { row, treatment, amal } = await booked(services)
      await services.db.deleteFrom('treatment_clinicians').where('clinicianId', '=', amal.id).execute()
      const view = outcomeValue(await weekly(services, row))
      expect(view.withAnybody).toBe(
        'Dr. Amal, MD no longer offers this. Each appointment is with anyone available.',
      )
      expect(view.days[0]?.chosen).toMatch(/^2026-12-16 10:00 /)
      await services.db.updateTable('treatments').set({ active: 0 }).where('id', '=', treatment.id).execute()
      expect(outcomeValue(await weekly(services, row))).toMatchObject({
        days: [],
        refusal: expect.stringContaining('no longer offered'),
      })
    })

    test.each([
      ['every=0&unit=week&visits=6', { every: 'Please enter a whole number from 1 to 26.' }],
      ['every=13&unit=month&visits=6', { every: 'Please enter a whole number from 1 to 12.' }],
      ['every=2&unit=week&visits=27', { visits: 'Please enter a whole number from 2 to 26.' }],
      ['every=two&unit=year&visits=1e3', { every: expect.any(String), visits: expect.any(String) }],
    ])('%s is told, and what was typed stays', async (search, errors) => {
      const services = await openServices()
      const { row } = await booked(services)
      const view = outcomeValue(await weekly(services, row, search))
      expect(view).toMatchObject({ errors, days: [], typed: Object.fromEntries(new URLSearchParams(search)) })
    })

    test('a visit that is gone is not found, whatever is asked', async () => {
      const services = await openServices()
      const { row } = await booked(services)
      await services.db
        .updateTable('appointments')
        .set({ deletedAt: '2026-12-07' })
        .where('id', '=', row.id)
        .execute()
      expect(await weekly(services, await stored(services, row.id))).toMatchObject({ ok: false, status: 404 })
    })
  })

  test.each(languages)('by months it says on which weekday, in %s', async (language: Language) => {
    const services = await openServices()
    const { row } = await booked(services)
    const monthly = () => weekly(services, row, 'every=1&unit=month&visits=3')
    const view = outcomeValue(await withLanguage(language, monthly))
    expect(view.days.map(({ date }) => date)).toEqual(['2027-01-13', '2027-02-10'])
    expect(view.rule).toBe(
      language === 'en' ? 'On the second Wednesday of the month.' : 'El segundo miércoles del mes.',
    )
  })
})
