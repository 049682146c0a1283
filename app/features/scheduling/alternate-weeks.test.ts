import { expect, test } from 'vitest'
import { listOutside } from '#app/features/visits-to-settle/visits-to-settle.server.ts'
import { keepWhatOpened } from '#app/features/waitlist/freed/calendar-changes.server.ts'
import { offerRound } from '#app/features/waitlist/offers/jobs.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { dayAndMonth } from '#app/platform/format.ts'
import { addByPhone, bookedOnline, bookOnline, phonePage, publicPage } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { clinicianPageOf, filledClinician, sendClinician, ticked } from '#test/requests/team-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { runningIn, waiting } from '#test/waitlist.ts'

const date = (text: string) => text as CalendarDate
const time = (text: string) => text as ClockTime
/** Wednesdays: the first in week A, the second in week B. */
const [inA, inB] = [date('2026-12-09'), date('2026-12-16')]
const morning = [{ from: time('09:00'), to: time('12:00') }]

forEachEngineWithServices((openServices) => {
  async function open(alternates: boolean) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, {
      name: 'HRT',
      availableTimes: [time('09:00'), time('10:00')],
    })
    const nora = await storedClinician(services.db, {
      name: 'Nora Bird',
      credentials: '',
      hours: { Wednesday: morning },
      alternate: alternates ? { weekAStart: date('2026-12-07'), weekB: { Thursday: morning } } : null,
      treatmentIds: [treatment.id],
    })
    /** Staff save Nora's page. */
    const save = async (fields: Record<string, string>) => {
      const { clinician } = await clinicianPageOf(services, nora.id)
      const hours = { hasOwnHours: 'on', 'hours-Wednesday-1': '09:00', 'hours-Wednesday-1-to': '12:00' }
      const sent = { ...filledClinician, ...ticked(treatment.id), bookable: 'on', ...hours, ...fields }
      const saved = await sendClinician(services, nora.id, { ...sent, updatedAt: clinician?.updatedAt ?? '' })
      expect(saved).toMatchObject({ ok: true })
    }
    return { services, treatment, save }
  }
  const weekB = {
    weeks: 'alternating',
    weekA: '2026-12-07',
    'week-b-Thursday-1': '09:00',
    'week-b-Thursday-1-to': '12:00',
  }

  test('who is chosen by name is offered on the days of both weeks', async () => {
    const { services, treatment } = await open(true)
    const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [treatment.id] })
    const { treatments } = await publicPage(services, { treatment: 'HRT', date: inA })
    const days = treatments[0]?.clinicians.map(({ id, availableDays }) => [id === bao.id, ...availableDays])
    expect(days).toEqual([
      [false, 'Wednesday', 'Thursday'],
      [true, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    ])
  })

  test('patients and staff are offered the days of each week, and no others can be booked', async () => {
    const { services, treatment } = await open(true)
    const choice = { treatment: 'HRT', with: '' }
    const page = await publicPage(services, { ...choice, date: inA })
    expect(page.times).toEqual(['09:00', '10:00'])
    const offered = page.month.days.filter((day) => day.offered).map((day) => day.date)
    expect(offered).toEqual(['2026-12-03', '2026-12-09', '2026-12-17', '2026-12-23', '2026-12-31'])
    const otherWeek = await publicPage(services, { ...choice, date: inB })
    expect(otherWeek.times ?? []).toEqual([])
    const sentence = (day: string) => `HRT is not available on ${day}. Please select a different day.`
    expect(otherWeek.errors.date).toBe(sentence(dayAndMonth(inB)))
    const never = await publicPage(services, { ...choice, date: date('2026-12-08') })
    expect(never.errors.date).toBe(sentence('Tuesdays'))
    expect(await bookOnline(services, { ...choice, date: inB, time: time('09:00') })).toMatchObject({
      ok: false,
      errors: { date: sentence(dayAndMonth(inB)) },
    })
    const staff = { treatmentId: treatment.id, day: inB }
    expect((await phonePage(services, staff)).free).not.toMatchObject({ chosen: inB, times: ['09:00'] })
    const slot = { treatment: 'HRT', date: inB, time: time('09:10') }
    const refused = await addByPhone(services, slot)
    expect(JSON.stringify(refused)).toContain('Nora Bird works every other Wednesday, but not that one.')
    await bookedOnline(services, { ...choice, date: date('2026-12-17'), time: time('09:00') })
  })

  test('a time beyond all hours goes to who works that week, however busy they are', async () => {
    const { services, treatment } = await open(true)
    const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [treatment.id] })
    await bookedOnline(services, { treatment: 'HRT', with: bao.id, date: inB, time: time('09:00') })
    const early = { treatment: 'HRT', date: inB, time: time('07:45') }
    expect(await addByPhone(services, early, 'They ride the early bus.')).toMatchObject({ ok: true })
    const query = services.db.selectFrom('appointments').select('clinicianId').where('time', '=', early.time)
    expect(await query.execute()).toEqual([{ clinicianId: bao.id }])
  })

  test('visits outside of new alternating hours stay booked, and are listed to settle', async () => {
    const { services, save } = await open(false)
    const kept = await bookedOnline(services, { treatment: 'HRT', date: inA, time: time('09:00') })
    const left = await bookedOnline(services, { treatment: 'HRT', date: inB, time: time('09:00') })
    await save(weekB)
    const outside = await listOutside(services.db, services.clock.now())
    expect(outside.map(({ id, open }) => [id, open])).toEqual([[left.id, ['hours']]])
    expect(kept.status).not.toBe('cancelled')
  })

  test('days that a change of weeks opens are offered to the waitlist', async () => {
    const { services, treatment, save } = await open(false)
    const thursday = date('2026-12-17')
    const entry = await waiting(services, treatment, { from: thursday, until: thursday })
    await keepWhatOpened(services)
    await save(weekB)
    await keepWhatOpened(services)
    services.clock.advance({ minutes: 5 })
    await offerRound(services)
    expect(await runningIn(services)).toMatchObject([{ entryId: entry, date: thursday, time: '09:00' }])
  })
})
