import { describe, expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import {
  addByPhone,
  bookedOnline,
  bookOnline,
  moveByStaff,
  offeredByHand,
  publicTimes,
} from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored } from '#test/held-visits.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { listOfObject } from '../audit/queries.server.ts'
import { listOutside } from '../visits-to-settle/visits-to-settle.server.ts'
import { keepWhatOpened } from '../waitlist/freed/calendar-changes.server.ts'
import { takeOffer } from '../waitlist/offers/commands.server.ts'
import { offerRound } from '../waitlist/offers/jobs.server.ts'
import { changeStatus, undoChange } from './changes/commands.server.ts'
import { inSchedule } from './schedule.server.ts'

const starts = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00'] as ClockTime[]
const wednesday = '2026-12-09' as CalendarDate
const thursday = '2026-12-10' as CalendarDate
const hrt = { treatment: 'HRT', with: '' }
const onWednesday = { ...hrt, date: wednesday }

forEachEngineWithServices((openServices) => {
  /** HRT, given so often a day. */
  async function open(dailyLimit: number | null, given: object = {}) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, {
      name: 'HRT',
      availableTimes: starts,
      dailyLimit,
      ...given,
    })
    return { services, treatment }
  }
  const bookAt = (services: TestServices, time: string, date = wednesday, who = '') =>
    bookedOnline(services, { treatment: 'HRT', with: who, ...at(time, date) })

  describe('a treatment that is given twice a day', () => {
    test('is full then for patients, and free again once one of them is cancelled', async () => {
      const { services } = await open(2)
      await bookAt(services, '09:00')
      expect(await publicTimes(services, onWednesday)).toHaveLength(5)
      const second = await bookAt(services, '10:00')
      expect(await publicTimes(services, onWednesday)).toEqual([])
      expect(await bookOnline(services, { ...hrt, ...at('14:00') })).toMatchObject({ ok: false, status: 409 })
      expect(await publicTimes(services, { ...hrt, date: thursday })).toHaveLength(6)
      await changeStatus(services, { ...change(second), status: 'cancelled', tell: false })
      expect(await publicTimes(services, onWednesday)).toHaveLength(5)
    })

    test('is never given three times, however many book at one moment', async () => {
      const { services } = await open(2, { capacity: 3 })
      const answers = await Promise.all(
        starts.map((time) => bookOnline(services, { ...hrt, date: wednesday, time })),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      const rows = await services.db.selectFrom('appointments').select('id').execute()
      expect(rows).toHaveLength(2)
    })

    test('is booked beyond that by staff who insist, with their reason, and stands over nobody', async () => {
      const { services } = await open(1)
      await bookAt(services, '09:00')
      const slot = { treatment: 'HRT', ...at('10:00') }
      const refused = await addByPhone(services, slot)
      expect(refused).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining(
          'This treatment already has 1 appointment that day, the daily limit.',
        ),
        insisted: { time: '10:00' },
      })
      const added = await addByPhone(services, slot, 'They are in pain.')
      if (!added.ok) throw new Error('not added')
      expect(await stored(services, added.value)).toMatchObject({
        overlap: null,
        overlapReason: 'They are in pain.',
      })
      const [entry] = await listOfObject(services.db, {
        object: 'appointment',
        objectId: added.value,
        limit: 1,
      })
      expect(JSON.parse(entry?.detail ?? '')).toEqual({ status: 'confirmed', fields: ['anyway'] })
      const third = await addByPhone(services, { treatment: 'HRT', ...at('11:00') })
      expect(JSON.stringify(third)).toContain('2 appointments that day, over the limit of 1.')
      expect(await listOutside(services.db, services.clock.now())).toEqual([])
    })

    test('moves within its day, from a full day and never into one', async () => {
      const { services } = await open(1)
      const { id } = await bookAt(services, '09:00')
      const other = await bookAt(services, '09:00', thursday)
      expect(await moveByStaff(services, id, at('14:00'))).toMatchObject({ ok: true })
      expect(await moveByStaff(services, id, at('10:00', thursday))).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining('the daily limit'),
      })
      expect(await moveByStaff(services, other.id, at('10:00', '2026-12-11'))).toMatchObject({ ok: true })
      expect(await moveByStaff(services, id, at('10:00', thursday))).toMatchObject({ ok: true })
    })

    test('stays cancelled where others came since, by status and by Undo', async () => {
      const { services } = await open(1)
      const first = await bookAt(services, '09:00')
      const cancelled = await changeStatus(services, { ...change(first), status: 'cancelled', tell: false })
      if (!cancelled.ok || cancelled.value === null) throw new Error('not cancelled')
      await bookAt(services, '14:00')
      const again = change(await stored(services, first.id))
      const reopened = await changeStatus(services, { ...again, status: 'confirmed', tell: false })
      expect(reopened).toMatchObject({ ok: false, status: 409 })
      expect(JSON.stringify(reopened)).toContain('already has the maximum number of appointments')
      const undone = await undoChange(services, { actor: dana, undoId: cancelled.value.undoId })
      expect(undone).toMatchObject({ ok: false, status: 409 })
    })

    test('counts a time that is held for somebody, who can take it', async () => {
      const { services, treatment } = await open(1)
      const entry = await waiting(services, treatment)
      const offer = await offeredByHand(services, entry, at('10:00'))
      expect(await publicTimes(services, onWednesday)).toEqual([])
      expect(await bookOnline(services, { ...hrt, ...at('14:00') })).toMatchObject({ ok: false })
      expect(await takeOffer(services, offer.id)).toMatchObject({ ok: true })
      expect(await publicTimes(services, onWednesday)).toEqual([])
    })

    test('counts what one transaction takes before it is stored', async () => {
      const { services, treatment } = await open(2)
      const wish = { treatment, length: treatment, by: 'staff', clinicianId: null } as const
      const wishes = starts.slice(0, 3).map((time) => ({ ...wish, slot: { date: wednesday, time } }))
      let taken: boolean[] = []
      await inSchedule(services, async (schedule) => {
        taken = (await schedule.takeEach(wishes, 'first')).map((one) => one !== null)
        return { ok: false as const, status: 409 }
      })
      expect(taken).toEqual([true, true, false])
    })

    test('keeps what is booked when the limit is lowered', async () => {
      const { services, treatment } = await open(null)
      for (const time of ['09:00', '10:00', '11:00']) await bookAt(services, time)
      await saveTreatment(services, treatment.id, { fields: { dailyLimit: '1' } })
      const rows = await services.db.selectFrom('appointments').select('status').execute()
      expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
      expect(await listOutside(services.db, services.clock.now())).toEqual([])
      expect(await publicTimes(services, onWednesday)).toEqual([])
    })

    test('has any time of the day for the waitlist once one visit is cancelled, or the limit is raised', async () => {
      const { services, treatment } = await open(1)
      const first = await bookAt(services, '15:00')
      const entry = await waiting(services, treatment, {
        from: wednesday,
        until: wednesday,
        afternoons: false,
      })
      await changeStatus(services, { ...change(first), status: 'cancelled', tell: false })
      services.clock.advance({ minutes: 5 })
      await offerRound(services)
      expect(await runningIn(services)).toMatchObject([{ entryId: entry, date: wednesday, time: '09:00' }])
      const next = await waiting(services, treatment, {
        from: wednesday,
        until: wednesday,
        afternoons: false,
      })
      await keepWhatOpened(services)
      await saveTreatment(services, treatment.id, { fields: { dailyLimit: '2' } })
      await keepWhatOpened(services)
      services.clock.advance({ minutes: 5 })
      await offerRound(services)
      expect((await runningIn(services)).map(({ entryId }) => entryId)).toContain(next)
    })
  })

  test('several treatments of one appointment count once for the clinician who gives them', async () => {
    const { services, treatment } = await open(null)
    const botox = await storedTreatment(services.db, { name: 'Botox', availableTimes: starts })
    await storedClinician(services.db, { dailyLimit: 1, treatmentIds: [treatment.id, botox.id] })
    const take = (time: string) =>
      inSchedule(services, async (schedule) => {
        const part = (one: typeof treatment) => ({ treatment: one, length: one, clinicianId: null })
        const both = { ...part(treatment), next: [part(botox)] }
        const taken = await schedule.take({ id: time, ...both, by: 'patient', slot: at(time) })
        return { ok: false as const, status: 409, message: taken.ok ? 'taken' : taken.why }
      })
    expect(await take('09:00')).toMatchObject({ message: 'taken' })
    await bookAt(services, '14:00')
    expect(await take('09:00')).toMatchObject({ message: 'full' })
  })

  test('a clinician who sees two a day is never given three, whichever treatments are booked at one moment', async () => {
    const { services, treatment } = await open(null)
    const treatmentIds = [treatment.id]
    const names = ['HRT', 'Botox', 'Filler']
    for (const name of names.slice(1))
      treatmentIds.push((await storedTreatment(services.db, { name, availableTimes: starts })).id)
    await storedClinician(services.db, { dailyLimit: 2, treatmentIds })
    const answers = await Promise.all(
      starts.map((time, index) =>
        bookOnline(services, { treatment: names[index % 3] ?? '', with: '', date: wednesday, time }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await services.db.selectFrom('appointments').select('id').execute()).toHaveLength(2)
  })

  test('of several clinicians only the one whose day is full has no times, whichever treatment filled it', async () => {
    const { services, treatment } = await open(null)
    const botox = await storedTreatment(services.db, { name: 'Botox', availableTimes: starts })
    const treatmentIds = [treatment.id, botox.id]
    const amal = await storedClinician(services.db, {
      name: 'Dr. Amal',
      credentials: '',
      dailyLimit: 1,
      treatmentIds,
    })
    const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [treatment.id] })
    await bookedOnline(services, { treatment: 'Botox', with: '', ...at('09:00') })
    expect(await publicTimes(services, { ...onWednesday, with: amal.id })).toEqual([])
    expect(await publicTimes(services, onWednesday)).toEqual(starts)
    expect(await bookAt(services, '14:00')).toMatchObject({ clinicianId: bao.id })
    const refused = await addByPhone(services, { treatment: 'HRT', who: amal.id, ...at('15:00') })
    expect(JSON.stringify(refused)).toContain('Dr. Amal already has 1 appointment that day, the daily limit.')
    const own = await bookAt(services, '10:00')
    expect(own).toMatchObject({ clinicianId: bao.id })
    expect(await moveByStaff(services, own.id, { ...at('11:00'), clinicianId: amal.id })).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining('Dr. Amal already has 1 appointment that day'),
      insisted: { clinicianId: amal.id },
    })
    const insisted = await addByPhone(
      services,
      { treatment: 'HRT', who: amal.id, ...at('15:00') },
      'Asked for.',
    )
    expect(insisted).toMatchObject({ ok: true })
  })
})
