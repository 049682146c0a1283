import { describe, expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { violationsIn } from '#test/actions/violations.ts'
import {
  addByPhone,
  bookedOnline,
  bookOnline,
  moveByStaff,
  moveOwn,
  offeredByHand,
  ownMovePage,
  phonePage,
  publicTimes,
  staffMovePage,
} from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, blocks, change, dana, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { keepWhatOpened } from '../waitlist/freed/calendar-changes.server.ts'
import { takeOffer } from '../waitlist/offers/commands.server.ts'
import { offerRound } from '../waitlist/offers/jobs.server.ts'
import { changeStatus, undoChange } from './changes/commands.server.ts'
import { repeatVisit } from './repeats/commands.server.ts'

const wednesday = '2026-12-09' as CalendarDate
const starts = ['09:00', '09:30', '09:45', '10:00', '11:00', '11:15', '11:30'] as ClockTime[]
const talk = { treatment: 'Talk', date: wednesday }

forEachEngineWithServices((openServices) => {
  /** A consultation is 30 minutes with Amal and 45 with Bao; a follow-up of 15 needs Amal. */
  async function open(minutes: { amal?: number; bao?: number } = { bao: 45 }) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { db } = services
    const treatment = await storedTreatment(db, { id: 'talk', name: 'Talk', availableTimes: starts })
    const next = await storedTreatment(db, {
      id: 'next',
      name: 'Follow-up',
      availableTimes: ['09:00', '11:45'] as ClockTime[],
      durationMinutes: 15,
    })
    const of = (own: number | undefined) => (own === undefined ? {} : { minutes: { talk: own } })
    await storedClinician(db, { id: 'amal', treatmentIds: ['talk', 'next'], ...of(minutes.amal) })
    await storedClinician(db, { id: 'bao', treatmentIds: ['talk'], ...of(minutes.bao) })
    return { services, treatment, next }
  }
  const bookAt = (services: TestServices, time: string, who = '') =>
    bookedOnline(services, { ...talk, with: who, ...at(time) })
  const partsOf = async ({ db }: TestServices, id: string) =>
    (
      await db
        .selectFrom('appointment_parts')
        .select(['clinicianId', 'durationMinutes', 'startsAt'])
        .where('appointmentId', '=', id)
        .orderBy('position')
        .execute()
    ).map((part) => `${part.startsAt.slice(11, 16)} ${part.clinicianId} ${part.durationMinutes}`)

  describe('a new appointment', () => {
    test('takes as long as the clinician who was chosen', async () => {
      const { services } = await open()
      const long = await bookAt(services, '09:00', 'bao')
      expect(long).toMatchObject({ clinicianId: 'bao', durationMinutes: 45 })
      expect(await blocks(services, long.id)).toHaveLength(9)
      expect(await partsOf(services, long.id)).toEqual(['15:00 bao 45'])
      const short = await bookAt(services, '09:00', 'amal')
      expect(short).toMatchObject({ clinicianId: 'amal', durationMinutes: 30 })
      expect(await publicTimes(services, { ...talk, with: 'bao' })).toEqual([
        '09:45',
        '10:00',
        '11:00',
        '11:15',
      ])
      expect(await publicTimes(services, { ...talk, with: 'amal' })).toEqual(starts.slice(1))
      expect(await violationsIn(services.db)).toEqual([])
    })

    test('with anybody is offered where one of them has the time for his own length', async () => {
      const { services } = await open()
      expect(await publicTimes(services, talk)).toEqual(starts)
      // Before lunch there are 30 minutes left, too few for Bao.
      const last = await bookAt(services, '11:30')
      expect(last).toMatchObject({ clinicianId: 'amal', durationMinutes: 30 })
      expect(await publicTimes(services, talk)).toEqual(starts.slice(0, -1))
      expect(await bookOnline(services, { ...talk, with: '', ...at('11:30') })).toMatchObject({ status: 409 })
      // Amal has an appointment, Bao none.
      const other = await bookAt(services, '10:00')
      expect(other).toMatchObject({ clinicianId: 'bao', durationMinutes: 45 })
    })

    test('is never longer or shorter than who gets it, however many book at one moment', async () => {
      const { services } = await open()
      const all = ['09:00', '09:30', '09:00', '09:45', '09:30', '10:00'] as ClockTime[]
      await Promise.all(all.map((time) => bookOnline(services, { ...talk, date: wednesday, time })))
      const rows = await services.db
        .selectFrom('appointments')
        .select(['clinicianId', 'durationMinutes'])
        .execute()
      expect(rows.length).toBeGreaterThan(2)
      for (const row of rows) expect(row.durationMinutes).toBe(row.clinicianId === 'bao' ? 45 : 30)
      expect(await violationsIn(services.db)).toEqual([])
    })

    test('by phone is listed and booked by length, and what is in the way counts it', async () => {
      const { services } = await open()
      const times = async (who: string) =>
        (await phonePage(services, { treatmentId: 'talk', day: wednesday, who })).free
      expect(await times('bao')).toMatchObject({ outside: ['11:30'] })
      expect(await times('amal')).toMatchObject({ outside: [] })
      expect(await times('')).toMatchObject({ outside: [], times: starts })
      const refused = await addByPhone(services, { treatment: 'Talk', who: 'bao', ...at('11:35') })
      expect(JSON.stringify(refused)).toContain('12:00')
      const added = await addByPhone(services, { treatment: 'Talk', who: 'bao', ...at('09:00') })
      expect(await partsOf(services, outcomeValue(added))).toEqual(['15:00 bao 45'])
    })

    test('by repeating takes the length of each one’s clinician', async () => {
      const { services } = await open()
      const row = await bookAt(services, '09:00', 'bao')
      const choices = [
        { ...at('09:00', '2026-12-16'), clinicianId: 'bao', anyway: [] },
        { ...at('09:00', '2026-12-23'), clinicianId: 'amal', anyway: [] },
      ]
      outcomeValue(await repeatVisit(services, { ...change(row), choices, key: 'once' }))
      const rows = await services.db
        .selectFrom('appointments')
        .select(['date', 'durationMinutes'])
        .orderBy('date')
        .execute()
      expect(rows.map(({ durationMinutes }) => durationMinutes)).toEqual([45, 45, 30])
      expect(await violationsIn(services.db)).toEqual([])
    })

    test('is asked for beyond what is free with the clinician who lacks least', async () => {
      const { services } = await open()
      await bookAt(services, '09:00', 'amal')
      const anyway = { treatment: 'Talk', ...at('09:05') }
      const added = outcomeValue(await addByPhone(services, anyway, 'They are in pain.'))
      expect(await stored(services, added)).toMatchObject({
        clinicianId: 'bao',
        durationMinutes: 45,
        overlap: null,
      })
    })
  })

  describe('a booked appointment', () => {
    test('keeps its length wherever its patient moves it', async () => {
      const { services } = await open()
      const { id } = await bookAt(services, '09:00', 'amal')
      await bookAt(services, '10:00', 'amal')
      expect((await ownMovePage(services, id, { date: wednesday, with: 'bao' })).times).toEqual(
        starts.slice(1),
      )
      expect(await moveOwn(services, id, at('11:30'), 'bao')).toMatchObject({ ok: true })
      expect(await stored(services, id)).toMatchObject({ clinicianId: 'bao', durationMinutes: 30 })
    })

    test('keeps its length where staff move it, also by Undo', async () => {
      const { services } = await open()
      const { id } = await bookAt(services, '09:00', 'bao')
      const page = await staffMovePage(services, id, { day: wednesday })
      expect(page).toMatchObject({ outside: ['11:30'], change: { minutes: '45' } })
      const moved = outcomeValue(await moveByStaff(services, id, { ...at('10:00'), clinicianId: 'amal' }))
      expect(await stored(services, id)).toMatchObject({ clinicianId: 'amal', durationMinutes: 45 })
      outcomeValue(await undoChange(services, { actor: dana, undoId: moved?.undoId ?? '' }))
      expect(await partsOf(services, id)).toEqual(['15:00 bao 45'])
      expect(await violationsIn(services.db)).toEqual([])
    })

    test('is proposed the length of another clinician in the form that changes it', async () => {
      const { services } = await open({ amal: 20, bao: 45 })
      const { id } = await bookAt(services, '09:00', 'amal')
      const page = async (clinician: string | null, minutes: string | null = null) =>
        (await staffMovePage(services, id, { day: wednesday, clinician, minutes }))?.change
      expect(await page(null)).toMatchObject({ minutes: '20', isChanged: false })
      expect(await page('bao')).toMatchObject({ minutes: '45', usualMinutes: '45', isChanged: true })
      expect(await page('bao', '20')).toMatchObject({ minutes: '20', isChanged: false })
      const shown = { otherWith: 'bao', minutes: '20', listedMinutes: '20', listedTreatment: 'talk' }
      const chosen = { ...at('10:00'), clinicianId: 'bao' }
      expect(await moveByStaff(services, id, chosen, { ...shown, listedWith: '' })).toMatchObject({
        ok: true,
      })
      expect(await partsOf(services, id)).toEqual(['16:00 bao 45'])
      expect(await moveByStaff(services, id, chosen, { ...shown, listedWith: 'bao' })).toMatchObject({
        ok: true,
      })
      expect(await partsOf(services, id)).toEqual(['16:00 bao 20'])
    })

    test('keeps its length once its treatment has others, with any clinician', async () => {
      const { services } = await open()
      const { id } = await bookAt(services, '09:00', 'amal')
      await services.db.updateTable('treatment_clinicians').set({ durationMinutes: 60 }).execute()
      expect(await stored(services, id)).toMatchObject({ durationMinutes: 30 })
      await saveTreatment(services, 'talk', { clinicians: [] })
      await saveTreatment(services, 'talk', { clinicians: ['bao'] })
      expect(await stored(services, id)).toMatchObject({ clinicianId: 'amal', durationMinutes: 30 })
      const cancelled = outcomeValue(
        await changeStatus(services, {
          ...change(await stored(services, id)),
          status: 'cancelled',
          tell: false,
        }),
      )
      outcomeValue(await undoChange(services, { actor: dana, undoId: cancelled?.undoId ?? '' }))
      expect(await partsOf(services, id)).toEqual(['15:00 amal 30'])
      expect(await violationsIn(services.db)).toEqual([])
    })

    test('that had nobody finds somebody who is free for its length', async () => {
      const { services } = await open()
      const { db } = services
      const walk = await storedTreatment(db, { id: 'walk', name: 'Walk', availableTimes: starts })
      const { id } = await bookedOnline(services, { treatment: 'Walk', ...at('09:00') })
      await bookAt(services, '09:30', 'bao')
      await saveTreatment(services, walk.id, { clinicians: ['bao'] })
      await db
        .updateTable('treatment_clinicians')
        .set({ durationMinutes: 45 })
        .where('treatmentId', '=', 'walk')
        .execute()
      expect(await stored(services, id)).toMatchObject({
        clinicianId: 'bao',
        durationMinutes: 30,
        overlap: null,
      })
    })
  })

  describe('the waitlist', () => {
    test('holds and gives the length of the clinician who is free', async () => {
      const { services, treatment } = await open()
      const entry = await waiting(services, treatment, { clinicianId: 'bao' })
      const offer = await offeredByHand(services, entry, at('09:00'))
      expect(offer).toMatchObject({ clinicianId: 'bao', durationMinutes: 45 })
      expect(await publicTimes(services, { ...talk, with: 'bao' })).not.toContain('09:30')
      outcomeValue(await takeOffer(services, offer.id))
      const row = await services.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
      expect(await partsOf(services, row.id)).toEqual(['15:00 bao 45'])
    })

    test('is offered a time that came free to those who fit in it', async () => {
      const { services, treatment } = await open()
      const row = await bookAt(services, '11:30', 'amal')
      await bookAt(services, '11:00', 'amal')
      const window = { from: wednesday, until: wednesday }
      await waiting(services, treatment, { ...window, clinicianId: 'bao' })
      const second = await waiting(services, treatment, window)
      await changeStatus(services, { ...change(row), status: 'cancelled', tell: false })
      services.clock.advance({ minutes: 5 })
      await offerRound(services)
      expect(await runningIn(services)).toMatchObject([
        { entryId: second, time: '11:30', clinicianId: 'amal', durationMinutes: 30 },
      ])
    })

    test('is offered what a shorter length of a clinician opens', async () => {
      const { services, treatment } = await open()
      const entry = await waiting(services, treatment, {
        from: wednesday,
        until: wednesday,
        clinicianId: 'bao',
      })
      await keepWhatOpened(services)
      await services.db
        .updateTable('treatment_clinicians')
        .set({ durationMinutes: 30 })
        .where('clinicianId', '=', 'bao')
        .execute()
      await keepWhatOpened(services)
      services.clock.advance({ minutes: 5 })
      await offerRound(services)
      expect(await runningIn(services)).toMatchObject([
        { entryId: entry, clinicianId: 'bao', durationMinutes: 30 },
      ])
    })
  })

  test('of several treatments the second begins when the first one’s clinician is done', async () => {
    const { services, treatment, next } = await open()
    const both = [treatment, next]
    const book = async (time: string, who: (string | null)[]) =>
      bookSeveral(services, { slot: at(time), treatments: both, who })
    const long = outcomeValue(await book('09:00', ['bao', null]))
    expect(await partsOf(services, long)).toEqual(['15:00 bao 45', '15:45 amal 15'])
    expect(await stored(services, long)).toMatchObject({ durationMinutes: 60 })
    const short = outcomeValue(await book('10:00', [null, null]))
    expect(await partsOf(services, short)).toEqual(['16:00 amal 30', '16:30 amal 15'])
    // Bao has fewer appointments, but the second treatment would begin at noon after his 45 minutes.
    const last = outcomeValue(await book('11:15', [null, null]))
    expect(await partsOf(services, last)).toEqual(['17:15 amal 30', '17:45 amal 15'])
    expect(await violationsIn(services.db)).toEqual([])
  })
})
