import { expect, test } from 'vitest'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { firstServices as clinicServices } from '#app/features/clinic-profile/website/first-services.ts'
import { saveOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { seedTreatments } from '#app/features/treatments/seed.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { changeStatus, undoChange } from '../scheduling/changes/commands.server.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { withAlternatives } from './alternatives.server.ts'
import { bookedView, goneSentence } from './booked/page.server.ts'
import { bookAppointment } from './commands.server.ts'
import type { TypedBooking } from './fields.ts'
import { answeredView, type BookingView, bookingView, unreadableView } from './page.server.ts'

const nothing: TypedBooking = {
  treatment: '',
  with: '',
  date: '',
  time: '',
  name: '',
  email: '',
  phone: '',
  message: '',
}
const wednesday = '2026-12-09' as CalendarDate
const ten = '10:00' as ClockTime
const lostAtTen = (treatment: Treatment) => ({
  slot: { date: wednesday, time: ten },
  reason: 'taken' as const,
  treatments: [treatment] as const,
  clinicianId: null,
})
const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

const gone = () => m.appointments_booked_gone({ phone: currentClinic().phone.text })

const view = (services: TestServices, typed: Partial<TypedBooking> = {}, month = '') =>
  bookingView(services, { typed: { ...nothing, ...typed }, month })

async function book(services: TestServices, time: string, date: string = wednesday) {
  const typed = {
    ...nothing,
    treatment: 'HRT',
    date,
    time,
    name: 'A',
    email: 'a@b.co',
    phone: '(432) 555-0100',
  }
  const outcome = await bookAppointment(services, { typed, key: '', trap: '', address: '192.0.2.1' })
  if (!outcome.ok) throw new Error(`not booked: ${outcome.status}`)
  return outcome.value
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, {
      name: 'HRT',
      availableDays: ['Monday', 'Wednesday'],
    })
    return { services, treatment }
  }

  test('names treatments in Spanish on pages in Spanish; what is sent stays English', async () => {
    const { services } = await open()
    await storedTreatment(services.db, {
      name: { en: 'DOT', es: 'Examen físico' },
      description: { en: 'An exam.', es: 'Un examen.' },
    })
    const words = ({ treatments }: BookingView) =>
      treatments.map(({ name, shownName, description }) => [name, shownName, description])
    const untranslated = ['HRT', 'HRT', 'Made for a test.']
    expect(words(await view(services))).toEqual([['DOT', 'DOT', 'An exam.'], untranslated])
    const spanish = await withLanguage('es', () => view(services, { treatment: 'DOT' }))
    expect(words(spanish)).toEqual([['DOT', 'Examen físico', 'Un examen.'], untranslated])
    expect(spanish.typed.treatment).toBe('DOT')
  })

  test('the success page names the treatment in its language, as long as it is still called so', async () => {
    const { services } = await open()
    await services.db
      .updateTable('treatments')
      .set({ name: storedText({ en: 'HRT', es: 'Terapia hormonal' }) })
      .execute()
    const { resultId } = await book(services, '10:00 AM')
    const treatment = async (language: Language) =>
      (await withLanguage(language, () => bookedView(services, resultId)))?.treatment
    expect([await treatment('en'), await treatment('es')]).toEqual(['HRT', 'Terapia hormonal'])
    await services.db
      .updateTable('treatments')
      .set({ name: storedText('Hormones') })
      .execute()
    expect([await treatment('en'), await treatment('es')]).toEqual(['HRT', 'HRT'])
  })

  test('is closed while no treatment is active', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { active: false })
    expect(await view(services)).toMatchObject({ state: 'closed', treatments: [] })
  })

  test('every service leads to its treatment, or to a sentence that names it', async () => {
    const services = await openServices()
    await seedTreatments(services.db, services.clock.now())
    const known = await Promise.all(
      clinicServices.map(async ({ id, title }) => {
        const shown = await bookingView(services, { typed: nothing, month: '', service: id })
        return [title.en, shown.typed.treatment || shown.callFor]
      }),
    )
    expect(known).toEqual([
      ['Weight Loss Program', 'Semaglutide weight management medication'],
      ['Depression Treatment', 'Depression Treatment'],
      ['Physical Rehab', 'Physical Rehab'],
      ['Red Light Therapy', 'Red Light Therapy'],
      ['Botox', 'Botox'],
      ['Medical Spa', 'Medical Spa'],
      ['Steam Wave', 'Steam Wave'],
    ])
  })

  test('a service is booked online as soon as a treatment has its name, and by phone once that is gone', async () => {
    const services = await openServices()
    const asked = { typed: nothing, month: '', service: 'botox' }
    await storedTreatment(services.db, { name: 'HRT' })
    const { id } = await storedTreatment(services.db, { name: 'BOTOX' })
    expect(await bookingView(services, asked)).toMatchObject({ typed: { treatment: 'BOTOX' }, callFor: null })
    await services.db.updateTable('treatments').set({ active: 0 }).where('id', '=', id).execute()
    expect(await bookingView(services, asked)).toMatchObject({ typed: { treatment: '' }, callFor: 'Botox' })
    const chosen = { ...asked, typed: { ...nothing, treatment: 'HRT' } }
    expect(await bookingView(services, chosen)).toMatchObject({ typed: { treatment: 'HRT' }, callFor: null })
  })

  test('only services that there are make a page worth keeping', async () => {
    const { services } = await open()
    const ends = async (service: string) => {
      const keeping = new Keeping()
      await bookingView(services, { typed: nothing, month: '', service }, keeping)
      return keeping.end
    }
    expect(await ends('botox')).not.toBeNull()
    expect(await ends('constructor')).toBeNull()
  })

  test('shows nothing beyond working hours: neither days nor times, in list, month, day and alternatives', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, {
      name: 'HRT',
      availableDays: ['Wednesday', 'Saturday'],
      availableTimes: ['10:00', '11:30', '17:00'] as ClockTime[],
      durationMinutes: 60,
    })
    await storedTreatment(services.db, { name: 'Evenings', availableTimes: ['17:00'] as ClockTime[] })
    const shown = await view(services, { treatment: 'HRT', date: '2026-12-12' })
    expect(shown.treatments).toMatchObject([
      { name: 'HRT', availability: 'Wednesday', availableDays: ['Wednesday'], availableTimes: ['10:00'] },
    ])
    expect(shown.errors.date).toBe('HRT is not available on Saturdays. Please select a different day.')
    const days = shown.month.days.filter((day) => day.offered || day.free > 0)
    expect(days.map(({ date, free }) => [date.slice(8), free])).toEqual(
      ['02', '09', '16', '23', '30'].map((day) => [day, day === '02' ? 0 : 1]),
    )
    expect((await view(services, { treatment: 'HRT', date: wednesday })).times).toEqual(['10:00'])
    const near = await withAlternatives(services, lostAtTen(treatment))
    expect(near.alternatives.map((slot) => slot.time)).toEqual(['10:00', '10:00', '10:00'])
  })

  test('says of each day when it is offered, where the days differ', async () => {
    const services = await openServices()
    const half = (from: string, to: string) => ({ from: from as ClockTime, to: to as ClockTime })
    const day = [half('09:00', '18:00')]
    const week = { ...defaultHours.week, Monday: day, Wednesday: [half('09:00', '12:30')], Friday: day }
    await saveOpeningHours(services.db, { week, step: defaultHours.step }, services.clock.now().toString())
    const availableTimes = ['09:00', '11:30', '17:30'] as ClockTime[]
    await storedTreatment(services.db, {
      name: 'HRT',
      availableDays: ['Monday', 'Wednesday', 'Friday'],
      availableTimes,
      durationMinutes: 30,
    })
    await storedTreatment(services.db, {
      name: 'Red light',
      availableDays: ['Monday', 'Friday'],
      availableTimes,
    })
    const [hrt, light] = (await view(services)).treatments
    expect(hrt?.timesOfDays).toEqual([
      { days: 'Monday and Friday', times: availableTimes },
      { days: 'Wednesday', times: ['09:00', '11:30'] },
    ])
    expect(light?.timesOfDays).toEqual([])
  })

  test('lists no times before a treatment and a day are chosen', async () => {
    const { services } = await open()
    expect(await view(services)).toMatchObject({ state: 'open', times: null, errors: {}, formKey: null })
    expect(await view(services, { treatment: 'HRT' })).toMatchObject({ times: null })
  })

  test('offers what is free: the taken time is gone, the others stay', async () => {
    const { services } = await open()
    await book(services, '10:00 AM')
    const shown = await view(services, { treatment: 'hrt', date: wednesday })
    expect(shown.times).toEqual(['09:00', '14:30'])
    expect(shown.typed.treatment).toBe('HRT')
    expect(shown.month.days.find((day) => day.date === wednesday)).toMatchObject({ offered: true, free: 2 })
  })

  test('leaves out past times and those inside the notice', async () => {
    const { services } = await open()
    services.clock.set('2026-12-09T15:30:00Z')
    const shown = await view(services, { treatment: 'HRT', date: wednesday })
    expect(shown.times).toEqual(['14:30'])
  })

  test.each([
    [{ date: '2026-12-09' }, 'Please select a treatment first before choosing a date.'],
    [
      { treatment: 'HRT', date: '2026-12-08' },
      'HRT is not available on Tuesdays. Please select a different day.',
    ],
    [{ treatment: 'HRT', date: '2026-12-06' }, 'Please select a valid date.'],
    [{ treatment: 'HRT', date: '2027-06-06' }, 'Please select a valid date.'],
    [{ treatment: 'HRT', date: 'soon' }, 'Please select a valid date.'],
  ])('says of %j: %s', async (typed, sentence) => {
    const { services } = await open()
    expect((await view(services, typed)).errors).toEqual({ date: sentence })
  })

  test('shows only months that hold a bookable day', async () => {
    const { services } = await open()
    expect((await view(services, {}, '2025-01')).month).toMatchObject({ month: '2026-12', previous: null })
    expect((await view(services, {}, '2030-01')).month).toMatchObject({ month: '2027-06', next: null })
    expect((await view(services, {}, 'nonsense')).month).toMatchObject({ month: '2026-12', next: '2027-01' })
  })

  test('turns to the next month where this one has no free day left', async () => {
    const { services } = await open()
    services.clock.set('2026-12-31T18:00:00Z')
    expect((await view(services, { treatment: 'HRT' })).month.month).toBe('2027-01')
  })

  test('names the three nearest free times after a lost race', async () => {
    const { services, treatment } = await open()
    await book(services, '10:00 AM')
    expect((await withAlternatives(services, lostAtTen(treatment))).alternatives).toMatchObject([
      { date: '2026-12-09', time: '09:00' },
      { date: '2026-12-09', time: '14:30' },
      { date: '2026-12-07', time: '14:30' },
    ])
  })

  test('gives a fresh key with every answer, and keeps what was typed where nothing can be read', async () => {
    const { services } = await open()
    const request = { typed: { ...nothing, name: 'Elena' }, month: '' }
    const keys = [await answeredView(services, request), await answeredView(services, request)].map(
      (one) => one.formKey,
    )
    expect(new Set(keys).size).toBe(2)
    expect(
      unreadableView(services, { typed: { ...nothing, name: 'Elena', time: '10:00 AM' } }, 'sentence'),
    ).toMatchObject({
      state: 'unavailable',
      typed: { name: 'Elena' },
      times: ['10:00'],
    })
  })

  test('shows what was booked for 24 hours, without name or mail address', async () => {
    const { services } = await open()
    const { resultId } = await book(services, '10:00 AM')
    const shown = await bookedView(services, resultId)
    expect(shown).toEqual({
      treatment: 'HRT',
      clinician: null,
      date: wednesday,
      time: '10:00',
      arriveAt: '09:45',
      reference: expect.stringMatching(/^[A-Z3-9]{6}$/),
      status: 'pending',
      isAtOnce: false,
      isMoved: false,
      emailed: false,
      writes: true,
      slip: null,
      calendarFile: `/appointment/booked/${resultId}/visit.ics`,
      bring: '',
      visitPage: expect.stringMatching(/^\/visit\/[\w-]{22}$/),
    })
    expect(await goneSentence(services, 'guessed')).toBe(gone())
    expect(gone(), 'nobody knows what became of the visit').not.toContain('not affected')
    await services.db.updateTable('appointments').set({ deletedAt: '2026-12-01T00:00:00.000Z' }).execute()
    expect(await bookedView(services, resultId)).toBeUndefined()
    expect(await goneSentence(services, resultId)).toBe(m.appointments_booked_deleted())
    await services.db.updateTable('appointments').set({ deletedAt: null }).execute()
    services.clock.advance({ hours: 24 })
    expect(await bookedView(services, resultId)).toBeUndefined()
    expect(await bookedView(services, 'guessed')).toBeUndefined()
    expect(await goneSentence(services, resultId)).toBe(gone())
  })

  test('shows what became of the visit: confirmed, moved, taken back, cancelled', async () => {
    const { services } = await open()
    const { resultId } = await book(services, '10:00 AM')
    const change = async () => {
      const row = await services.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
      return { actor: dana, id: row.id, seen: row.updatedAt, tell: false }
    }
    await changeStatus(services, { ...(await change()), status: 'confirmed' })
    expect(await bookedView(services, resultId)).toMatchObject({ status: 'confirmed', isMoved: false })

    const slot = { date: wednesday, time: '14:30' as ClockTime }
    const moved = await moveAppointment(services, { ...(await change()), slot })
    expect(await bookedView(services, resultId)).toMatchObject({
      ...slot,
      arriveAt: '14:15',
      status: 'confirmed',
      isMoved: true,
    })

    const undoId = (moved.ok && moved.value?.undoId) || ''
    await undoChange(services, { actor: dana, undoId })
    expect(await bookedView(services, resultId)).toMatchObject({ time: ten, isMoved: false })

    await changeStatus(services, { ...(await change()), status: 'cancelled' })
    expect(await bookedView(services, resultId)).toMatchObject({ status: 'cancelled', isMoved: false })
  })
})
