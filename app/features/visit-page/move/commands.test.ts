import { describe, expect, test } from 'vitest'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { findVisitPath } from '#app/features/scheduling/visit-links.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { answerVisit } from '../commands.server.ts'
import { readVisit } from '../page.server.ts'
import { moveVisit } from './commands.server.ts'
import { countFreeSoon, readMove } from './page.server.ts'

const address = '203.0.113.7'
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const slot = (date: string, time: string) => ({ date, time }) as Slot

forEachEngineWithServices((openServices) => {
  /** A clinic that writes emails, with one treatment; by it a visit on Wednesday, December 9, 10:00 AM. */
  async function opened(given: Partial<Treatment> = {}) {
    const services = await openServices({
      mailer: { transport: 'smtp', send: async () => {}, close: () => {} },
    })
    services.settings = {
      ...services.settings,
      mail: { transport: 'smtp', url: 'smtp://127.0.0.1' } as never,
    }
    const treatment = await storedTreatment(services.db, { name: 'HRT', ...given })
    return { services, treatment, ...(await booked(services)) }
  }

  let people = 0
  async function booked(services: TestServices, typed: object = {}) {
    const email = `patient-${++people}@example.com`
    const outcome = await book(services, { email, ...typed }, { key: email })
    expect(outcome).toMatchObject({ ok: true })
    const { id } = await services.db
      .selectFrom('appointments')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return held(services, id)
  }

  async function held(services: TestServices, id: string) {
    const { db } = services
    const opening = { token: (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none', address }
    const row = () => db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const move = async (date: string, time: string, more: object = {}) =>
      moveVisit(services, {
        ...opening,
        typed: { date, time, with: '', seen: (await row()).updatedAt, ...more },
      })
    return {
      id,
      opening,
      row,
      move,
      page: (asked: object = {}) =>
        readMove(services, opening, {
          asked: { date: '', time: '', with: null, month: '', ...asked },
          answer: null,
        }),
      claims: async () => {
        const claims = await db.selectFrom('slot_claims').select('block').orderBy('block').execute()
        return claims.map(({ block }) => block)
      },
      changes: () => db.selectFrom('patient_changes').selectAll().where('appointmentId', '=', id).execute(),
      log: () =>
        db
          .selectFrom('audit_log')
          .select(['actor', 'action', 'detail'])
          .where('objectId', '=', id)
          .where('actor', '=', 'patient')
          .execute(),
      emails: () => db.selectFrom('outbox').select('kind').where('subjectId', '=', id).execute(),
    }
  }

  const staffSet = async (services: TestServices, id: string, status: 'confirmed' | 'cancelled') => {
    const change = { actor: dana, id, seen: null, tell: false }
    expect(await changeStatus(services, { ...change, status })).toMatchObject({ ok: true })
  }

  test('a visit that moves takes the new time, frees the old one, and is told of once', async () => {
    const visit = await opened()
    const before = await visit.row()
    const claimed = await visit.claims()
    expect(await visit.move('2026-12-10', '2:30 PM')).toEqual({ ok: true, value: undefined })
    const again = await visit.move('2026-12-10', '14:30', { seen: before.updatedAt })
    expect(again).toEqual({ ok: true, value: undefined })
    const after = await visit.row()
    expect(after).toMatchObject({ date: '2026-12-10', time: '14:30', status: 'pending' })
    expect(after).toMatchObject({ startsAt: '2026-12-10T20:30:00.000Z', sequence: before.sequence + 1 })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const now = await visit.claims()
    expect(now).toHaveLength(claimed.length)
    expect(now.some((block) => claimed.includes(block))).toBe(false)
    expect(await visit.changes()).toEqual([
      {
        appointmentId: visit.id,
        changedAt: after.updatedAt,
        kind: 'moved',
        reason: null,
        words: '',
        startedAt: before.startsAt,
        seenAt: null,
      },
    ])
    expect(await visit.log()).toEqual([
      { actor: 'patient', action: 'edit', detail: '{"fields":["date","time"]}' },
    ])
    const emails = await visit.emails()
    expect(emails.filter(({ kind }) => kind === 'moved-by-patient')).toHaveLength(1)
    const { page } = { page: await readVisit(visit.services, visit.opening) }
    expect(page).toMatchObject({ value: { movedFrom: slot('2026-12-09', '10:00'), stage: 'waiting' } })
  })

  test.each([
    ['pending', 'request', 'pending'],
    ['pending', 'at-once', 'pending'],
    ['confirmed', 'request', 'pending'],
    ['confirmed', 'at-once', 'confirmed'],
  ] as const)('%s, booked %s, is %s after it', async (before, onlineBooking, after) => {
    const { services, id, move, row } = await opened({ onlineBooking: 'request' })
    if (before === 'confirmed') await staffSet(services, id, 'confirmed')
    await services.db.updateTable('treatments').set({ onlineBooking }).execute()
    expect(await move('2026-12-10', '9:00 AM')).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ status: after })
  })

  test('what was said of the old time is not said of the new one, nor of the old one again', async () => {
    const { services, id, opening, move } = await opened({ onlineBooking: 'at-once' })
    expect(await answerVisit(services, { ...opening, isComing: true })).toMatchObject({ ok: true })
    expect(await move('2026-12-10', '9:00 AM')).toMatchObject({ ok: true })
    expect(await move('2026-12-09', '10:00 AM')).toMatchObject({ ok: true })
    expect(await readVisit(services, opening)).toMatchObject({ value: { saidComing: null } })
    expect(id).not.toBe('')
  })

  describe('is refused, and the visit stays where it was', () => {
    test('where somebody has the time: with others near it, its own old time free for it', async () => {
      const { services, move, row, claims } = await opened({ availableDays: ['Wednesday'] })
      await booked(services, { date: '2026-12-09', time: '2:30 PM' })
      const before = [await row(), await claims()]
      const refused = await move('2026-12-09', '2:30 PM')
      expect(refused).toMatchObject({
        ok: false,
        status: 409,
        lost: { reason: 'taken', slot: slot('2026-12-09', '14:30') },
      })
      expect([await row(), await claims()]).toEqual(before)
    })

    test.each([
      ['2026-12-07', '9:00 AM', 409, { lost: { reason: 'too-soon' } }],
      ['2026-12-11', '9:00 AM', 409, { lost: { reason: 'closed' } }],
      [
        '2026-12-12',
        '9:00 AM',
        422,
        { errors: { date: expect.stringContaining('Your appointment is not') } },
      ],
      ['2028-01-03', '9:00 AM', 422, { errors: { date: expect.any(String) } }],
      ['2026-12-10', '9:05 AM', 422, { errors: { time: expect.any(String) } }],
      ['2026-12-09', '10:00 AM', 422, { errors: { time: expect.stringContaining('already') } }],
      ['soon', '', 422, { errors: { date: expect.any(String), time: expect.any(String) } }],
    ])('to %s, %s: %i', async (date, time, status, said) => {
      const { services, move, row } = await opened()
      await storedClosure(services.db, { firstDay: '2026-12-11' })
      const before = await row()
      expect(await move(date, time)).toMatchObject({ ok: false, status, ...said })
      expect(await row()).toEqual(before)
    })

    test('inside the cut-off of its old start, and after as many moves as there may be', async () => {
      const { services, move, row, page } = await opened()
      for (const date of ['2026-12-14', '2026-12-15', '2026-12-16'])
        expect(await move(date, '9:00 AM')).toMatchObject({ ok: true })
      const often = await move('2026-12-17', '9:00 AM')
      expect(often).toMatchObject({
        ok: false,
        status: 403,
        message: expect.stringContaining('online again'),
      })
      expect(await page()).toMatchObject({ ok: false, status: 403, message: expect.any(String) })
      const other = await booked(services, { date: '2026-12-10', time: '9:00 AM' })
      services.clock.set('2026-12-09T15:01:00Z')
      const late = await other.move('2026-12-18', '9:00 AM')
      expect(late).toMatchObject({ ok: false, status: 403, message: expect.stringContaining('24 hours') })
      expect(await row()).toMatchObject({ date: '2026-12-16' })
    })

    test('where patients do not book its treatment themselves any more', async () => {
      const { services, move, page } = await opened()
      await services.db.updateTable('treatments').set({ onlineBooking: 'none' }).execute()
      const said = expect.stringContaining('by phone')
      expect(await move('2026-12-10', '9:00 AM')).toMatchObject({ ok: false, status: 403, message: said })
      expect(await page()).toMatchObject({ ok: false, status: 403, message: said })
    })

    test('where the clinic changed or cancelled it since it was shown', async () => {
      const { services, id, move, row, page } = await opened()
      const { updatedAt: seen } = await row()
      await staffSet(services, id, 'confirmed')
      const stale = await move('2026-12-10', '9:00 AM', { seen })
      expect(stale).toMatchObject({ ok: false, status: 409, message: expect.stringContaining('clinic') })
      await staffSet(services, id, 'cancelled')
      expect(await move('2026-12-10', '9:00 AM')).toMatchObject({ ok: false, status: 409 })
      expect(await page()).toMatchObject({ ok: false, status: 409, message: expect.any(String) })
      expect(await row()).toMatchObject({ date: '2026-12-09', status: 'cancelled' })
    })
  })

  test('staff who saw it before are told who moved it, and when', async () => {
    const { services, id, move, row } = await opened()
    const { updatedAt: seen } = await row()
    expect(await move('2026-12-10', '9:00 AM')).toMatchObject({ ok: true })
    const change = { actor: dana, id, seen, tell: false }
    const refused = await moveAppointment(services, { ...change, slot: slot('2026-12-11', '09:00') })
    expect(refused).toMatchObject({ ok: false, status: 409 })
    expect(refused.ok || refused.message).toMatch(/^The patient changed .*Dec 7/)
    expect(await row()).toMatchObject({ date: '2026-12-10' })
  })

  test('what can be chosen names no treatment and has the own time free, but not its own start', async () => {
    const { services, page } = await opened({
      description: { en: 'Of hormones.' },
      durationMinutes: 60,
      availableTimes: ['09:30', '10:00', '10:30'] as never,
    })
    const read = await page({ date: '2026-12-09' })
    expect(read).toMatchObject({ ok: true, value: { choosing: { times: ['09:30', '10:30'] } } })
    expect(JSON.stringify(read)).not.toMatch(/HRT|hormones|Elena|patient-/)
    expect(await page()).toMatchObject({ value: { choosing: { month: { month: '2026-12' }, times: null } } })
    services.settings.publicUrl = 'https://clinic.example'
    expect(await page()).toMatchObject({ value: { soonerPath: '/waitlist?until=2026-12-08' } })
    // The HTTP service sends requests only: nobody could be told when a time opens.
    services.settings.mail = { transport: 'emailjs' } as never
    expect(await page()).toMatchObject({ value: { soonerPath: null } })
    const off = await page({ date: '2026-12-12' })
    expect(off).toMatchObject({ value: { choosing: { errors: { date: expect.any(String) } } } })
  })

  test('of the next two weeks all times count that are free, neither its own nor those of others', async () => {
    const { services, opening } = await opened({
      availableDays: ['Wednesday'],
      availableTimes: ['10:00', '10:30'] as never,
    })
    expect(await countFreeSoon(services, opening)).toBe(3)
    await booked(services, { date: '2026-12-16', time: '10:30 AM' })
    expect(await countFreeSoon(services, opening)).toBe(2)
    await services.db.updateTable('treatments').set({ onlineBooking: 'none' }).execute()
    expect(await countFreeSoon(services, opening)).toBeNull()
  })

  test('two who pass each other between two days both arrive, no matter who is first', async () => {
    const one = await opened()
    const other = await booked(one.services, { date: '2026-12-10', time: '9:00 AM' })
    for (let turn = 0; turn < 3; turn++) {
      const [first, second] = turn % 2 === 0 ? ['2026-12-10', '2026-12-09'] : ['2026-12-09', '2026-12-10']
      const moves = [one.move(first ?? '', '2:30 PM'), other.move(second ?? '', '10:00 AM')]
      const answers = await Promise.all(turn === 1 ? moves.toReversed() : moves)
      expect(answers.map(({ ok }) => ok || 409)).toSatisfy((said: unknown[]) => said.includes(true))
      await one.services.db.deleteFrom('patient_changes').execute()
    }
    const rows = await one.services.db.selectFrom('appointments').select(['date', 'time']).execute()
    expect(new Set(rows.map(({ date, time }) => `${date} ${time}`)).size).toBe(2)
  })

  test('of two who want one time, one has it', async () => {
    const one = await opened()
    const other = await booked(one.services, { date: '2026-12-10', time: '9:00 AM' })
    const answers = await Promise.all([
      one.move('2026-12-11', '9:00 AM'),
      other.move('2026-12-11', '9:00 AM'),
    ])
    expect(answers.map((answer) => answer.ok || answer.status).sort()).toEqual([409, true])
  })
})
