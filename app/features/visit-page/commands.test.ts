import { describe, expect, test } from 'vitest'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import {
  changeLanguage,
  changeStatus,
  removeAppointment,
  restoreAppointment,
} from '../scheduling/changes/commands.server.ts'
import { answerVisit, cancelVisit } from './commands.server.ts'
import { readVisit } from './page.server.ts'

const address = '203.0.113.7'
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
type Given = Parameters<typeof storedAppointment>[1]

forEachEngineWithServices((openServices) => {
  async function opened(given: Given = {}) {
    const services = await openServices()
    return held(services, await storedAppointment(services.db, { status: 'confirmed', ...given }))
  }

  async function held(services: TestServices, { id }: { id: string }) {
    await makeVisitLink(services, services.db, id)
    const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none'
    const { db } = services
    const opening = { token, address }
    const row = () => db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const typed = async (more: object) => ({ reason: '', words: '', seen: (await row()).updatedAt, ...more })
    return {
      services,
      id,
      opening,
      row,
      page: () => readVisit(services, opening),
      come: (isComing = true) => answerVisit(services, { ...opening, isComing }),
      cancel: async (more: object = {}) => cancelVisit(services, { ...opening, typed: await typed(more) }),
      log: () =>
        db
          .selectFrom('audit_log')
          .select(['actor', 'action', 'detail'])
          .where('objectId', '=', id)
          .orderBy('seq')
          .execute(),
      emails: () => db.selectFrom('outbox').select(['kind', 'status']).where('subjectId', '=', id).execute(),
    }
  }

  /** So many hours before the visit of December 9, 10:00 AM. */
  const hoursBefore = (services: TestServices, hours: number) => {
    services.clock.set(`${Temporal.Instant.from('2026-12-09T16:00:00Z').subtract({ minutes: hours * 60 })}`)
  }

  describe("I'll be there", () => {
    test('is said once, taken back, and makes nothing stale that staff have open', async () => {
      const { come, page, row, log } = await opened()
      const before = await row()
      expect(await come()).toEqual({ ok: true, value: undefined })
      expect(await come()).toMatchObject({ ok: true })
      expect(await page()).toMatchObject({ value: { saidComing: { date: expect.any(String) } } })
      expect(await come(false)).toMatchObject({ ok: true })
      expect(await page()).toMatchObject({ value: { saidComing: null } })
      expect(await row()).toEqual(before)
      expect(await log()).toEqual([
        { actor: 'patient', action: 'edit', detail: '{"fields":["coming"]}' },
        { actor: 'patient', action: 'edit', detail: '{"fields":["not coming"]}' },
      ])
    })

    test('holds for the time of which it was said, and is open until the start', async () => {
      const { services, come, page, id } = await opened()
      hoursBefore(services, 1)
      expect(await come()).toMatchObject({ ok: true })
      const other = { date: '2026-12-10' as never, startsAt: '2026-12-10T16:00:00.000Z' }
      await services.db.updateTable('appointments').set(other).where('id', '=', id).execute()
      expect(await page()).toMatchObject({ value: { saidComing: null } })
      hoursBefore(services, -24)
      expect(await come()).toMatchObject({ ok: false, status: 403 })
    })

    test('is not asked of a request, nor said of what is off', async () => {
      const request = await opened({ status: 'pending' })
      expect(await request.come()).toMatchObject({ ok: false, status: 409 })
      const off = await opened({ status: 'cancelled' })
      expect(await off.come()).toMatchObject({ ok: false, status: 409 })
      expect(await off.log()).toEqual([])
    })
  })

  describe('cancelling', () => {
    test('frees the time, keeps why where it can be erased, and writes one email', async () => {
      const services = await openServices({
        mailer: { transport: 'smtp', send: async () => {}, close: () => {} },
      })
      services.settings = {
        ...services.settings,
        mail: { transport: 'smtp', url: 'smtp://127.0.0.1' } as never,
      }
      await storedTreatment(services.db, { name: 'HRT' })
      await book(services)
      const { id } = await services.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
      const visit = await held(services, { id })
      const before = await visit.row()
      const claims = () => services.db.selectFrom('slot_claims').selectAll().execute()
      expect(await claims()).not.toEqual([])
      expect(await visit.cancel({ reason: 'cost', words: ' Too dear. ' })).toEqual({
        ok: true,
        value: undefined,
      })
      expect(await visit.cancel({ seen: before.updatedAt })).toMatchObject({ ok: true })
      const after = await visit.row()
      expect(after).toMatchObject({ status: 'cancelled', sequence: before.sequence + 1 })
      expect(after.updatedAt > before.updatedAt).toBe(true)
      expect(await claims()).toEqual([])
      expect(await services.db.selectFrom('patient_changes').selectAll().execute()).toEqual([
        {
          appointmentId: id,
          changedAt: after.updatedAt,
          kind: 'cancelled',
          reason: 'cost',
          words: 'Too dear.',
          startedAt: null,
          seenAt: null,
        },
      ])
      expect(await services.db.selectFrom('cancellations').select('reason').execute()).toEqual([
        { reason: 'patient' },
      ])
      const [entry, ...more] = (await visit.log()).filter(({ action }) => action === 'status')
      expect(more).toEqual([])
      expect(entry).toMatchObject({ actor: 'patient' })
      expect(JSON.parse(entry?.detail ?? '')).toEqual({ from: 'pending', to: 'cancelled', reason: 'patient' })
      expect((await visit.emails()).filter(({ kind }) => kind === 'cancelled-by-patient')).toHaveLength(1)
      expect(await visit.page()).toMatchObject({ value: { stage: 'cancelled', cancelled: { isOwn: true } } })
    })

    test('ends at the cut-off, with the telephone and in the words of the page', async () => {
      const { services, cancel, row, log } = await opened()
      hoursBefore(services, 23)
      const before = await row()
      const refused = await cancel()
      expect(refused).toMatchObject({ ok: false, status: 403 })
      expect(refused.ok || refused.message).toMatch(/close 24 hours before.*\(432\) 555-0142/)
      expect(await row()).toEqual(before)
      expect(await log()).toEqual([])
    })

    test('is free for half an hour after booking online, however near the visit is', async () => {
      const { services, cancel, id } = await opened()
      hoursBefore(services, 2)
      const createdAt = services.clock.now().subtract({ minutes: 29 }).toString({ fractionalSecondDigits: 3 })
      const sender = { appointmentId: id, mailboxHash: 'm', addressHash: null, createdAt }
      await services.db.insertInto('booking_senders').values(sender).execute()
      expect(await cancel()).toMatchObject({ ok: true })
    })

    test('after staff did, or after they changed it, nothing is done, and why is said kindly', async () => {
      const visit = await opened()
      const { updatedAt: seen } = await visit.row()
      const { services, id } = visit
      const change = { actor: dana, id, seen: null, tell: false } as const
      await changeStatus(services, { ...change, status: 'pending' })
      expect(await visit.cancel({ seen })).toMatchObject({ ok: false, status: 409 })
      await changeStatus(services, { ...change, status: 'cancelled' })
      const refused = await visit.cancel()
      expect(refused).toMatchObject({ ok: false, status: 409 })
      expect(refused.ok || refused.message).toContain('was already cancelled')
      expect(await visit.page()).toMatchObject({ value: { cancelled: { isOwn: false } } })
    })

    test('stays the patient’s own, whatever staff do besides; a later one by staff is theirs', async () => {
      const visit = await opened()
      const { services, id, cancel, page, row } = visit
      expect(await cancel()).toMatchObject({ ok: true })
      const change = async () => ({ actor: dana, id, seen: (await row()).updatedAt })
      const shown = async () => ((await page()) as { value: { cancelled: object } }).value.cancelled
      const before = await shown()
      services.clock.advance({ minutes: 5 })
      expect(await changeLanguage(services, { ...(await change()), language: 'es' })).toMatchObject({
        ok: true,
      })
      expect(await removeAppointment(services, await change())).toMatchObject({ ok: true })
      expect(await restoreAppointment(services, await change())).toMatchObject({ ok: true })
      expect(await shown()).toEqual({ ...before, isOwn: true })
      for (const status of ['confirmed', 'cancelled'] as const)
        await changeStatus(services, { ...(await change()), status, tell: false })
      expect(await shown()).toMatchObject({ isOwn: false })
    })

    test.each([
      [{ reason: 'because' }, 'reason'],
      [{ words: 'x'.repeat(301) }, 'words'],
    ])('%o is refused with a sentence', async (typed, field) => {
      const { cancel, row } = await opened()
      const refused = await cancel(typed)
      expect(refused).toMatchObject({ ok: false, status: 422, errors: { [field]: expect.any(String) } })
      expect(await row()).toMatchObject({ status: 'confirmed' })
    })

    test('two presses at once cancel once', async () => {
      const visit = await opened()
      const answers = await Promise.all([visit.cancel(), visit.cancel(), visit.cancel()])
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
      expect((await visit.log()).filter(({ action }) => action === 'status')).toHaveLength(1)
    })
  })

  test('who changes a visit all the time is told to wait', async () => {
    const { services, come } = await opened()
    services.settings = { ...services.settings, limitsFactor: 1 }
    for (let count = 0; count < 20; count++) expect(await come(count % 2 === 0)).toMatchObject({ ok: true })
    expect(await come()).toMatchObject({ ok: false, status: 429, retryAfter: expect.any(Number) })
  })
})
