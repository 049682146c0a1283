import { expect, test } from 'vitest'
import { writeAnyEmail } from '#app/composition/emails.server.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { sendNextDue } from '#app/features/outbox/commands.server.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import type { Services } from '#app/platform/services.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { changeStatus, undoChange } from '../scheduling/changes/commands.server.ts'
import { writeLeads } from './queries.server.ts'
import { writeReminders } from './writing.server.ts'

/** Clinic time, such as `2026-12-07T10:30`. */
function clinicTimeAt(text: string): string {
  const [date = '', time = ''] = text.split('T')
  return clinicInstant(date as CalendarDate, time as ClockTime).toString()
}

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const elena: GivenAppointment = {
  name: 'Elena Vásquez',
  email: 'elena@patients.example',
  status: 'confirmed',
  date: '2026-12-09',
  time: '10:30',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

/** Emails that left, each with the clock's time; `isAway` refuses them. */
function postOffice() {
  const sent: { subject: string; to: string; at: string; text: string }[] = []
  const office = { sent, isAway: false }
  const mailer = (now: () => Temporal.Instant): Services['mailer'] => ({
    transport: 'smtp',
    send: async ({ subject, to, text }: Email) => {
      if (office.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      sent.push({ subject, to: to.address, text, at: now().toString() })
    },
    close: () => {},
  })
  return { office, mailer }
}

async function openClinic(openServices: (given?: Partial<Services>) => Promise<TestServices>) {
  const { office, mailer } = postOffice()
  const opened = await openServices()
  const services: TestServices = {
    ...opened,
    settings: { ...opened.settings, publicUrl: 'https://clinic.example' },
    mailer: mailer(() => opened.clock.now()),
  }
  services.writeEmail = (request) => writeAnyEmail(services, request)
  const run = async (at?: string) => {
    if (at) services.clock.set(clinicTimeAt(at))
    const came = await writeReminders(services)
    for (;;) {
      const sending = await sendNextDue(services)
      if (!sending) return came
      await sending.done
    }
  }
  return { services, office, run }
}

forEachEngineWithServices((openServices) => {
  test('each lead writes once, with the words of the day on which it leaves', async () => {
    const { services, office, run } = await openClinic(openServices)
    const { id } = await storedAppointment(services.db, elena)
    expect(await run('2026-12-07T10:29')).toEqual({ written: 0, leftOut: 0 })
    expect(await run('2026-12-07T10:30')).toEqual({ written: 1, leftOut: 0 })
    expect(await run('2026-12-07T10:31')).toEqual({ written: 0, leftOut: 0 })
    expect(await run('2026-12-09T08:30')).toEqual({ written: 1, leftOut: 0 })
    expect(office.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('See you on Wednesday, December 9 at '),
      expect.stringContaining('See you today at '),
    ])
    const [first, second] = office.sent
    expect(first?.text).toContain('See you on Wednesday, Elena')
    expect(first?.text).toContain('We’re expecting you on Wednesday morning. Will you be there?')
    expect(first?.text).toContain('I’ll be there: https://clinic.example/visit/')
    expect(first?.text).toContain(
      'You can make changes here until tomorrow, 10:30 AM. After that, please call (432) 555-0142.',
    )
    expect(second?.text).toContain('We’re expecting you this morning.')
    expect(second?.text).not.toContain('Change or cancel')
    expect(office.sent.some(({ text }) => text.includes('HRT'))).toBe(false)
    const rows = await services.db.selectFrom('reminders').select(['appointmentId', 'leadHours']).execute()
    expect(rows.map(({ leadHours }) => leadHours).sort()).toEqual([2, 48])
    expect(rows.every(({ appointmentId }) => appointmentId === id)).toBe(true)
  })

  test.each([
    ['a request', { status: 'pending' }],
    ['one that is cancelled', { status: 'cancelled' }],
    ['a deleted one', { deletedAt: '2026-12-01T12:00:00.000Z' }],
    ['one without an address', { email: '' }],
    ['one booked inside the lead', { createdAt: '2026-12-07T17:00:00.000Z' }],
  ] as const)('%s is not reminded of', async (_, given) => {
    const { services, office, run } = await openClinic(openServices)
    await storedAppointment(services.db, { ...elena, ...given })
    await run('2026-12-07T16:00')
    expect(office.sent).toEqual([])
  })

  test('what staff changed right before is reminded of once it cannot be taken back, and not where it was', async () => {
    const { services, office, run } = await openClinic(openServices)
    const { db, clock } = services
    const request = async () => {
      clock.set(Temporal.Instant.from(clinicTimeAt('2026-12-07T10:30')).subtract({ seconds: 10 }).toString())
      const { id } = await storedAppointment(db, { ...elena, status: 'pending' })
      const change = { actor: dana, id, seen: null, status: 'confirmed', tell: true } as const
      const confirmed = await changeStatus(services, change)
      if (!confirmed.ok || !confirmed.value) throw new Error('not confirmed')
      return confirmed.value.undoId
    }
    const undoId = await request()
    expect(await run('2026-12-07T10:30')).toEqual({ written: 0, leftOut: 0 })
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    await request()
    expect(await run('2026-12-07T10:30')).toEqual({ written: 0, leftOut: 0 })
    expect(office.sent).toEqual([])
    expect(await run('2026-12-07T10:31')).toEqual({ written: 1, leftOut: 0 })
    expect(office.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Confirmed: '),
      expect.stringContaining('See you on Wednesday, December 9 at '),
    ])
  })

  test.each([
    { what: 'moved', action: 'edit' as const, detail: { fields: ['time'] }, sent: 0 },
    { what: 'confirmed', action: 'status' as const, detail: { from: 'pending', to: 'confirmed' }, sent: 0 },
    { what: 'taken back', action: 'edit' as const, detail: { undone: true }, sent: 0 },
    { what: 'given a note', action: 'edit' as const, detail: { fields: ['note'] }, sent: 1 },
    { what: 'written in Spanish', action: 'edit' as const, detail: { fields: ['language'] }, sent: 1 },
  ])('$what inside the lead: $sent', async ({ action, detail, sent }) => {
    const { services, office, run } = await openClinic(openServices)
    const at = Temporal.Instant.from(clinicTimeAt('2026-12-07T11:00'))
    const { id } = await storedAppointment(services.db, {
      ...elena,
      updatedAt: at.toString({ fractionalSecondDigits: 3 }),
    })
    await services.db.transaction().execute((tx) =>
      record(tx, {
        at,
        object: 'appointment',
        objectId: id,
        actor: 'admin-1',
        addressHash: '',
        action,
        detail,
      }),
    )
    await run('2026-12-07T16:30')
    expect(office.sent).toHaveLength(sent)
  })

  test('after six hours away what still makes sense is sent, and nothing that does not', async () => {
    const { services, office, run } = await openClinic(openServices)
    const at = (date: string, time: string, email: string) =>
      storedAppointment(services.db, { ...elena, date, time, email })
    await at('2026-12-09', '10:30', 'in-two-days@patients.example')
    await at('2026-12-07', '17:30', 'in-an-hour-and-a-half@patients.example')
    await at('2026-12-07', '16:30', 'in-half-an-hour@patients.example')
    await at('2026-12-07', '12:00', 'over@patients.example')
    await at('2026-12-08', '10:00', 'tomorrow@patients.example')
    await run('2026-12-07T16:00')
    expect(office.sent.map(({ to }) => to).sort()).toEqual([
      'in-an-hour-and-a-half@patients.example',
      'in-two-days@patients.example',
    ])
  })

  test('while the mail server is away it is tried for as long as it makes sense, and nobody is told of it', async () => {
    const { services, office, run } = await openClinic(openServices)
    await storedAppointment(services.db, { ...elena, email: 'back@patients.example' })
    await storedAppointment(services.db, { ...elena, date: '2026-12-07', time: '12:30' })
    office.isAway = true
    await run('2026-12-07T10:30')
    await run('2026-12-07T10:45')
    await run('2026-12-07T11:25')
    office.isAway = false
    await run('2026-12-07T17:00')
    expect(office.sent.map(({ to }) => to)).toEqual(['back@patients.example'])
    const rows = await services.db.selectFrom('outbox').select(['kind', 'status']).execute()
    expect(rows.every(({ kind }) => kind === 'reminder')).toBe(true)
    expect(rows.map(({ status }) => status).sort()).toEqual(['dead', 'sent'])
  })

  test('what the patient did before it left decides over it', async () => {
    const { services, office, run } = await openClinic(openServices)
    const cancelled = await storedAppointment(services.db, { ...elena, email: 'cancelled@patients.example' })
    const moved = await storedAppointment(services.db, { ...elena, email: 'moved@patients.example' })
    const answered = await storedAppointment(services.db, { ...elena, email: 'answered@patients.example' })
    await services.db
      .insertInto('visit_answers')
      .values({
        appointmentId: answered.id,
        startsAt: answered.startsAt,
        coming: 1,
        answeredAt: '2026-12-01T12:00:00.000Z',
      })
      .execute()
    services.clock.set(clinicTimeAt('2026-12-07T10:30'))
    expect(await writeReminders(services)).toEqual({ written: 3, leftOut: 0 })
    const change = (id: string, values: object) =>
      services.db.updateTable('appointments').set(values).where('id', '=', id).execute()
    await change(cancelled.id, { status: 'cancelled' })
    await change(moved.id, { startsAt: clinicInstantText('2026-12-10T10:30'), date: '2026-12-10' })
    await run()
    expect(office.sent.map(({ to }) => to)).toEqual(['answered@patients.example'])
    expect(office.sent[0]?.text).toContain('You told us you’re coming. Thank you.')
    expect(office.sent[0]?.text).not.toContain('I’ll be there')
    office.sent.length = 0
    await run('2026-12-08T10:30')
    expect(office.sent.map(({ to }) => to)).toEqual(['moved@patients.example'])
  })

  test('who was reminded is not reminded of a longer lead that the owner chose afterwards', async () => {
    const { services, office, run } = await openClinic(openServices)
    await storedAppointment(services.db, elena)
    expect(await run('2026-12-07T10:30')).toEqual({ written: 1, leftOut: 0 })
    await writeLeads(services.db, [72, 2], services.clock.now())
    expect(await run('2026-12-07T14:00')).toEqual({ written: 0, leftOut: 0 })
    expect(await run('2026-12-09T08:30')).toEqual({ written: 1, leftOut: 0 })
    expect(office.sent).toHaveLength(2)
  })

  test('two processes at once, and any number of visits: each once', async () => {
    const { services } = await openClinic(openServices)
    for (let index = 0; index < 130; index++) await storedAppointment(services.db, elena)
    services.clock.set(clinicTimeAt('2026-12-07T10:31'))
    const came = await Promise.all([writeReminders(services), writeReminders(services)])
    expect(came.reduce((sum, { written }) => sum + written, 0)).toBe(130)
    const emails = await services.db.selectFrom('outbox').select('subjectId').execute()
    expect(new Set(emails.map(({ subjectId }) => subjectId)).size).toBe(130)
    expect(emails).toHaveLength(130)
  })
})

const clinicInstantText = (text: string) =>
  Temporal.Instant.from(clinicTimeAt(text)).toString({ fractionalSecondDigits: 3 })
