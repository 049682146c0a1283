import { expect, onTestFinished, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { kind, sendAllDue, visit, withEmail, written } from '#test/emails.ts'
import { type Answer, startMailServer } from '#test/other-programs/mail-server.ts'
import { testServices } from '#test/services.ts'
import { readMailAlarm } from '../mail-setup/queries.server.ts'
import { sendNow } from './commands.server.ts'
import { countDead, listDead } from './delivery-queries.server.ts'
import { enqueueEmail, findEmailOf, listEmailsOf, takeBackEmail } from './queries.server.ts'

type Refusing = { after: 'sender' | Answer['after']; code: number; text: string; unless?: () => boolean }

/** A server that refuses at that step. */
function refusing({ after, unless = () => false, ...said }: Refusing) {
  if (after === 'sender') return { sender: () => (unless() ? null : said) }
  return { answer: () => (unless() ? null : { ...said, after }) }
}

forEachEngine((openDatabase) => {
  test('after 24 hours it is given up, shown to staff with a code only, and staff get an email', async () => {
    const server = await startMailServer({ answer: () => ({ after: 'recipient', code: 450 }) })
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    await sendNow(services, id)
    for (let hour = 0; hour < 24; hour++) {
      expect(await state()).toMatchObject({ status: 'waiting' })
      services.clock.advance({ hours: 1 })
      await sendAllDue(services)
    }
    expect(await state()).toMatchObject({ status: 'dead' })
    expect(await countDead(services.db)).toBe(1)
    expect(await listDead(services.db, 'appointment')).toMatchObject([
      { id, kind, lastError: 'EENVELOPE 450' },
    ])
    expect(await findEmailOf(services.db, visit, 'undelivered')).toMatchObject({ status: 'waiting' })
    services.clock.advance({ hours: 25 })
    await sendAllDue(services)
    expect(await countDead(services.db)).toBe(2)
    expect(await listDead(services.db, 'appointment')).toHaveLength(1)
    expect(
      await services.db.selectFrom('outbox').select('id').execute(),
      'no notice of a notice',
    ).toHaveLength(2)
  })

  test.each([
    { after: 'recipient', code: 550, lastError: 'EENVELOPE 550' },
    { after: 'email', code: 552, lastError: 'EMESSAGE 552' },
  ] as const)(
    'a server that refuses it for good ($code) is not asked again',
    async ({ lastError, ...answer }) => {
      const server = await startMailServer({ answer: () => answer })
      onTestFinished(server.close)
      const { services, id, state } = await withEmail(await openDatabase(), server.url)
      expect(await sendNow(services, id)).toBe('waiting')
      expect(await state()).toMatchObject({ status: 'dead' })
      expect(await listDead(services.db, 'appointment')).toMatchObject([{ id, kind, lastError }])
      expect(await findEmailOf(services.db, visit, 'undelivered')).toMatchObject({ status: 'waiting' })
    },
  )

  test.each([
    { after: 'sender', code: 550, text: '5.7.60 Client does not have permissions', alarm: 'sender' },
    { after: 'sender', code: 553, text: 'Sender address rejected', alarm: 'sender' },
    { after: 'recipient', code: 554, text: '5.7.1 Relay access denied', alarm: 'sender' },
    { after: 'email', code: 550, text: '5.4.5 Daily user sending limit exceeded', alarm: 'limit' },
    { after: 'email', code: 550, text: '5.7.26 Unauthenticated email', alarm: 'sender' },
  ] as const)(
    'what the server has against the clinic ($code $text) is said, and tried again until it is mended',
    async ({ alarm, ...refusal }) => {
      let isMended = false
      const server = await startMailServer(refusing({ ...refusal, unless: () => isMended }))
      onTestFinished(server.close)
      const { services, id, state } = await withEmail(await openDatabase(), server.url)
      services.settings.mail = { transport: 'smtp', url: server.url }
      expect(await sendNow(services, id)).toBe('waiting')
      services.clock.advance({ hours: 20 })
      await sendAllDue(services)
      expect(await state()).toMatchObject({ status: 'waiting' })
      expect(await readMailAlarm(services)).toBe(alarm)
      isMended = true
      services.clock.advance({ hours: 1 })
      await sendAllDue(services)
      expect(await state()).toMatchObject({ status: 'sent' })
      expect(await readMailAlarm(services)).toBeNull()
    },
  )

  test.each([
    { after: 'sender', code: 552, text: '5.3.4 Message too big' },
    { after: 'recipient', code: 550, text: '5.1.1 No such user' },
  ] as const)('what it has against this one ($code $text) is given up', async (refusal) => {
    const server = await startMailServer(refusing(refusal))
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    services.settings.mail = { transport: 'smtp', url: server.url }
    await sendNow(services, id)
    expect(await state()).toMatchObject({ status: 'dead' })
    expect(await readMailAlarm(services)).toBeNull()
  })

  test('staff hear two hours before the visit that its email did not arrive', async () => {
    const server = await startMailServer({ answer: () => ({ after: 'email', code: 451 }) })
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    const usefulUntil = services.clock.now().add({ hours: 4 })
    services.writeEmail = async (request) => ({ ...(await written(request)), usefulUntil })
    await sendNow(services, id)
    while ((await state())?.status === 'waiting') {
      services.clock.advance({ minutes: 10 })
      await sendAllDue(services)
    }
    expect(services.clock.now().until(usefulUntil).total('minutes')).toBe(120)
    expect(await findEmailOf(services.db, visit, 'undelivered')).toBeDefined()
  })

  test('an email that was tried and has become useless ends as a notice to staff', async () => {
    const server = await startMailServer({ answer: () => ({ after: 'email', code: 451 }) })
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    await sendNow(services, id)
    services.writeEmail = async (request) => (request.kind === 'undelivered' ? written(request) : null)
    services.clock.advance({ seconds: 30 })
    await sendAllDue(services)
    expect(await state()).toMatchObject({ status: 'dead' })
    expect(await findEmailOf(services.db, visit, 'undelivered')).toBeDefined()
  })

  test('an email whose last useful moment went by while it was written does not leave', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    services.writeEmail = async (request) => {
      const usefulUntil = services.clock.now().add({ seconds: 4 })
      services.clock.advance({ seconds: 5 })
      return { ...(await written(request)), usefulUntil }
    }
    expect(await sendNow(services, id)).toBe('waiting')
    expect(await state()).toBeUndefined()
    expect(server.delivered).toEqual([])
  })

  test('mail that comes back late brings each piece of news once', async () => {
    let answer: Answer | null = { after: 'email', code: 451 }
    const server = await startMailServer({ answer: () => answer })
    onTestFinished(server.close)
    const { services, id } = await withEmail(await openDatabase(), server.url)
    await sendNow(services, id)
    for (const later of ['confirmed', 'moved', 'moved'] as const) {
      services.clock.advance({ minutes: 1 })
      const email = { kind: later, subject: visit, now: services.clock.now() }
      await enqueueEmail(services.db, { ...email, language: 'en' })
      await sendAllDue(services)
    }
    answer = null
    for (let minute = 0; minute < 20; minute++) {
      services.clock.advance({ minutes: 1 })
      await sendAllDue(services)
    }
    const subjects = server.delivered.map((email) => email.email.subject)
    expect(subjects.toSorted()).toEqual(['confirmed visit', 'moved visit'])
    expect(await listDead(services.db, 'appointment')).toEqual([])
  })

  test('an email waits while a newer one can be taken back, and leaves when it was', async () => {
    const { db, clock, ...rest } = testServices(await openDatabase(), { writeEmail: written })
    const services = { ...rest, db, clock }
    const first = {
      kind: 'moved',
      subject: visit,
      language: 'en',
      now: clock.now(),
      delaySeconds: 30,
    } as const
    await enqueueEmail(db, first)
    clock.advance({ seconds: 20 })
    const second = await enqueueEmail(db, { ...first, now: clock.now() })
    clock.advance({ seconds: 10 })
    await sendAllDue(services)
    expect(await listEmailsOf(db, visit)).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
    expect(await takeBackEmail(db, second)).toBe(true)
    clock.advance({ seconds: 20 })
    await sendAllDue(services)
    expect(await listEmailsOf(db, visit)).toMatchObject([{ kind: 'moved', status: 'sent' }])
  })

  test('the row keeps what the email said, not what was asked for', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { services, id } = await withEmail(await openDatabase(), server.url)
    services.writeEmail = async (request) => ({ ...(await written(request)), kind: 'confirmed' })
    await sendNow(services, id)
    expect(await listEmailsOf(services.db, visit)).toMatchObject([{ kind, saidKind: 'confirmed' }])
  })
})
