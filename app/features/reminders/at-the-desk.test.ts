import { expect, test } from 'vitest'
import { writeAnyEmail } from '#app/composition/emails.server.ts'
import { sendNextDue } from '#app/features/outbox/commands.server.ts'
import { listDead } from '#app/features/outbox/delivery-queries.server.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readAddress } from '../desk/address.ts'
import { readDetails } from '../desk/details/page.server.ts'
import { readDesk } from '../desk/page.server.ts'
import { changeReminder, saveLeads } from './commands.server.ts'
import { findLeads } from './queries.server.ts'
import { sendReminderNow } from './send-now.server.ts'
import { writeReminders } from './writing.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'one' }
/** The test's clock is at Monday, 9:00 AM: the email of two hours before goes at 10:30. */
const elena: GivenAppointment = {
  name: 'Elena Vásquez',
  email: 'elena@patients.example',
  status: 'confirmed',
  date: '2026-12-07',
  time: '12:30',
  createdAt: '2026-12-06T12:00:00.000Z',
  updatedAt: '2026-12-06T12:00:00.000Z',
}

async function remind(services: TestServices) {
  const came = await writeReminders(services)
  for (;;) {
    const sending = await sendNextDue(services)
    if (!sending) return came
    await sending.done
  }
}

async function shown(services: TestServices, id: string) {
  const read = await readDetails(services, dana, { id, move: null })
  if (!read.ok) throw new Error(read.message)
  return read.value
}

const change = (services: TestServices, id: string, action: 'stop' | 'resume' | 'again', lead = 2) =>
  changeReminder(services, { actor: dana, id, channel: 'email', lead, action })

forEachEngineWithServices((openServices) => {
  const open = async (fault?: Error & { code: string }) => {
    const services = await openServices({
      mailer: {
        transport: 'smtp',
        send: async () => {
          if (fault) throw fault
        },
        close: () => {},
      },
    })
    services.writeEmail = (request) => writeAnyEmail(services, request)
    const visit = await storedAppointment(services.db, elena)
    return { services, id: visit.id, visit }
  }

  test('one that is planned is stopped and planned again, once each, and says so in the history', async () => {
    const { services, id } = await open()
    const planned = {
      lead: 2,
      channel: 'email',
      name: 'Email, 2 hours before',
      state: 'planned',
      action: 'stop',
      line: 'Scheduled for Mon, Dec 7 at 10:30 AM.',
    }
    expect((await shown(services, id)).reminders).toEqual({
      answered: null,
      sends: '',
      reminders: [planned],
    })
    expect(await change(services, id, 'stop')).toMatchObject({ ok: true })
    expect(await change(services, id, 'stop')).toMatchObject({ ok: false, status: 409 })
    expect((await shown(services, id)).reminders.reminders).toMatchObject([
      { state: 'stopped', line: 'Stopped. It won’t be sent.', action: 'resume' },
    ])
    expect(await change(services, id, 'resume')).toMatchObject({ ok: true })
    expect(await change(services, id, 'resume')).toMatchObject({ ok: false, status: 409 })
    expect((await shown(services, id)).reminders.reminders).toEqual([planned])
    const history = (await shown(services, id)).history.map(({ text }) => text)
    expect(history.filter((text) => text.startsWith('Reminder'))).toHaveLength(2)
    services.clock.advance({ minutes: 90 })
    expect(await remind(services)).toMatchObject({ written: 1 })
    expect((await shown(services, id)).reminders.reminders).toMatchObject([
      { state: 'sent', line: 'Sent Mon, Dec 7 at 10:30 AM.', action: null },
    ])
    expect(await change(services, id, 'stop')).toMatchObject({ ok: false, status: 409 })
  })

  test('one that was stopped is not sent', async () => {
    const { services, id } = await open()
    await change(services, id, 'stop')
    services.clock.advance({ minutes: 90 })
    expect(await remind(services)).toEqual({ written: 0, leftOut: 0 })
  })

  test('one that was refused says why, and is tried again as long as it makes sense', async () => {
    const refused = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })
    const { services, id } = await open(refused)
    services.clock.advance({ minutes: 90 })
    await remind(services)
    expect((await shown(services, id)).reminders.reminders).toMatchObject([
      {
        state: 'failed',
        line: 'Not delivered: the address was refused. Mon, Dec 7 at 10:30 AM.',
        action: 'again',
      },
    ])
    expect(await listDead(services.db, 'appointment')).toEqual([])
    services.mailer.send = async () => {}
    expect(await change(services, id, 'again')).toMatchObject({ ok: true })
    expect(await change(services, id, 'again')).toMatchObject({ ok: false, status: 409 })
    await remind(services)
    expect((await shown(services, id)).reminders.reminders).toMatchObject([{ state: 'sent', action: null }])
  })

  test.each([
    ['too late', { minutes: 160 }, {}],
    ['of a request', { minutes: 0 }, { status: 'pending' as const }],
    ['without an address', { minutes: 0 }, { email: '' }],
    ['of a lead that is none', { minutes: 0 }, {}, 5],
  ])('%s: nothing is changed', async (_, later, values, lead = 2) => {
    const { services, id } = await open()
    if (Object.keys(values).length > 0)
      await services.db.updateTable('appointments').set(values).where('id', '=', id).execute()
    services.clock.advance(later)
    for (const action of ['stop', 'resume', 'again'] as const)
      expect(await change(services, id, action, lead)).toMatchObject({ ok: false, status: 409 })
    expect(await services.db.selectFrom('reminders').selectAll().execute()).toEqual([])
  })

  test('staff send one at once: none next to it, none again within the hour, and that of the hour to come is stopped', async () => {
    const { services, id } = await open()
    const now = () => sendReminderNow(services, { actor: dana, id })
    const lines = async () => {
      const { reminders, sends } = (await shown(services, id)).reminders
      return [sends === '', ...reminders.map(({ name, state }) => `${name}: ${state}`)]
    }
    services.clock.advance({ minutes: 35 })
    expect(await now()).toMatchObject({ ok: true })
    expect(await now()).toMatchObject({ ok: false, status: 409 })
    const byHand = 'Email, sent by the team'
    expect(await lines()).toEqual([false, `${byHand}: waiting`, 'Email, 2 hours before: stopped'])
    await remind(services)
    expect(await now()).toMatchObject({ ok: false, status: 409 })
    services.clock.advance({ minutes: 56 })
    expect(await remind(services)).toEqual({ written: 0, leftOut: 0 })
    services.clock.advance({ minutes: 5 })
    expect(await lines()).toEqual([true, `${byHand}: sent`, 'Email, 2 hours before: stopped'])
    expect(await now()).toMatchObject({ ok: true })
    await remind(services)
    const emails = await services.db.selectFrom('outbox').select(['kind', 'status']).execute()
    expect(emails).toEqual([
      { kind: 'reminder', status: 'sent' },
      { kind: 'reminder', status: 'sent' },
    ])
    services.clock.advance({ minutes: 61 })
    expect(await now()).toMatchObject({ ok: false, status: 409 })
    const history = (await shown(services, id)).history.map(({ text }) => text)
    expect(history.filter((text) => text.startsWith('Reminder sent by'))).toHaveLength(2)
  })

  test('what staff send while one is due takes its place; nothing is sent of what is no visit to remind of', async () => {
    const { services, id } = await open()
    services.clock.advance({ minutes: 90 })
    expect(await sendReminderNow(services, { actor: dana, id })).toMatchObject({ ok: true })
    expect(await remind(services)).toEqual({ written: 0, leftOut: 0 })
    expect((await shown(services, id)).reminders).toMatchObject({
      sends: null,
      reminders: [{ lead: 2, state: 'sent' }],
    })
    for (const values of [{ status: 'pending' }, { status: 'confirmed', email: '' }] as const) {
      const { id: other } = await storedAppointment(services.db, { ...elena, time: '16:00', ...values })
      expect((await shown(services, other)).reminders.sends).toBeNull()
      const refused = await sendReminderNow(services, { actor: dana, id: other })
      expect(refused).toMatchObject({ ok: false, status: 409 })
    }
  })

  test('the owner says how long before; nothing else is taken', async () => {
    const { services } = await open()
    const save = (first: string, second: string, third: string) =>
      saveLeads(services, { actor: dana, typed: { first, second, third } })
    expect(await findLeads(services.db)).toEqual([48, 2])
    expect(await save('2', '72', '2')).toMatchObject({ ok: true })
    expect(await findLeads(services.db)).toEqual([72, 2])
    for (const said of ['0', '-2', '5', '1e1', 'x', '2.0'])
      expect(await save(said, '', '')).toMatchObject({ ok: false, status: 422 })
    expect(await save('', '', '')).toMatchObject({ ok: true })
    expect(await findLeads(services.db)).toEqual([])
  })

  test('the list of today marks who was reminded and has not answered, until they answer or the time comes', async () => {
    const { services, id, visit } = await open()
    await storedAppointment(services.db, { ...elena, time: '16:00' })
    const marked = async () => {
      const view = await readDesk(services, dana, readAddress(new URLSearchParams('tab=today')))
      if (!view.ok) throw new Error(view.message)
      return view.value.rows.filter(({ unanswered }) => unanswered).map((row) => row.id)
    }
    expect(await marked()).toEqual([])
    services.clock.advance({ minutes: 90 })
    await remind(services)
    expect(await marked()).toEqual([id])
    const answer = { appointmentId: id, startsAt: visit.startsAt, answeredAt: '2026-12-07T16:40:00.000Z' }
    await services.db
      .insertInto('visit_answers')
      .values({ ...answer, coming: 1 })
      .execute()
    expect(await marked()).toEqual([])
    expect((await shown(services, id)).reminders.answered).toBe('Mon, Dec 7 at 10:40 AM')
    await services.db.updateTable('visit_answers').set({ coming: 0 }).execute()
    expect(await marked()).toEqual([id])
    services.clock.advance({ minutes: 120 })
    expect(await marked()).toEqual([])
  })
})
