import { describe, expect, test } from 'vitest'
import { bookAppointment } from '#app/features/booking/commands.server.ts'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { forgetRecords } from '#app/features/patient-files/erasure.server.ts'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { forgetSenders } from '#app/features/scheduling/sender-queries.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { listOfSameSender } from '../sender-queries.server.ts'
import type { ChosenVisit } from './rules.ts'
import { cancelAllOfSender } from './sender-commands.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const flood = '203.0.113.7'

async function book(services: TestServices, name: string, address = flood) {
  const typed = {
    treatment: 'HRT',
    date: '2026-12-09',
    time: '10:00 AM',
    name,
    email: `${name.toLowerCase()}@example.com`,
    phone: '(432) 555-0188',
    with: '',
    message: '',
  }
  const outcome = await bookAppointment(services, { typed, key: name, trap: '', address })
  if (!outcome.ok) throw new Error(`${outcome.status}`)
}

const visits = ({ db }: TestServices) => db.selectFrom('appointments').selectAll().orderBy('name').execute()
const statuses = async (services: TestServices) =>
  Object.fromEntries((await visits(services)).map((row) => [row.name, row.status]))
const idOf = async (services: TestServices, name: string) =>
  (await visits(services)).find((row) => row.name === name)?.id ?? ''
const sent = async (services: TestServices, name = 'Ann') =>
  listOfSameSender(services.db, await idOf(services, name), services.clock.now())

forEachEngineWithServices((openServices) => {
  async function open() {
    const mail = { transport: 'smtp', url: 'smtp://127.0.0.1', from: 'a@b.co' } as never
    const opened = await openServices()
    const services = { ...opened, settings: { ...opened.settings, mail } }
    await storedTreatment(services.db, { name: 'HRT', capacity: 20 })
    for (const name of ['Ann', 'Ben', 'Cleo']) await book(services, name)
    await book(services, 'Dan', '203.0.113.8')
    await services.db.deleteFrom('outbox').execute()
    return services
  }
  const cancelAll = async (services: TestServices, seen: readonly ChosenVisit[]) =>
    cancelAllOfSender(services, {
      actor: dana,
      id: await idOf(services, 'Ann'),
      seen,
      tell: true,
    })

  describe('all from one sender', () => {
    test('are in the details, are cancelled with an email each, and nobody else is', async () => {
      const services = await open()
      const details = await readDetails(services, dana, {
        id: await idOf(services, 'Ann'),
        move: null,
      })
      const shown = details.ok ? details.value.sameSender : []
      expect(shown.map((row) => row.name).sort()).toEqual(['Ann', 'Ben', 'Cleo'])
      expect(await cancelAll(services, shown)).toEqual({ ok: true, value: null })
      expect(await statuses(services)).toEqual({
        Ann: 'cancelled',
        Ben: 'cancelled',
        Cleo: 'cancelled',
        Dan: 'pending',
      })
      const emails = await services.db.selectFrom('outbox').select('kind').execute()
      expect(emails.map((email) => email.kind)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      const held = await services.db.selectFrom('slot_claims').select('appointmentId').distinct().execute()
      expect(held).toEqual([{ appointmentId: await idOf(services, 'Dan') }])
      expect(await cancelAll(services, shown)).toMatchObject({ ok: false, status: 404 })
    })

    test('only as they were seen: what came or was changed since stays', async () => {
      const services = await open()
      const shown = await sent(services)
      const ben = shown.find((row) => row.name === 'Ben')
      if (!ben) throw new Error('not shown')
      await book(services, 'Eva')
      const change = { actor: dana, id: ben.id, seen: ben.updatedAt, tell: false }
      await changeStatus(services, { ...change, status: 'confirmed' })
      expect(await cancelAll(services, shown)).toEqual({
        ok: false,
        status: 409,
        message: '2 cancelled. 1 couldn’t be, or were changed. Please check them again.',
      })
      expect(await statuses(services)).toMatchObject({ Ben: 'confirmed', Eva: 'pending', Dan: 'pending' })
    })

    test('no other visit is cancelled because a form names it', async () => {
      const services = await open()
      const dan = (await visits(services)).filter((row) => row.name === 'Dan')
      expect(await cancelAll(services, dan)).toMatchObject({ ok: false, status: 404 })
      expect((await statuses(services)).Dan).toBe('pending')
    })

    test('for 48 hours; then the address is forgotten, and in time the mailbox', async () => {
      const services = await open()
      services.clock.advance({ hours: 47 })
      await forgetSenders(services.db, services.clock.now())
      expect(await sent(services)).toHaveLength(3)
      services.clock.set('2026-12-09T15:00:00Z')
      await services.db
        .updateTable('appointments')
        .set({ status: 'confirmed' })
        .where('name', '=', 'Ben')
        .execute()
      await forgetSenders(services.db, services.clock.now())
      const kept = await services.db.selectFrom('booking_senders').selectAll().execute()
      expect(kept.map((row) => row.addressHash)).toEqual([null, null, null])
      services.clock.set('2026-12-09T16:00:01Z')
      await forgetSenders(services.db, services.clock.now())
      expect(await services.db.selectFrom('booking_senders').selectAll().execute()).toEqual([])
    })

    test('nothing of a sender is left when the visits go, and no hash says who it was', async () => {
      const services = await open()
      const rows = await services.db.selectFrom('booking_senders').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example\.com/)
      const appointments = (await visits(services)).map((row) => row.id)
      await forgetRecords(services.db, { appointments })
      expect(await services.db.selectFrom('booking_senders').selectAll().execute()).toEqual([])
    })
  })
})
