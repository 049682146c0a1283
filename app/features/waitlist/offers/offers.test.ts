import { describe, expect, test } from 'vitest'
import { openPrivateToken } from '#app/features/private-links/token.server.ts'
import {
  changeStatus,
  removeAppointment,
  renewLink,
  undoChange,
} from '#app/features/scheduling/changes/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { emailsLeave, entryOf, holdsIn, offersIn, runningIn, waiting } from '#test/waitlist.ts'
import { leaveWaitlist } from '../signup/commands.server.ts'
import { declineOffer, takeOffer } from './commands.server.ts'
import { offerRound } from './jobs.server.ts'
import { placeOffer } from './offering.server.ts'
import { readOffer } from './page.server.ts'

const publicUrl = 'https://clinic.example'
const settle = { seconds: 30 }

forEachEngineWithServices((openServices) => {
  /** A treatment that a single person can have at each of its times, and a visit that holds one of them. */
  async function open(given: { time?: string; date?: string } = {}) {
    const services = await openServices()
    services.settings.publicUrl = publicUrl
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const held = await visit(services, treatment, at(given.time ?? '10:00', given.date))
    return { services, treatment, held }
  }

  const cancel = (services: TestServices, row: Parameters<typeof change>[0]) =>
    changeStatus(services, { ...change(row), status: 'cancelled' })

  async function freed(given?: Parameters<typeof open>[0]) {
    const { services, treatment, held } = await open(given)
    expect(await cancel(services, held)).toMatchObject({ ok: true })
    return { services, treatment, held }
  }

  test('what staff free is offered to the first who waits, once its Undo has ended: held, with one email', async () => {
    const { services, treatment } = await freed()
    const second = await waiting(services, treatment, { since: '2026-12-02T15:00:00Z' })
    const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    services.clock.advance({ seconds: 29 })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    services.clock.advance({ seconds: 1 })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    const [offer] = await offersIn(services)
    expect(offer).toMatchObject({ entryId: first, state: 'running', date: '2026-12-09', time: '10:00' })
    expect(offer?.until).toBe('2026-12-07T15:31:00.000Z')
    expect(await holdsIn(services)).toEqual({
      holds: [`offer:${offer?.id}`],
      claims: [{ appointmentId: `offer:${offer?.id}` }],
    })
    const emails = await services.db.selectFrom('outbox').select(['kind', 'subjectId']).execute()
    expect(emails.filter(({ kind }) => kind === 'waitlist-offer')).toEqual([
      { kind: 'waitlist-offer', subjectId: offer?.id },
    ])
    expect(await entryOf(services, second)).toMatchObject({ state: 'open' })
    expect(await book(services)).toMatchObject({ ok: false, status: 409, lost: { reason: 'taken' } })
  })

  test.each(['moved', 'deleted'] as const)('what is %s is offered as well', async (how) => {
    const { services, treatment, held } = await open()
    await waiting(services, treatment)
    const done =
      how === 'moved'
        ? await moveAppointment(services, { ...change(held), slot: at('14:30') })
        : await removeAppointment(services, change(held))
    expect(done).toMatchObject({ ok: true })
    services.clock.advance(settle)
    await offerRound(services)
    expect(await runningIn(services)).toMatchObject([{ date: '2026-12-09', time: '10:00' }])
  })

  test('what was taken back is offered to nobody', async () => {
    const { services, treatment, held } = await open()
    await waiting(services, treatment)
    const done = await cancel(services, held)
    const undoId = done.ok ? (done.value?.undoId ?? '') : ''
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    services.clock.advance(settle)
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
  })

  test('what staff offered by hand before its Undo ended is not taken back over whom it is held for', async () => {
    const { services, treatment, held } = await open()
    const entryId = await waiting(services, treatment)
    const done = await cancel(services, held)
    const undoId = done.ok ? (done.value?.undoId ?? '') : ''
    const offer = { entryId, slot: at('10:00'), clinicianId: null, adminId: dana.id }
    expect(await inSchedule(services, (schedule) => placeOffer(services, schedule, offer))).toMatchObject({
      ok: true,
    })
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: false, status: 409 })
    expect((await holdsIn(services)).claims).toHaveLength(1)
  })

  describe('taking it', () => {
    async function offered() {
      const { services, treatment } = await freed()
      const entry = await waiting(services, treatment)
      services.clock.advance(settle)
      await offerRound(services)
      const [offer] = await runningIn(services)
      if (!offer) throw new Error('nothing was offered')
      return { services, treatment, entry, offer }
    }

    test('turns the hold into a visit and takes them off the list; a second press books nothing', async () => {
      const { services, entry, offer } = await offered()
      const taken = await takeOffer(services, offer.id)
      expect(await takeOffer(services, offer.id)).toEqual(taken)
      const visits = await services.db.selectFrom('appointments').selectAll().execute()
      const booked = visits.filter(({ status }) => status === 'confirmed')
      expect(booked).toMatchObject([{ date: '2026-12-09', time: '10:00', name: 'Elena Ruiz' }])
      expect(taken).toEqual({ ok: true, value: { visitId: booked[0]?.id } })
      expect(await holdsIn(services)).toEqual({ holds: [], claims: [{ appointmentId: booked[0]?.id }] })
      expect(await entryOf(services, entry)).toMatchObject({ state: 'booked' })
      expect(await declineOffer(services, offer.id)).toMatchObject({ ok: false, status: 409, why: 'over' })
    })

    test('leads to the visit, but never to the link with which staff replaced one in other hands', async () => {
      const { services, offer } = await offered()
      const token = openPrivateToken(services.settings.secretKey, 'offer', offer) ?? 'none'
      const taken = await takeOffer(services, offer.id)
      const read = () => readOffer(services, { token, address: '' })
      const path = () => read().then((page) => (page.ok ? page.value.visitPath : page.status))
      expect(await path()).toMatch(/^\/visit\/[\w-]{22}$/)
      await renewLink(services, { actor: dana, id: taken.ok ? taken.value.visitId : '' })
      expect(await path()).toBeNull()
      await services.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
      expect(await path()).toBe(404)
    })

    test('is too late from its last minute on, and the next is offered it while they keep their place', async () => {
      const { services, treatment, entry, offer } = await offered()
      const next = await waiting(services, treatment)
      await emailsLeave(services)
      services.clock.set(offer.until)
      expect(await takeOffer(services, offer.id)).toMatchObject({ ok: false, status: 409, why: 'over' })
      expect(await offerRound(services)).toEqual({ lapsed: 1, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId: next, time: '10:00' }])
      expect(await entryOf(services, entry)).toMatchObject({ state: 'open' })
      const again = await freedAgain(services)
      expect(again).toEqual({ lapsed: 1, offered: 0 })
    })

    /** The second lets it go as well: nobody is left who was not asked. */
    async function freedAgain(services: TestServices) {
      const [offer] = await runningIn(services)
      await emailsLeave(services)
      services.clock.set(offer?.until ?? '')
      return offerRound(services)
    }

    test('is refused once the clinic closed that day', async () => {
      const { services, offer } = await offered()
      await storedClosure(services.db)
      expect(await takeOffer(services, offer.id)).toMatchObject({ ok: false, status: 409, why: 'closed' })
      expect(await runningIn(services)).toHaveLength(1)
    })

    test('by eight at once, and by anyone who books the same time, is one visit', async () => {
      const { services, offer } = await offered()
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => takeOffer(services, offer.id)),
        book(services, {}, { key: 'other' }),
        declineOffer(services, offer.id),
      ])
      const visits = await services.db.selectFrom('appointments').select('status').execute()
      const running = visits.filter(({ status }) => status !== 'cancelled')
      expect(running.length).toBeLessThanOrEqual(1)
      expect(answers.some((answer) => answer.ok)).toBe(true)
    })

    test('one wins where the time is booked in the moment in which the offer ends; the other reads what is free', async () => {
      const { services, entry, offer } = await offered()
      const now = Temporal.Instant.from(offer.until)
      const clock = { ...services.clock, now: () => now, milliseconds: () => now.epochMilliseconds }
      const [taken, booked] = await Promise.all([
        takeOffer(services, offer.id),
        book({ ...services, clock }, {}, { key: 'other' }),
      ])
      expect([taken.ok, booked.ok].filter(Boolean)).toHaveLength(1)
      const visits = await services.db.selectFrom('appointments').select(['date', 'status']).execute()
      expect(visits.filter(({ status }) => status !== 'cancelled')).toHaveLength(1)
      services.clock.set(offer.until)
      await offerRound(services)
      const token = openPrivateToken(services.settings.secretKey, 'offer', offer) ?? ''
      const page = await withLanguage('en', () => readOffer(services, { token, address: '192.0.2.1' }))
      const view = page.ok ? page.value : null
      if (taken.ok) expect(view).toMatchObject({ state: 'taken', nextTimes: [] })
      else {
        expect(view).toMatchObject({ state: 'over', nextTimes: [{}, {}, {}] })
        expect(await entryOf(services, entry)).toMatchObject({ state: 'open' })
      }
    })

    test('declined, it goes to the next at once; who declined is not asked again', async () => {
      const { services, treatment, entry, offer } = await offered()
      const next = await waiting(services, treatment)
      expect(await declineOffer(services, offer.id)).toMatchObject({ ok: true })
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId: next }])
      expect(await entryOf(services, entry)).toMatchObject({ state: 'open' })
    })

    test('who leaves meanwhile gives it to the next', async () => {
      const { services, treatment, entry } = await offered()
      const next = await waiting(services, treatment)
      await leaveWaitlist(services, entry)
      expect(await entryOf(services, entry)).toMatchObject({ state: 'left' })
      await offerRound(services)
      expect(await runningIn(services)).toMatchObject([{ entryId: next }])
    })

    test('a hold that ran out is nobody’s for anyone who books, before anything ended the offer', async () => {
      const { services, offer } = await offered()
      services.clock.set(offer.until)
      expect(await book(services)).toMatchObject({ ok: true })
      expect(await takeOffer(services, offer.id)).toMatchObject({ ok: false, why: 'over' })
      expect(await offerRound(services)).toEqual({ lapsed: 1, offered: 0 })
      expect((await holdsIn(services)).claims).toHaveLength(1)
    })
  })

  test('nobody is written to at night, nor of a time that is too near by morning', async () => {
    const { services, treatment, held } = await open({ date: '2026-12-08', time: '09:00' })
    const other = await visit(services, treatment, at('10:00', '2026-12-08'))
    await waiting(services, treatment)
    services.clock.set('2026-12-08T03:00:00Z')
    await cancel(services, held)
    await cancel(services, other)
    services.clock.set('2026-12-08T13:59:59Z')
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    services.clock.set('2026-12-08T14:00:01Z')
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ time: '10:00' }])
  })

  test('an offer that runs out while a round is under way is ended by the next', async () => {
    const { services, treatment, held } = await open()
    const other = await visit(services, treatment, at('14:30'))
    await waiting(services, treatment)
    await cancel(services, held)
    await cancel(services, other)
    services.clock.advance(settle)
    await offerRound(services)
    const until = Temporal.Instant.from((await runningIn(services))[0]?.until ?? '')
    const moments = [until.subtract({ seconds: 1 })]
    const clock = { ...services.clock, now: () => moments.pop() ?? until }
    expect(await offerRound({ ...services, clock })).toEqual({ lapsed: 0, offered: 0 })
    services.clock.set(`${until}`)
    expect(await offerRound(services)).toEqual({ lapsed: 1, offered: 1 })
  })

  test('who booked the same treatment meanwhile, or whose days are over, is off the list', async () => {
    const { services, treatment, held } = await open()
    const booked = await waiting(services, treatment, { since: '2026-12-06T16:00:00Z' })
    const over = await waiting(services, treatment, { until: '2026-12-06' as never })
    await services.db
      .updateTable('appointments')
      .set({ patientId: `patient of ${booked}`, createdAt: '2026-12-06T17:00:00.000Z' })
      .where('id', '=', held.id)
      .execute()
    await offerRound(services)
    expect(await entryOf(services, booked)).toMatchObject({ state: 'booked' })
    expect(await entryOf(services, over)).toMatchObject({ state: 'ended' })
  })

  test('several rounds at once offer it once, to one', async () => {
    const { services, treatment } = await freed()
    for (let many = 0; many < 5; many++) await waiting(services, treatment)
    services.clock.advance(settle)
    await Promise.all(Array.from({ length: 4 }, () => offerRound(services)))
    expect(await runningIn(services)).toHaveLength(1)
    const { claims } = await holdsIn(services)
    expect(claims).toHaveLength(1)
  })
})
