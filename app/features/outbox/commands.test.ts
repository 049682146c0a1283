import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createFileMailer } from '#app/platform/mail/mailer.server.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import type { EmailRequest, Services } from '#app/platform/services.ts'
import { forEachEngine } from '#test/database.ts'
import { from, kind, sendAllDue, visit, withEmail, written } from '#test/emails.ts'
import { type Answer, startMailServer, startSilentServer } from '#test/other-programs/mail-server.ts'
import { testServices } from '#test/services.ts'
import { allSent, sendNextDue, sendNow } from './commands.server.ts'
import { enqueueEmail, findEmailOf, takeDue, takeFresh } from './queries.server.ts'
import { aboutAppointment, leaseSeconds } from './rules.ts'

const afterLease = { seconds: leaseSeconds + 1 }

/** One that nobody has to himself. */
const dueEmail = (number: number, now: Temporal.Instant) =>
  ({ kind, subject: aboutAppointment(`${number}`), language: 'en', now }) as const

const lastErrorOf = async ({ db }: Services, id: string) =>
  (await db.selectFrom('outbox').select('lastError').where('id', '=', id).executeTakeFirstOrThrow()).lastError

forEachEngine((openDatabase) => {
  test('an email leaves at once and is not sent again', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    expect(await sendNow(services, id)).toBe('sent')
    expect(await state()).toEqual({ status: 'sent', transport: 'smtp' })
    expect(await sendNow(services, id)).toBe('waiting')
    services.clock.advance({ hours: 30 })
    expect(await sendAllDue(services)).toBe(0)
    expect(server.delivered.map((email) => email.email.subject)).toEqual(['request-received visit'])
  })

  test('an email in a file is kept, and the banner promises contact', async () => {
    const database = await openDatabase()
    const mailer = createFileMailer(database.dataDirectory, { from: () => from })
    const services = testServices(database, { mailer, writeEmail: written })
    const id = await enqueueEmail(services.db, {
      kind,
      subject: visit,
      language: 'en',
      now: services.clock.now(),
    })
    expect(await sendNow(services, id)).toBe('kept')
    expect(await findEmailOf(services.db, visit, kind)).toEqual({ status: 'sent', transport: 'file' })
  })

  test('the background leaves a leased email alone until its sender is gone', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { services } = await withEmail(await openDatabase(), server.url)
    expect(await sendAllDue(services)).toBe(0)
    services.clock.advance(afterLease)
    expect(await sendAllDue(services)).toBe(1)
    expect(server.delivered).toHaveLength(1)
  })

  test('the background takes an email at once unless its cause sends it', async () => {
    const { db, clock } = testServices(await openDatabase())
    await enqueueEmail(db, dueEmail(1, clock.now()))
    await enqueueEmail(db, { ...dueEmail(2, clock.now()), isSentByCaller: true })
    expect(await takeDue(db, clock.now())).toMatchObject({ subject: aboutAppointment('1') })
    expect(await takeDue(db, clock.now())).toBeUndefined()
  })

  test('a delayed email waits, no matter who asks', async () => {
    const { db, clock } = testServices(await openDatabase())
    await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now(), delaySeconds: 30 })
    expect(await takeDue(db, clock.now())).toBeUndefined()
    clock.advance({ seconds: 30 })
    expect(await takeDue(db, clock.now())).toMatchObject({ kind, attempts: 1 })
  })

  test('an email whose cause is rolled back was never there', async () => {
    const { db, clock } = testServices(await openDatabase())
    const booking = db.transaction().execute(async (tx) => {
      await enqueueEmail(tx, { kind, subject: visit, language: 'en', now: clock.now() })
      throw new Error('taken')
    })
    await expect(booking).rejects.toThrow('taken')
    expect(await findEmailOf(db, visit, kind)).toBeUndefined()
  })

  test('a silent server holds the visitor no longer than the wait, and the send runs on', async () => {
    const server = await startSilentServer()
    const { services, id, state } = await withEmail(await openDatabase(), server.url, 60_000)
    expect(await sendNow(services, id, { waitAtMost: 20 })).toBe('waiting')
    expect(await state()).toEqual({ status: 'waiting', transport: '' })
    services.clock.advance({ seconds: 20 })
    expect(await takeDue(services.db, services.clock.now())).toBeUndefined()
    await server.close()
    await allSent()
    services.clock.advance({ seconds: 30 })
    expect(await takeDue(services.db, services.clock.now())).toMatchObject({ attempts: 2 })
  })

  test('a server that comes back gets the email once, under its first Message-ID', async () => {
    let answer: Answer | null = { after: 'email', code: 451 }
    const server = await startMailServer({ answer: () => answer })
    onTestFinished(server.close)
    const { services, id } = await withEmail(await openDatabase(), server.url)
    const { messageId } = await services.db
      .selectFrom('outbox')
      .select('messageId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await sendNow(services, id)).toBe('waiting')
    expect(await sendAllDue(services)).toBe(0)
    services.clock.advance({ seconds: 30 })
    expect(await sendAllDue(services)).toBe(1)
    answer = null
    services.clock.advance({ seconds: 60 })
    expect(await sendAllDue(services)).toBe(1)
    services.clock.advance({ hours: 3 })
    expect(await sendAllDue(services)).toBe(0)
    expect(server.delivered.map((email) => email.email.messageId)).toEqual([messageId])
  })

  test('a server that is gone and comes back at its port gets the email once', async () => {
    const gone = await startMailServer()
    await gone.close()
    const { services, id } = await withEmail(await openDatabase(), gone.url)
    expect(await sendNow(services, id)).toBe('waiting')
    const back = await startMailServer({ port: gone.port })
    onTestFinished(back.close)
    services.clock.advance({ seconds: 30 })
    expect(await sendAllDue(services)).toBe(1)
    expect(back.delivered).toHaveLength(1)
  })

  test('an email stays with its sender for as long as the send and its mark may take', async () => {
    const { db, clock, ...rest } = testServices(await openDatabase(), { writeEmail: written })
    const id = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    const taken: unknown[] = []
    const send = async () => {
      clock.advance({ seconds: 150 })
      taken.push(await takeDue(db, clock.now()))
    }
    const mailer = { transport: 'smtp', send, close: () => {} } as const
    expect(await sendNow({ ...rest, db, clock, mailer }, id)).toBe('sent')
    expect(taken).toEqual([undefined])
  })

  test('an email that makes no sense any more goes away', async () => {
    const services = testServices(await openDatabase(), { writeEmail: async () => null })
    const id = await enqueueEmail(services.db, {
      kind,
      subject: visit,
      language: 'en',
      now: services.clock.now(),
    })
    expect(await sendNow(services, id)).toBe('waiting')
    expect(await findEmailOf(services.db, visit, kind)).toBeUndefined()
  })

  test('an email that cannot be written is tried again', async () => {
    const services = testServices(await openDatabase(), {
      writeEmail: () => Promise.reject(new TypeError('x')),
    })
    const id = await enqueueEmail(services.db, {
      kind,
      subject: visit,
      language: 'en',
      now: services.clock.now(),
    })
    expect(await sendNow(services, id)).toBe('waiting')
    services.clock.advance({ seconds: 30 })
    expect(await takeDue(services.db, services.clock.now())).toMatchObject({ attempts: 2 })
  })

  test.each([
    { thrown: new TypeError('elena@patients.example'), code: 'TypeError' },
    { thrown: Object.assign(new Error('x'), { code: 'ECONNECTION' }), code: 'ECONNECTION' },
    {
      thrown: Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 450 }),
      code: 'EENVELOPE 450',
    },
    { thrown: 'elena@patients.example', code: 'unknown' },
  ])('of an email that could not be sent, kind, try and code are logged: $code', async ({ thrown, code }) => {
    const logged: unknown[] = []
    const log = { info: () => {}, warn: (...said: unknown[]) => logged.push(said), error: () => {} }
    const mailer = { transport: 'smtp', send: () => Promise.reject(thrown), close: () => {} } as const
    const services = testServices(await openDatabase(), { mailer, writeEmail: written, log: log as never })
    const id = await enqueueEmail(services.db, {
      kind,
      subject: visit,
      language: 'en',
      now: services.clock.now(),
    })
    expect(await sendNow(services, id)).toBe('waiting')
    expect(logged).toEqual([
      [{ outboxId: id, kind, attempts: 1, code }, 'email not sent, will be tried again'],
    ])
    expect(await lastErrorOf(services, id)).toBe(code)
  })

  test('one that is given up is logged as an error', async () => {
    const logged: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => logged.push(said) }
    const refused = Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 550 })
    const mailer = { transport: 'smtp', send: () => Promise.reject(refused), close: () => {} } as const
    const services = testServices(await openDatabase(), { mailer, writeEmail: written, log: log as never })
    const id = await enqueueEmail(services.db, {
      kind,
      subject: visit,
      language: 'en',
      now: services.clock.now(),
    })
    await sendNow(services, id)
    const facts = { outboxId: id, kind, attempts: 1, code: 'EENVELOPE 550' }
    expect(logged).toEqual([[facts, 'email given up']])
  })

  test('an email that another sender took while it was written is left to that one', async () => {
    const sent: string[] = []
    const mailer = {
      transport: 'smtp',
      send: async ({ messageId }: Email) => void sent.push(messageId),
      close: () => {},
    } as const
    const { db, clock, ...rest } = testServices(await openDatabase(), { mailer })
    const id = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    const writeEmail = async (request: EmailRequest) => {
      clock.advance(afterLease)
      expect(await takeDue(db, clock.now())).toMatchObject({ id, attempts: 2 })
      return written(request)
    }
    expect(await sendNow({ ...rest, db, clock, writeEmail }, id)).toBe('waiting')
    expect(sent).toEqual([])
  })

  test('an email that has left is marked as soon as the database takes it, and not sent again', async () => {
    const { db, ...rest } = testServices(await openDatabase(), { writeEmail: written })
    const secondTry = Promise.withResolvers<void>()
    const marks: unknown[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway && node.kind === 'UpdateQueryNode' && marks.push(node) === 2) secondTry.resolve()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    let isAway = false
    let sent = 0
    const send = async () => {
      sent++
      await sql`alter table outbox rename to out_of_the_way`.execute(db)
      isAway = true
    }
    const services = { ...rest, db: watched, mailer: { transport: 'smtp', send, close: () => {} } as const }
    const id = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: services.clock.now() })
    const delivery = sendNow(services, id, { waitAtMost: 60_000 })
    await secondTry.promise
    await sql`alter table out_of_the_way rename to outbox`.execute(db)
    expect(await delivery).toBe('sent')
    expect(await findEmailOf(db, visit, kind)).toEqual({ status: 'sent', transport: 'smtp' })
    expect(sent).toBe(1)
  })

  test('where the outbox cannot be read, nobody is told of an email, and it is logged', async () => {
    const logged: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => logged.push(said) }
    const services = testServices(await openDatabase(), { log: log as never })
    await sql`alter table outbox rename to out_of_the_way`.execute(services.db)
    expect(await sendNow(services, 'any')).toBe('waiting')
    expect(logged).toEqual([[{ code: expect.any(String) }, 'outbox unavailable']])
    await expect(sendNextDue(services)).rejects.toThrow()
  })

  test('many workers at once take each email once', async () => {
    const { db, clock } = testServices(await openDatabase())
    const ids = []
    for (let number = 0; number < 60; number++) {
      ids.push(await enqueueEmail(db, dueEmail(number, clock.now())))
    }
    const taken: string[] = []
    const worker = async () => {
      for (let tries = 0; tries < ids.length; tries++) {
        const row = await takeDue(db, clock.now())
        if (row) taken.push(row.id)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(taken.toSorted()).toEqual(ids.toSorted())
  })

  test('the sender and the background never both get an email', async () => {
    const { db, clock } = testServices(await openDatabase())
    for (let number = 0; number < 30; number++) {
      const id = await enqueueEmail(db, dueEmail(number, clock.now()))
      const both = await Promise.all([takeFresh(db, id, clock.now()), takeDue(db, clock.now())])
      expect(both.filter(Boolean)).toHaveLength(1)
    }
  })
})
