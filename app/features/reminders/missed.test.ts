import { expect, test } from 'vitest'
import { writeAnyEmail } from '#app/composition/emails.server.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { sendNextDue } from '#app/features/outbox/commands.server.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { correctPatient, undoCorrection } from '#app/features/patients/correct/commands.server.ts'
import { findPatient, insertPatient } from '#app/features/patients/queries.server.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { textSettings } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readAddress } from '../desk/address.ts'
import { readDetails } from '../desk/details/page.server.ts'
import { readDesk } from '../desk/page.server.ts'
import { listMissed } from './missed-reminders.server.ts'
import { findLeadsSince, insertReminders, keepFirstLeads, writeLeads } from './queries.server.ts'
import { writeReminders } from './writing.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'one' }
/** The email of two days before was due on Saturday, that of two hours before makes sense from 10:30 to 11:30. */
const elena: GivenAppointment = {
  name: 'Elena Vásquez',
  email: 'elena@patients.example',
  status: 'confirmed',
  date: '2026-12-07',
  time: '12:30',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
/** Clinic time, on that Monday. */
const at = (time: string) => Temporal.Instant.from(`2026-12-07T${time}:00-06:00`)
const asColumn = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
const late = 'Not sent, too close to the appointment.'
const both = [`Email, 2 days before: ${late}`, `Email, 2 hours before: ${late}`]

forEachEngineWithServices((openServices) => {
  async function away(given: GivenAppointment = {}, until = '12:00') {
    const services = await openServices()
    services.writeEmail = (request) => writeAnyEmail(services, request)
    services.clock.set(at(until).toString())
    await keepFirstLeads(services.db, Temporal.Instant.from('2026-11-20T12:00:00Z'))
    const visit = await storedAppointment(services.db, { ...elena, ...given })
    return { services, id: visit.id, visit }
  }

  async function shown(services: TestServices, id: string) {
    const read = await readDetails(services, dana, { id, move: null })
    if (!read.ok) throw new Error(read.message)
    return read.value.reminders.reminders.map(({ name, line }) => `${name}: ${line}`)
  }

  async function unanswered(services: TestServices) {
    const view = await readDesk(services, dana, readAddress(new URLSearchParams('tab=today')))
    if (!view.ok) throw new Error(view.message)
    return view.value.rows.filter((row) => row.unanswered).map(({ id }) => id)
  }

  const logged = (
    { db }: TestServices,
    id: string,
    entry: { time: string; detail: object; action?: 'edit' },
  ) =>
    db.transaction().execute((tx) =>
      record(tx, {
        at: at(entry.time),
        object: 'appointment',
        objectId: id,
        actor: 'admin-1',
        addressHash: '',
        action: entry.action ?? 'status',
        detail: entry.detail as Record<string, string>,
      }),
    )

  test('what nobody could send in time is said, and its patient counts as not answered until they answer', async () => {
    const { services, id, visit } = await away()
    expect(await writeReminders(services)).toEqual({ written: 0, leftOut: 0 })
    expect(await shown(services, id)).toEqual(both)
    expect(await unanswered(services)).toEqual([id])
    const answer = { appointmentId: id, startsAt: visit.startsAt, answeredAt: asColumn(at('09:00')) }
    await services.db
      .insertInto('visit_answers')
      .values({ ...answer, coming: 1 })
      .execute()
    expect(await unanswered(services)).toEqual([])
    expect(await shown(services, id)).toEqual(both)
  })

  test('nothing was missed before the clinic began to remind: of old visits, and of those of that day', async () => {
    const services = await openServices()
    services.writeEmail = (request) => writeAnyEmail(services, request)
    services.clock.set(at('12:00').toString())
    const { id } = await storedAppointment(services.db, elena)
    const old = { ...elena, date: '2026-12-02', status: 'completed', updatedAt: '2026-12-02T19:30:00.000Z' }
    const { id: oldId } = await storedAppointment(services.db, old)
    await logged(services, oldId, { time: '12:00', detail: { from: 'confirmed', to: 'completed' } })
    for (const _ of ['before the first run', 'after it']) {
      expect([await shown(services, id), await shown(services, oldId)]).toEqual([[], []])
      expect(await unanswered(services)).toEqual([])
      await writeReminders(services)
      services.clock.advance({ minutes: 1 })
    }
    expect((await findLeadsSince(services.db)).since).toEqual(at('12:00'))
  })

  test('an email that was handed over and never tried is said alike', async () => {
    const { services, id } = await away({ createdAt: '2026-12-06T12:00:00.000Z' }, '10:31')
    expect(await writeReminders(services)).toEqual({ written: 1, leftOut: 0 })
    expect(await shown(services, id)).toEqual(['Email, 2 hours before: On its way.'])
    services.clock.set(at('11:45').toString())
    await (await sendNextDue(services))?.done
    expect(await shown(services, id)).toEqual([both[1]])
    expect(await unanswered(services)).toEqual([id])
  })

  test.each([
    ['one booked since', { createdAt: '2026-12-07T17:00:00.000Z' }],
    ['a request', { status: 'pending' }],
    ['one that is cancelled', { status: 'cancelled' }],
    ['one without an address', { email: '' }],
    ['one of which nobody knows what was changed since', { updatedAt: '2026-12-07T17:00:00.000Z' }],
  ] as const)('nothing was missed of %s', async (_, given) => {
    const { services, id } = await away(given)
    expect(await shown(services, id)).toEqual([])
    expect(await unanswered(services)).toEqual([])
  })

  test('nothing was missed of what was due before staff wrote down an address; of what was due since it was', async () => {
    const { services, id } = await away({ email: '', patientId: 'elena', phone: '(432) 555-0188' })
    const { db, clock } = services
    const said = { name: 'Elena Vásquez', phone: '(432) 555-0188', email: '', language: 'en' } as const
    await insertPatient(db, { id: 'elena', ...said }, at('08:00'))
    const correct = async (email: string) => {
      const { updatedAt: seen } = (await findPatient(db, 'elena')) ?? { updatedAt: '' }
      const corrected = { actor: dana, id: 'elena', seen, typed: { ...said, email }, follows: true }
      expect(await correctPatient(services, corrected, belongings)).toMatchObject({ ok: true })
    }
    clock.set(at('10:45').toString())
    await correct('elena@patients.example')
    clock.set(at('12:00').toString())
    expect(await shown(services, id)).toEqual([])
    expect(await unanswered(services)).toEqual([])
    clock.set(at('10:45').toString())
    await undoCorrection(services, { actor: dana, id: 'elena' }, belongings)
    clock.set(at('10:15').toString())
    await correct('elena@patients.example')
    clock.set(at('12:00').toString())
    expect(await shown(services, id)).toEqual([both[1]])
    expect(await unanswered(services)).toEqual([id])
  })

  test('nothing was missed of what was stopped, left out, moved since, or is the owner’s choice only since', async () => {
    const { services, id, visit } = await away()
    const row = [{ id, startsAt: visit.startsAt, emailId: null }]
    const now = at('09:00')
    await insertReminders(services.db, row, { lead: 48, state: 'stopped', now })
    await insertReminders(services.db, row, { lead: 2, state: 'left-out', now })
    expect(await shown(services, id)).toEqual(['Email, 2 days before: Stopped. It won’t be sent.'])
    await services.db.deleteFrom('reminders').execute()
    await services.db
      .updateTable('appointments')
      .set({ updatedAt: asColumn(at('11:00')) })
      .execute()
    await logged(services, id, { time: '11:00', action: 'edit', detail: { fields: ['time'] } })
    expect(await shown(services, id)).toEqual([])
    await services.db
      .updateTable('appointments')
      .set({ updatedAt: elena.createdAt ?? '' })
      .execute()
    await writeLeads(services.db, [48, 2], at('10:00'))
    expect(await shown(services, id)).toEqual([both[1]])
  })

  test('of who was still expected at the time it is said, whatever became of the visit', async () => {
    const { services, id } = await away()
    const become = async (status: 'arrived' | 'no-show', time: string) => {
      const updatedAt = asColumn(at(time))
      await services.db.updateTable('appointments').set({ status, updatedAt }).execute()
      await logged(services, id, { time, detail: { from: 'confirmed', to: status } })
    }
    await become('no-show', '11:50')
    expect(await shown(services, id)).toEqual(both)
    const { services: early, id: other } = await away()
    await early.db
      .updateTable('appointments')
      .set({ status: 'arrived', updatedAt: asColumn(at('11:00')) })
      .execute()
    await logged(early, other, { time: '11:00', detail: { from: 'confirmed', to: 'arrived' } })
    expect(await shown(early, other)).toEqual([both[0]])
  })

  test('who agreed to text messages on the phone has missed none that was due before, asked of all visits at once', async () => {
    const opened = await openServices()
    const services = { ...opened, settings: { ...opened.settings, texts: textSettings } }
    services.clock.set(at('12:00').toString())
    const { db, settings } = services
    const { id } = await storedAppointment(db, { ...elena, email: '', phone: '432-555-0142' })
    await keepFirstLeads(db, Temporal.Instant.from('2026-11-20T12:00:00Z'))
    const given = { purpose: 'reminders', number: '+14325550142', language: 'en', wording: 'Yes.' } as const
    await giveConsent(db, settings.secretKey, { ...given, subject: { appointmentId: id }, now: at('09:00') })
    expect(await shown(services, id)).toEqual([`Text message, 2 hours before: ${late}`])
    expect(await unanswered(services)).toEqual([id])
    const listed = async (count: number) => {
      const others = Array.from({ length: count }, () =>
        storedAppointment(db, { ...elena, email: '', phone: '432-555-0142' }),
      )
      let asked = 0
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          asked++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      expect(await listMissed({ ...services, db: counted }, await Promise.all(others))).toEqual([])
      return asked
    }
    expect(await listed(9)).toBe(await listed(1))
    const givenAt = asColumn(at('11:45'))
    await db.updateTable('text_proofs').set({ givenAt }).execute()
    expect(await shown(services, id)).toEqual([])
    expect(await unanswered(services)).toEqual([])
  })
})
