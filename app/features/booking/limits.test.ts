import { describe, expect, test } from 'vitest'
import { findVisitPath } from '#app/features/scheduling/visit-links.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { book, elena } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { sendMessage } from '../messages/page/commands.server.ts'
import { markOf } from '../scheduling/rules.ts'
import { cancelVisit } from '../visit-page/commands.server.ts'
import { bookedView } from './booked/page.server.ts'

forEachEngineWithServices((openServices) => {
  describe('what was stored is limited', () => {
    async function openStrict() {
      const services = await openServices()
      await storedTreatment(services.db, { name: 'HRT', capacity: 40 })
      return { ...services, settings: { ...services.settings, limitsFactor: 1 } }
    }

    /** What staff see at each, oldest first. */
    const marks = async ({ db }: TestServices) =>
      (await db.selectFrom('appointments').selectAll().orderBy('createdAt').execute()).map(markOf)

    const confirmAll = ({ db }: TestServices) =>
      db.updateTable('appointments').set({ status: 'confirmed' }).execute()

    test('to twelve pending ones a day for one address: one that is confirmed makes room', async () => {
      const services = await openStrict()
      for (let visit = 1; visit <= 12; visit++) {
        expect(await book(services, { email: `p${visit}@example.com` })).toMatchObject({ ok: true })
      }
      const next = { email: 'p13@example.com' }
      expect(await book(services, next)).toMatchObject({
        ok: false,
        status: 429,
        retryAfter: 3_600,
        message: expect.stringContaining('(432) 555-0142'),
      })
      expect(await book(services, next, { address: '192.0.2.2' })).toMatchObject({ ok: true })
      await confirmAll(services)
      expect(await book(services, { email: 'p14@example.com' })).toMatchObject({ ok: true })
    })

    test('to twelve pending ones in 24 hours, no longer', async () => {
      const services = await openStrict()
      for (let visit = 1; visit <= 12; visit++) await book(services, { email: `p${visit}@example.com` })
      services.clock.advance({ hours: 24 })
      const later = { date: '2026-12-16', email: 'p13@example.com' }
      expect(await book(services, later)).toMatchObject({ ok: true })
    })

    test('to a hundred a day for one /48, whichever of its addresses they come from', async () => {
      const services = await openStrict()
      services.settings.limitsFactor = 0.09
      const from = (site: string, part: number) => ({ address: `2001:db8:${site}:${part}::/64` })
      for (let part = 1; part <= 9; part++)
        expect(await book(services, { email: `p${part}@example.com` }, from('1', part))).toMatchObject({
          ok: true,
        })
      services.clock.advance({ minutes: 10 })
      const next = { email: 'p10@example.com' }
      expect(await book(services, next, from('1', 10))).toMatchObject({ status: 429, retryAfter: 85_800 })
      expect(await book(services, next, from('2', 10))).toMatchObject({ ok: true })
      for (let part = 11; part <= 20; part++) {
        services.clock.advance({ minutes: 2 })
        const proxy = { address: `fd00:db8:1:${part}::/64` }
        expect(await book(services, { email: `p${part}@example.com` }, proxy)).toMatchObject({ ok: true })
      }
    })

    test('not for an address that may be a proxy of everybody', async () => {
      const services = await openStrict()
      for (let visit = 1; visit <= 13; visit++) {
        const typed = { email: `p${visit}@example.com` }
        expect(await book(services, typed, { address: '127.0.0.1' })).toMatchObject({ ok: true })
      }
      const senders = await services.db
        .selectFrom('booking_senders')
        .select('addressHash')
        .distinct()
        .execute()
      expect(senders).toEqual([{ addressHash: null }])
    })

    test('a mailbox refuses nothing: from its fourth open request on they are stored, pending and marked for staff', async () => {
      const services = await openStrict()
      for (const email of ['ann.lee@example.com', 'annlee+1@example.com', 'Ann.Lee+2@Example.com'])
        expect(await book(services, { email })).toMatchObject({ ok: true })
      const next = { email: 'a.nnlee+3@example.com' }
      const fourth = outcomeValue(await book(services, next, { address: '192.0.2.2' }))
      expect(await bookedView(services, fourth.resultId)).toMatchObject({ status: 'pending' })
      expect(await marks(services)).toEqual([null, null, null, 'many-open'])
      await services.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
      expect(await book(services, next)).toMatchObject({ ok: true })
      expect((await marks(services)).at(-1)).toBeNull()
    })

    test("six messages with a patient's address, from anywhere, leave that patient's booking as it is", async () => {
      const services = await openStrict()
      const typed = { name: 'A', email: elena.email, phone: elena.phone, subject: 'Hello' }
      for (let sent = 1; sent <= 6; sent++) {
        const message = { typed: { ...typed, message: `${sent}` }, key: '', trap: '' }
        await sendMessage(services, { ...message, address: `198.51.100.${sent}` })
      }
      expect(await book(services)).toMatchObject({ ok: true })
      expect(await marks(services)).toEqual([null])
    })

    test('calling one off by its link makes no room that day, neither for the mailbox nor for the address', async () => {
      const services = await openStrict()
      const bookAndCallOff = async (email: string) => {
        expect(await book(services, { email })).toMatchObject({ ok: true })
        const { id, updatedAt: seen } = await services.db
          .selectFrom('appointments')
          .select(['id', 'updatedAt'])
          .where('status', '=', 'pending')
          .executeTakeFirstOrThrow()
        const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none'
        const typed = { reason: '', words: '', seen }
        expect(await cancelVisit(services, { token, address: '192.0.2.3', typed })).toMatchObject({
          ok: true,
        })
      }
      for (let visit = 1; visit <= 3; visit++) await bookAndCallOff(`ann+${visit}@example.com`)
      const next = { email: 'ann@example.com' }
      expect(await book(services, next, { address: '192.0.2.2' })).toMatchObject({ ok: true })
      expect((await marks(services)).at(-1)).toBe('many-open')
      const pending = services.db.updateTable('appointments').where('status', '=', 'pending')
      await pending.set({ status: 'cancelled' }).execute()
      for (let visit = 4; visit <= 12; visit++) await bookAndCallOff(`p${visit}@example.com`)
      const other = { email: 'p13@example.com' }
      expect(await book(services, other)).toMatchObject({ ok: false, status: 429 })
      expect(await book(services, other, { address: '192.0.2.2' })).toMatchObject({ ok: true })
      services.clock.advance({ hours: 24 })
      expect(await book(services, { ...next, date: '2026-12-16' })).toMatchObject({ ok: true })
    })

    describe('of what is booked at once', () => {
      const confirmed = async () => {
        const services = await openStrict()
        await services.db.updateTable('treatments').set({ onlineBooking: 'at-once' }).execute()
        return services
      }
      /** The short windows of all forms begin again. */
      const anHourLater = ({ clock }: TestServices) => clock.advance({ hours: 1 })

      test('to thirty a day for one address; what staff call off makes room', async () => {
        const services = await confirmed()
        for (let visit = 1; visit <= 30; visit++)
          expect(await book(services, { email: `p${visit}@example.com` })).toMatchObject({ ok: true })
        anHourLater(services)
        const next = { email: 'p31@example.com' }
        const refused = { ok: false, status: 429, message: expect.stringContaining('(432) 555-0142') }
        expect(await book(services, next)).toMatchObject(refused)
        expect(await book(services, next, { address: '192.0.2.2' })).toMatchObject({ ok: true })
        await services.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
        expect(await book(services, next)).toMatchObject({ ok: true })
      })

      test('six a day are confirmed for one mailbox, however it is written and wherever from; more waits for staff', async () => {
        const services = await confirmed()
        const from = (visit: number) => ({ address: `192.0.2.${visit}` })
        for (let visit = 1; visit <= 6; visit++)
          expect(await book(services, { email: `ann+${visit}@example.com` }, from(visit))).toMatchObject({
            ok: true,
          })
        anHourLater(services)
        const next = { email: 'A.nn@example.com' }
        const seventh = outcomeValue(await book(services, next, from(7)))
        expect(await bookedView(services, seventh.resultId)).toMatchObject({ status: 'pending' })
        expect(await marks(services)).toEqual([...Array(6).fill(null), 'many-open'])
        services.clock.advance({ hours: 24 })
        const later = outcomeValue(await book(services, { ...next, date: '2026-12-16' }, from(7)))
        expect(await bookedView(services, later.resultId)).toMatchObject({ status: 'confirmed' })
      })

      test('a mailbox with open requests is confirmed like any other: a stranger learns nothing of them', async () => {
        const services = await openStrict()
        for (const email of ['ann@example.com', 'ann+1@example.com', 'ann+2@example.com'])
          expect(await book(services, { email })).toMatchObject({ ok: true })
        await storedTreatment(services.db, { name: 'Exam', onlineBooking: 'at-once' })
        const exam = { treatment: 'Exam', date: '2026-12-16', email: 'ann@example.com' }
        const booked = outcomeValue(await book(services, exam, { address: '192.0.2.9' }))
        expect(await bookedView(services, booked.resultId)).toMatchObject({ status: 'confirmed' })
      })

      test('requests that staff confirmed are none of them', async () => {
        const services = await openStrict()
        for (let visit = 1; visit <= 6; visit++) {
          expect(await book(services, { message: `${visit}` })).toMatchObject({ ok: true })
          await confirmAll(services)
        }
        await storedTreatment(services.db, { name: 'Exam', onlineBooking: 'at-once' })
        anHourLater(services)
        expect(await book(services, { treatment: 'Exam', date: '2026-12-16' })).toMatchObject({ ok: true })
      })
    })

    test('also for eight at the same moment', async () => {
      const services = await openStrict()
      const requests = Array.from({ length: 8 }, (_, index) => ({ email: `ann+${index}@example.com` }))
      const answers = await Promise.all(requests.map((typed) => book(services, typed)))
      expect(answers.every((answer) => answer.ok)).toBe(true)
      expect((await marks(services)).filter((mark) => mark === null)).toHaveLength(3)
    })

    test('to thirty in ten minutes for one address', async () => {
      const services = await openStrict()
      for (let visit = 1; visit <= 30; visit++) {
        expect(await book(services, { email: `p${visit}@example.com` })).toMatchObject({ ok: true })
        await confirmAll(services)
      }
      const next = { email: 'p31@example.com' }
      expect(await book(services, next)).toMatchObject({ ok: false, status: 429, retryAfter: 600 })
      expect(await book(services, next, { address: '192.0.2.2' })).toMatchObject({ ok: true })
    })
  })
})
