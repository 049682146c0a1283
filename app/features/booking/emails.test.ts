import { describe, expect, test, vi } from 'vitest'
import { written } from '#test/emails.ts'
import { storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'

forEachEngineWithServices((openServices) => {
  describe('a booking says whether its email has left', () => {
    const mailer = (send: () => Promise<void>, transport: 'smtp' | 'file' = 'smtp') => ({
      transport,
      send: vi.fn(send),
      close: () => {},
    })
    const arrives = async () => {}
    const isRefused = async () => {
      throw new Error('451 later, please')
    }
    const outbox = ({ db }: TestServices) =>
      db.selectFrom('outbox').select(['kind', 'status', 'leasedUntil']).execute()

    async function opened(given: Pick<TestServices, 'mailer'>) {
      const wake = vi.fn()
      const services = await openServices({ ...given, wake, writeEmail: written })
      await storedTreatment(services.db, { name: 'HRT' })
      return { services, wake }
    }

    test('it has: nobody is woken for it', async () => {
      const { services, wake } = await opened({ mailer: mailer(arrives) })
      expect(await book(services)).toMatchObject({ ok: true, value: { emailed: true } })
      expect(services.mailer.send).toHaveBeenCalledTimes(1)
      expect(await outbox(services)).toMatchObject([{ kind: 'request-received', status: 'sent' }])
      expect(wake).not.toHaveBeenCalled()
    })

    test('it has not, where the mail server wants it later', async () => {
      const { services } = await opened({ mailer: mailer(isRefused) })
      expect(await book(services)).toMatchObject({ ok: true, value: { emailed: false } })
      expect(await outbox(services)).toMatchObject([{ kind: 'request-received', status: 'waiting' }])
    })

    test('nobody waits for one that is only kept: the background takes it at once', async () => {
      const { services, wake } = await opened({ mailer: mailer(arrives, 'file') })
      expect(await book(services)).toMatchObject({ ok: true, value: { emailed: false } })
      expect(services.mailer.send).not.toHaveBeenCalled()
      expect(wake).toHaveBeenCalledTimes(1)
      expect(await outbox(services)).toEqual([
        { kind: 'request-received', status: 'waiting', leasedUntil: null },
      ])
    })

    test.each(['smtp', 'file'] as const)('the same form again sends nothing (%s)', async (transport) => {
      const { services, wake } = await opened({ mailer: mailer(arrives, transport) })
      await book(services)
      wake.mockClear()
      vi.mocked(services.mailer.send).mockClear()
      expect(await book(services)).toMatchObject({ ok: true, value: { emailed: false } })
      expect(services.mailer.send).not.toHaveBeenCalled()
      expect(wake).not.toHaveBeenCalled()
      expect(await outbox(services)).toHaveLength(1)
    })
  })
})
