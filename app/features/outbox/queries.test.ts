import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import type { EmailRequest } from '#app/platform/services.ts'
import { forEachEngine } from '#test/database.ts'
import { kind, visit, withEmail, written } from '#test/emails.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { testServices } from '#test/services.ts'
import { sendNow } from './commands.server.ts'
import {
  deleteFinished,
  listDead,
  listNewer,
  postpone,
  releaseLeases,
  renewLease,
} from './delivery-queries.server.ts'
import { encryptPayload } from './payload.server.ts'
import {
  deleteEmail,
  enqueueEmail,
  enqueueOnce,
  findEmailOf,
  listEmailsOf,
  markFailed,
  takeBackEmail,
  takeDue,
  takeFresh,
  waitingEmails,
} from './queries.server.ts'
import { deleteEmailsOf } from './retention-queries.server.ts'
import { aboutAppointment } from './rules.ts'

const newerRelease = [{ kind: 'survey' }, { channel: 'pigeon' }] as never[]

const rows = (db: Database) => db.selectFrom('outbox').selectAll().orderBy('createdAt').execute()

forEachEngine((openDatabase) => {
  test('a row says what it is about, how it leaves and to whom', async () => {
    const { db, clock } = testServices(await openDatabase())
    await enqueueEmail(db, {
      kind: 'moved',
      subject: aboutAppointment('a1'),
      language: 'en',
      now: clock.now(),
    })
    clock.advance({ seconds: 1 })
    await enqueueEmail(db, {
      kind: 'undelivered',
      subject: aboutAppointment('a1'),
      language: 'en',
      now: clock.now(),
    })
    const shape = { subjectKind: 'appointment', subjectId: 'a1' }
    const rest = { channel: 'email', language: 'en', payload: null, dedupeKey: null, saidKind: null }
    expect(await rows(db)).toMatchObject([
      { ...shape, ...rest, recipient: 'patient', status: 'waiting', attempts: 0 },
      { ...shape, ...rest, recipient: 'clinic', transport: '', lastError: '', finishedAt: null },
    ])
  })

  test('an email under a key is once, whatever became of it; another one may follow when it is gone', async () => {
    const { db, clock } = testServices(await openDatabase())
    const email = { kind, subject: visit, language: 'en', now: clock.now() } as const
    const first = await enqueueOnce(db, 'visit 1 day', email)
    expect(first).toEqual(expect.any(String))
    await db.updateTable('outbox').set({ status: 'sent' }).execute()
    expect(await enqueueOnce(db, 'visit 1 day', email)).toBeNull()
    expect(await enqueueOnce(db, 'visit 2 hours', email)).toEqual(expect.any(String))
    await enqueueEmail(db, email)
    await enqueueEmail(db, email)
    const keys = (await rows(db)).map(({ dedupeKey }) => dedupeKey ?? '')
    expect(keys.toSorted()).toEqual(['', '', 'visit 1 day', 'visit 2 hours'])
    await deleteEmail(db, first ?? '')
    expect(await enqueueOnce(db, 'visit 1 day', email)).toEqual(expect.any(String))
  })

  test('the notice to staff that an email was given up is written once', async () => {
    const server = await startMailServer({ answer: () => ({ after: 'email', code: 552 }) })
    onTestFinished(server.close)
    const { services, id } = await withEmail(await openDatabase(), server.url)
    await sendNow(services, id)
    const [, notice] = await rows(services.db)
    expect(notice).toMatchObject({ kind: 'undelivered', dedupeKey: `undelivered ${id}`, subjectId: visit.id })
  })

  test.each(newerRelease)('what only a newer release can send is left to it (%o)', async (given) => {
    const { db, clock } = testServices(await openDatabase())
    await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    await db.updateTable('outbox').set(given).execute()
    clock.advance({ hours: 1 })
    expect(await takeDue(db, clock.now())).toBeUndefined()
    expect(await rows(db)).toMatchObject([{ status: 'waiting', attempts: 0 }])
  })

  test.each([
    ...newerRelease,
    { recipient: 'clinic' },
    { subjectId: 'other' },
    { subjectKind: 'message' },
  ] as never[])(
    'a newer email of another sort replaces nothing and keeps nobody waiting (%o)',
    async (given) => {
      const { db, clock } = testServices(await openDatabase())
      const older = {
        kind: 'moved',
        subject: visit,
        language: 'en',
        now: clock.now(),
      } as const
      await enqueueEmail(db, older)
      clock.advance({ minutes: 1 })
      const newer = await enqueueEmail(db, { ...older, now: clock.now(), delaySeconds: 86_400 })
      const email = await takeDue(db, clock.now())
      if (!email) throw new Error('no email is due')
      expect(await listNewer(db, email)).toMatchObject([{ kind: 'moved', attempts: 0 }])
      await db.updateTable('outbox').set(given).where('id', '=', newer).execute()
      expect(await listNewer(db, email)).toEqual([])
    },
  )

  test.each([
    { answer: null, status: 'sent' },
    { answer: { after: 'email', code: 552 }, status: 'dead' },
  ] as const)(
    'anyone who writes an email gets its payload, and none is kept of one that is $status',
    async (given) => {
      const server = await startMailServer({ answer: () => given.answer })
      onTestFinished(server.close)
      const { services } = await withEmail(await openDatabase(), server.url)
      const { db, clock, settings } = services
      const email = { kind: 'moved', subject: visit } as const
      const payload = encryptPayload(settings.secretKey, email, { token: 'Zk3' })
      const asked: EmailRequest[] = []
      services.writeEmail = async (request) => {
        asked.push(request)
        return written(request)
      }
      const id = await enqueueEmail(db, { ...email, language: 'en', payload, now: clock.now() })
      const row = () => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
      expect(await row()).toMatchObject({ payload })
      await sendNow(services, id)
      expect(asked).toMatchObject([{ ...email, recipient: 'patient', language: 'en', payload }])
      expect(await row()).toMatchObject({ payload: null, status: given.status })
    },
  )

  test('one email is taken at a time, also where the database knows of fewer than there are', async () => {
    const { db, clock, engine } = testServices(await openDatabase())
    for (let count = 0; count < 3; count++) {
      const subject = aboutAppointment(`visit ${count}`)
      await enqueueEmail(db, { kind, subject, language: 'en', now: clock.now() })
      clock.advance({ seconds: 1 })
      if (count === 0 && engine === 'postgres') await sql`vacuum analyze outbox`.execute(db)
    }
    for (let count = 0; count < 3; count++) {
      expect(await takeDue(db, clock.now())).toMatchObject({ subject: { id: `visit ${count}` } })
      const tried = (await rows(db)).map(({ attempts }) => attempts)
      expect(tried).toEqual([0, 1, 2].map((place) => (place <= count ? 1 : 0)))
    }
    expect(await takeDue(db, clock.now())).toBeUndefined()
  })

  test('emails are listed, found and forgotten by what they are about, kind and id', async () => {
    const { db, clock } = testServices(await openDatabase())
    const other = { kind: 'message', id: 'visit' } as never
    for (const subject of [visit, other]) {
      await enqueueEmail(db, { kind, subject, language: 'en', now: clock.now() })
      await enqueueEmail(db, { kind: 'undelivered', subject, language: 'en', now: clock.now() })
    }
    await db.updateTable('outbox').set({ status: 'dead' }).execute()
    expect(await listDead(db, 'appointment')).toMatchObject([{ kind, subjectId: 'visit' }])
    expect(await listEmailsOf(db, visit)).toMatchObject([{ kind }])
    await deleteEmailsOf(db, 'appointment', ['visit'])
    expect(await listEmailsOf(db, visit)).toEqual([])
    expect(await findEmailOf(db, visit, kind)).toBeUndefined()
    expect(await findEmailOf(db, other, kind)).toEqual({ status: 'dead', transport: '' })
    expect(await rows(db)).toHaveLength(2)
  })

  test('every email has a Message-ID of its own, of our domain', async () => {
    const { db, clock } = testServices(await openDatabase())
    for (const subject of [visit, visit])
      await enqueueEmail(db, { kind, subject, language: 'en', now: clock.now() })
    const ids = (await rows(db)).map(({ messageId }) => messageId)
    for (const id of ids) expect(id).toMatch(/^<[\w-]{20,}@firstlight\.example>$/)
    expect(new Set(ids).size).toBe(2)
  })

  test('an email is taken back while nobody has tried it, and not once it is on its way', async () => {
    const { db, clock } = testServices(await openDatabase())
    const email = { kind, subject: visit, language: 'en', now: clock.now() } as const
    const [untried, onItsWay] = [await enqueueEmail(db, email), await enqueueEmail(db, email)]
    await takeFresh(db, onItsWay, clock.now())
    expect(await takeBackEmail(db, untried)).toBe(true)
    expect(await takeBackEmail(db, onItsWay)).toBe(false)
    expect(await rows(db)).toMatchObject([{ id: onItsWay, status: 'waiting' }])
  })

  test('a sender whose lease ran out can change nothing of an email that another has by now', async () => {
    const { db, clock } = testServices(await openDatabase())
    const id = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    const email = await takeFresh(db, id, clock.now())
    if (!email) throw new Error('the email is not there')
    const now = clock.now().add({ hours: 1 })
    const other = await takeDue(db, now)
    const before = await rows(db)
    expect(await renewLease(db, email, now.add({ hours: 9 }))).toBe(false)
    expect(
      await markFailed(db, { email, saidKind: 'moved', nextTry: null, reason: 'EENVELOPE 550', now }),
    ).toBe(false)
    await postpone(db, email, now.add({ hours: 9 }))
    expect(await rows(db)).toEqual(before)
    if (!other) throw new Error('nobody else has it')
    expect(await renewLease(db, other, now.add({ hours: 9 }))).toBe(true)
    await postpone(db, other, now.add({ hours: 2 }))
    expect(await rows(db)).toMatchObject([
      { attempts: 1, dueAt: '2026-12-07T18:00:00.000Z', leasedUntil: null },
    ])
  })

  test('what waits is counted, and since when the one due longest', async () => {
    const { db, clock } = testServices(await openDatabase())
    const now = clock.now()
    expect(await waitingEmails(db, now)).toEqual({ waiting: 0, dueSince: null })
    const sent = await enqueueEmail(db, {
      kind,
      subject: visit,
      language: 'en',
      now: now.subtract({ hours: 3 }),
    })
    await db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', sent).execute()
    await enqueueEmail(db, { kind, subject: visit, language: 'en', now, delaySeconds: 30 })
    expect(await waitingEmails(db, now)).toEqual({ waiting: 1, dueSince: null })
    const [long, lately] = [now.subtract({ hours: 2 }), now.subtract({ hours: 1 })]
    for (const at of [lately, long]) await enqueueEmail(db, { kind, subject: visit, language: 'en', now: at })
    expect(await waitingEmails(db, now)).toEqual({ waiting: 3, dueSince: long })
  })

  test('emails are forgotten after 30 days, waiting ones never', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    const waiting = { kind: 'moved', subject: visit, language: 'en', now: services.clock.now() } as const
    await enqueueEmail(services.db, waiting)
    await sendNow(services, id)
    await deleteFinished(services.db, services.clock.now())
    expect(await state()).toBeDefined()
    await deleteFinished(services.db, services.clock.now().add({ seconds: 1 }))
    expect(await state()).toBeUndefined()
    expect(await findEmailOf(services.db, visit, 'moved')).toBeDefined()
  })

  test('released leases make emails due at once', async () => {
    const { db, clock } = testServices(await openDatabase())
    await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    await releaseLeases(db)
    expect(await takeDue(db, clock.now())).toMatchObject({ attempts: 1 })
  })

  test('emails of kinds that only a newer release knows are not listed', async () => {
    const { db, clock } = testServices(await openDatabase())
    await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    await db
      .updateTable('outbox')
      .set({ kind: 'survey' as never })
      .execute()
    expect(await listEmailsOf(db, visit)).toEqual([])
  })
})
