import { describe, expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { publicUrl, sendingClinic } from '#test/sending-clinic.ts'
import type { TestServices } from '#test/services.ts'
import type { AdminRow } from '../db/staff-tables.ts'
import {
  chooseMails,
  confirmAddress,
  sendAnotherCode,
} from '../features/staff-notifications/commands.server.ts'
import { readStaffMails } from '../features/staff-notifications/page.server.ts'
import { listReaders, recordNews, saveChoice } from '../features/staff-notifications/queries.server.ts'
import { tellOfOwnCancellation, tellOfOwnMove } from '../features/visit-page/own-changes.server.ts'
import { withLanguage } from '../language/with-language.server.ts'
import { codeEmails, writingToStaff } from './staff-emails.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const typed = { rhythm: 'each', kinds: ['request', 'cancelled', 'moved'], address: 'dana@clinic.example' }
const begun = Temporal.Instant.from('2026-12-07T15:00:00Z')

forEachEngine((openDatabase) => {
  async function clinic(database: TestDatabase, given: Partial<AdminRow> = {}) {
    const { services, server } = await sendingClinic(database)
    services.settings.limitsFactor = 1
    services.settings.mail = { transport: 'smtp', url: 'smtp://mail.example' }
    await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock', role: 'front-desk', ...given })
    const goTo = (minutes: number) => services.clock.set(begun.add({ minutes }).toString())
    /** The job runs, and what it wrote leaves. @returns the emails of that run */
    const written = async () => {
      const before = server.delivered.length
      await writingToStaff(services).run()
      await sendAllDue(services)
      return server.delivered.slice(before).map(({ email, recipients }) => ({ email, recipients }))
    }
    return { services, server, goTo, written }
  }
  type Clinic = Awaited<ReturnType<typeof clinic>>

  const choose = (services: TestServices, given: Partial<typeof typed> = {}) =>
    chooseMails(services, dana, { typed: { ...typed, ...given }, sendCode: codeEmails(services) })

  /** The six digits that were written last. */
  async function codeIn({ services, server }: Clinic): Promise<string> {
    await sendAllDue(services)
    const text = server.delivered.at(-1)?.email.text ?? ''
    return /^\d{6}$/m.exec(text)?.[0] ?? expect.fail('no code')
  }

  async function confirmed(opened: Clinic, given: Partial<typeof typed> = {}) {
    expect(await choose(opened.services, given)).toEqual({ ok: true, value: { codeSent: true } })
    expect(await confirmAddress(opened.services, dana, ` ${await codeIn(opened)} `)).toMatchObject({
      ok: true,
    })
    opened.server.delivered.length = 0
  }

  test('fifty requests in a minute are one email at once and one ten minutes later, with counts and no patient', async () => {
    const opened = await clinic(await openDatabase())
    const { services, goTo, written } = opened
    await confirmed(opened)
    services.clock.advance({ seconds: 1 })
    await storedTreatment(services.db, { name: 'HRT', availableDays: ['Wednesday'] })
    const booked = await book(services, { date: '2026-12-09', time: '10:00' })
    expect(booked).toMatchObject({ ok: true })
    await sendAllDue(services)
    goTo(1)
    const [first, ...others] = await written()
    expect(others).toEqual([])
    expect(first?.recipients).toEqual(['dana@clinic.example'])
    expect(first?.email.subject).toBe('1 new request')
    for (let one = 0; one < 49; one++) await recordNews(services.db, 'request', services.clock.now())
    await services.db.transaction().execute(async (tx) => {
      const visit = { id: 'one', email: '', language: 'en' } as const
      await tellOfOwnCancellation(services, tx, visit)
      await tellOfOwnMove(services, tx, visit, { before: at('10:00'), after: at('11:00') })
    })
    goTo(5)
    expect(await written()).toEqual([])
    goTo(11)
    const [second] = await written()
    expect(second?.email.subject).toBe(
      '49 new requests, 1 appointment cancelled by a patient, and 1 appointment moved by a patient',
    )
    expect(second?.email.text).toContain(`Open dashboard: ${publicUrl}/admin/dashboard`)
    expect(second?.email.text).toContain(`${publicUrl}/admin/settings/notifications`)
    const said = JSON.stringify([first?.email, second?.email])
    expect(said).not.toMatch(/Elena|elena@|HRT|0188/)
    goTo(60)
    expect(await written()).toEqual([])
  })

  test('emails are in the language of their reader, and tell of those that were given up, reminders left out, where that is wanted', async () => {
    const opened = await clinic(await openDatabase(), { language: 'es' })
    const { services, goTo, written } = opened
    await confirmed(opened, { rhythm: 'hourly', kinds: ['given-up', 'request'] })
    goTo(10)
    await recordNews(services.db, 'request', services.clock.now())
    for (const kind of ['confirmed', 'reminder'] as const)
      await services.db
        .insertInto('outbox')
        .values({
          id: kind,
          kind,
          subjectKind: 'appointment',
          subjectId: 'v',
          channel: 'email',
          language: 'en',
          recipient: 'patient',
          messageId: `<${kind}@x>`,
          transport: '',
          attempts: 9,
          dueAt: '',
          isPutOff: 0,
          lastError: '',
          createdAt: '',
          status: 'dead',
          finishedAt: '2026-12-07T15:30:00.000Z',
        })
        .execute()
    goTo(59)
    expect(await written()).toEqual([])
    goTo(61)
    const [sent] = await written()
    expect(sent?.email.subject).toBe('1 solicitud nueva y 1 correo sin entregar')
    expect(sent?.email.text).toContain('Desde el ')
    expect(sent?.email.text).toContain('Abrir el panel')
  })

  describe('nobody is written to', () => {
    test.each([
      { why: 'who never chose', chooses: false, change: {} },
      { why: 'whose role sees no visits by now', chooses: true, change: { role: 'editor' } },
      { why: 'who was deactivated', chooses: true, change: { deactivatedAt: 'then' } },
      { why: 'who was deleted', chooses: true, change: { deletedAt: '2026-12-07T15:00:00.000Z' } },
    ])('$why', async ({ chooses, change }) => {
      const opened = await clinic(await openDatabase())
      const { services, goTo, written } = opened
      if (chooses) await confirmed(opened)
      await recordNews(services.db, 'request', begun.add({ seconds: 1 }))
      await services.db
        .updateTable('admins')
        .set({ name: 'Dana', ...change })
        .execute()
      goTo(5)
      expect(await written()).toEqual([])
    })

    test('where no service sends emails of every kind', async () => {
      const opened = await clinic(await openDatabase())
      const { services, goTo, written } = opened
      await confirmed(opened)
      await recordNews(services.db, 'request', begun.add({ seconds: 1 }))
      goTo(5)
      services.settings.mail = { transport: 'file' }
      expect(await written()).toEqual([])
      expect(await readStaffMails(services, { id: 'dana-1', email: '' })).toMatchObject({
        value: { writes: false },
      })
    })

    test('at an address that its owner has not confirmed, nor who changed their mind before it left', async () => {
      const opened = await clinic(await openDatabase())
      const { services, server, goTo } = opened
      await choose(services)
      await recordNews(services.db, 'request', begun.add({ seconds: 1 }))
      goTo(5)
      await writingToStaff(services).run()
      expect(await listReaders(services.db, services.clock.now())).toEqual([])
      expect(await confirmAddress(services, dana, await codeIn(opened))).toMatchObject({ ok: true })
      await recordNews(services.db, 'request', services.clock.now().add({ seconds: 1 }))
      goTo(10)
      await writingToStaff(services).run()
      await choose(services, { rhythm: 'none' })
      server.delivered.length = 0
      await sendAllDue(services)
      expect(server.delivered).toEqual([])
    })
  })

  test('a code counts for an hour, five tries and one address', async () => {
    const opened = await clinic(await openDatabase())
    const { services, goTo } = opened
    await choose(services)
    const first = await codeIn(opened)
    const wrong = first === '000000' ? '000001' : '000000'
    expect(await confirmAddress(services, dana, wrong)).toMatchObject({
      status: 422,
      errors: { code: 'That’s not the code we sent. Check the newest email.' },
    })
    await sendAnotherCode(services, dana, codeEmails(services))
    const second = await codeIn(opened)
    for (let one = 0; one < 5; one++) await confirmAddress(services, dana, wrong)
    expect(await confirmAddress(services, dana, second)).toMatchObject({
      status: 422,
      errors: { code: 'This code has expired. Ask for a new one.' },
    })
    await choose(services, { address: 'other@clinic.example' })
    const third = await codeIn(opened)
    await choose(services, { address: 'third@clinic.example' })
    await sendAllDue(services)
    expect(await confirmAddress(services, dana, third)).toMatchObject({ status: 422 })
    await sendAnotherCode(services, dana, codeEmails(services))
    expect(await sendAnotherCode(services, dana, codeEmails(services))).toMatchObject({ status: 429 })
    const last = await codeIn(opened)
    goTo(61)
    expect(await confirmAddress(services, dana, last)).toMatchObject({ status: 422 })
  })

  test('an address that was chosen while the code of another was looked at is not confirmed by it', async () => {
    const opened = await clinic(await openDatabase())
    const { services } = opened
    await choose(services)
    const code = await codeIn(opened)
    const other = {
      adminId: 'dana-1',
      rhythm: 'each',
      kinds: ['request'],
      address: 'other@clinic.example',
    } as const
    const meanwhile = withChangeAfterReading(services, 'staff_mails', (db) =>
      saveChoice(db, { ...other, kinds: [...other.kinds] }, services.clock.now()),
    )
    expect(await confirmAddress(meanwhile, dana, code)).toMatchObject({ status: 422 })
    expect(await listReaders(services.db, services.clock.now())).toEqual([])
    const row = await services.db.selectFrom('staff_mails').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ address: 'other@clinic.example', confirmedAt: null })
  })

  test.each([
    { given: { rhythm: 'daily' }, errors: { rhythm: 'Choose when.' } },
    { given: { kinds: ['others'] }, errors: { kinds: 'Choose what to be notified about, or Never.' } },
    {
      given: { address: 'dana' },
      errors: { address: 'Enter a valid email, such as ana@example.com.' },
    },
  ])('$given is refused', async ({ given, errors }) => {
    const { services } = await clinic(await openDatabase())
    expect(await choose(services, given)).toMatchObject({ status: 422, errors })
    expect(await services.db.selectFrom('staff_mails').selectAll().execute()).toEqual([])
  })

  test('the page proposes what most want, and says what was chosen; the log says that, and not where', async () => {
    const opened = await clinic(await openDatabase())
    const { services } = opened
    const read = () => readStaffMails(services, { id: 'dana-1', email: 'dana@account.example' })
    expect(await read()).toMatchObject({
      value: {
        rhythm: 'none',
        kinds: ['request', 'cancelled', 'moved'],
        address: 'dana@account.example',
        isConfirmed: false,
        waitsForCode: false,
        writes: true,
      },
    })
    await withLanguage('es', () => choose(services, { rhythm: 'morning' }))
    expect(await read()).toMatchObject({
      value: { rhythm: 'morning', isConfirmed: false, waitsForCode: true, address: typed.address },
    })
    await sendAllDue(services)
    expect(opened.server.delivered.at(-1)?.email.subject).toBe('Confirme su dirección')
    const log = await services.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).toContain('staffMails')
    expect(JSON.stringify(log)).not.toContain('dana@')
  })
})
