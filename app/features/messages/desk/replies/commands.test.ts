import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTemplate } from '#app/features/messages/templates/commands.server.ts'
import { visitsForMessages } from '#app/features/visits-to-settle/lookups.server.ts'
import { m } from '#app/language/messages.ts'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedAdmin } from '#test/factories.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { publicUrl, sendingClinic } from '#test/sending-clinic.ts'
import { storedAnswer, storedMessage } from '#test/visitor-factories.ts'
import { readAddress } from '../address.ts'
import { restoreMessage } from '../commands.server.ts'
import { messageIntents, mostToCall, readMessages } from '../page.server.ts'
import { keepReplyDraft } from './commands.server.ts'
import { replyDelaySeconds } from './rules.ts'

const staff = (id: string) => ({ kind: 'staff' as const, id, addressHash: '' })
const dana = staff('dana-1')
const luis = staff('luis-1')

forEachEngine((openDatabase) => {
  async function opened(database: TestDatabase, transport = 'smtp') {
    const { services, server } = await sendingClinic(database)
    const mail = { ...services.settings.mail, transport, url: 'smtp://mail.example' }
    services.settings = { ...services.settings, publicUrl, mail } as typeof services.settings
    await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
    await storedAdmin(services.db, { id: 'luis-1', username: 'luis', name: 'Luis Ortega' })
    const at = services.clock.now().toString()
    const given = {
      name: 'Elena Ruiz',
      email: 'elena@example.com',
      subject: 'Blood work',
      message: 'May I eat?',
    }
    const { id } = await storedMessage(services.db, { ...given, createdAt: at, updatedAt: at })
    const send = (fields: Record<string, string>, actor = dana) =>
      runIntent(messageIntents, services, {
        actor,
        fields: new Map(Object.entries({ id, answered: '', ...fields })),
        shown: readAddress(new URLSearchParams({ open: id })),
      })
    const shown = async (actor = dana) => {
      const address = readAddress(new URLSearchParams({ open: id }))
      const list = await readMessages(services, actor, { ...address, visits: visitsForMessages(services) })
      if (!list.ok || !list.value.open) throw new Error('not read')
      return { ...list.value, open: list.value.open }
    }
    const row = () =>
      services.db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const leave = async () => {
      services.clock.advance({ seconds: replyDelaySeconds })
      return sendAllDue(services)
    }
    return { services, server, id, send, shown, row, leave }
  }

  test('a saved reply is added to what is typed, with its blanks filled in; one that is gone takes nothing', async () => {
    const { send, shown, services } = await opened(await openDatabase())
    const text = { en: 'Hi {name}, water is fine.', es: 'Hola, {name}: puede tomar agua.' }
    const added = await addTemplate(services, { actor: luis, typed: { name: 'Blood work', text } })
    if (!added.ok) throw new Error(added.message)
    await services.db.updateTable('contact_messages').set({ language: 'es' }).execute()
    const filled = 'Hola, Elena: puede tomar agua.'
    expect((await shown()).open.templates).toEqual([{ id: added.value, name: 'Blood work', text: filled }])
    expect((await send({ intent: `use ${added.value}`, reply: 'Thank you.\n' })).ok).toBe(true)
    expect((await shown()).open.draft).toBe(`Thank you.\n\n${filled}`)
    expect((await shown(luis)).open.draft).toBe('')
    const gone = await send({ intent: 'use nothing', reply: 'Other' })
    expect(gone).toMatchObject({ ok: false, status: 404, message: 'This saved reply was deleted.' })
    expect((await shown()).open.draft).toBe(`Thank you.\n\n${filled}`)
  })

  test('a reply, draft or message that does not open is sent to nobody, nor stored over', async () => {
    const { server, send, shown, leave, services } = await opened(await openDatabase())
    const { db } = services
    const lost = `v1.1.${'x'.repeat(16)}.${'y'.repeat(22)}`
    await keepReplyDraft(services, { actor: dana, id: (await shown()).open.id }, 'Half a sentence')
    await sql`update message_drafts set text = ${lost}`.execute(db)
    const { draft } = (await shown()).open
    expect(await send({ intent: 'reply', reply: draft })).toMatchObject({
      ok: false,
      status: 409,
      message: m.platform_text_unreadable_kept(),
    })
    expect((await sql`select text from message_drafts`.execute(db)).rows).toEqual([{ text: lost }])
    expect(await send({ intent: 'reply', reply: 'Come on Monday.' })).toMatchObject({ ok: true })
    await sql`update message_replies set text = ${lost}`.execute(db)
    await leave()
    expect(server.delivered).toEqual([])
    expect(await db.selectFrom('outbox').select(['status', 'lastError']).execute()).toEqual([
      { status: 'waiting', lastError: 'UnreadableText' },
    ])
  })

  test('an answer leaves after its time with the message, is in it, and quotes what was asked', async () => {
    const { server, send, shown, row, leave, services } = await opened(await openDatabase())
    const text = 'No food,\nplease.\n\n<b>Water</b> & coffee are fine.'
    expect(await send({ intent: 'reply', reply: `  ${text}\r\n` })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ read: 1, answeredBy: 'dana-1', answeredHow: 'email' })
    const { open, answers, unread } = await shown()
    expect({ answers, unread }).toEqual({ answers: { waiting: 0, read: 0, answered: 1 }, unread: 0 })
    expect(open.replies).toMatchObject([{ by: 'Dana Whitlock', text, state: 'fresh', secondsLeft: 30 }])
    expect((await shown(luis)).open.replies).toMatchObject([{ state: 'waiting', secondsLeft: 0 }])
    expect(await sendAllDue(services)).toBe(0)
    expect(await leave()).toBe(1)
    const [{ email, recipients } = { email: null, recipients: [] }] = server.delivered
    expect(recipients).toEqual(['elena@example.com'])
    expect(email?.subject).toBe('Re: Blood work')
    expect(email?.html).toContain('&lt;b&gt;Water&lt;/b&gt; &amp; coffee')
    expect(email?.text).toContain('<b>Water</b> & coffee are fine.')
    expect(email?.text).toContain('> May I eat?')
    expect(email?.text).toContain('Firstlight, Dana')
    expect(email?.inReplyTo).toBe(undefined)
    expect((await shown()).open.replies).toMatchObject([{ state: 'sent' }])

    const { answered } = (await shown()).open
    await send({ intent: 'reply', reply: 'One more thing.', answered })
    await leave()
    expect(server.delivered[1]?.email).toMatchObject({
      inReplyTo: email?.messageId,
      references: email?.messageId,
    })
    const log = JSON.stringify(await services.db.selectFrom('audit_log').selectAll().execute())
    expect(log).toContain('"way\\":\\"email')
    expect(log).not.toContain('Water')
  })

  test('taken back in its time and by who wrote it, the message and the draft are as before', async () => {
    const { services, send, shown, row, leave } = await opened(await openDatabase())
    await send({ intent: 'called', reply: '' })
    const { updatedAt: _, ...before } = await row()
    await send({ intent: 'reply', reply: 'Yes.', answered: before.answeredAt ?? '' })
    const which = (await shown()).open.replies[0]?.id ?? ''
    await send({ intent: 'draft', reply: 'And also' })
    expect(await send({ intent: 'take-back', which }, luis)).toMatchObject({ ok: false, status: 410 })
    services.clock.advance({ seconds: 29 })
    expect(await send({ intent: 'take-back', which })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject(before)
    expect((await shown()).open).toMatchObject({ replies: [], draft: 'Yes.\n\nAnd also' })
    expect(await leave()).toBe(0)
    expect(await send({ intent: 'take-back', which })).toMatchObject({ ok: false, status: 410 })

    await send({ intent: 'reply', reply: 'Yes.', answered: before.answeredAt ?? '' })
    const late = (await shown()).open.replies[0]?.id ?? ''
    services.clock.advance({ seconds: 30 })
    expect(await send({ intent: 'take-back', which: late })).toMatchObject({ ok: false, status: 410 })
    expect(await leave()).toBe(1)
  })

  test.each([
    { first: 'nobody had answered', fields: null },
    { first: 'somebody had called', fields: { intent: 'called', reply: '' } },
  ])(
    'replies that were taken back, the older first, leave the message unanswered: $first',
    async ({ fields }) => {
      const { services, send, shown, row, leave } = await opened(await openDatabase())
      if (fields) await send(fields)
      const { updatedAt: _, ...before } = await row()
      const sent: { id: string; adminId: string }[] = []
      for (const [reply, actor] of [
        ['One.', dana],
        ['Two.', luis],
        ['Three.', dana],
      ] as const) {
        await send({ intent: 'reply', reply, answered: (await row()).answeredAt ?? '' }, actor)
        sent.push({ id: (await shown()).open.replies.at(-1)?.id ?? '', adminId: actor.id })
        services.clock.advance({ seconds: 5 })
      }
      const [one, two, three] = sent
      const takeBack = ({ id = '', adminId = '' } = {}) =>
        send({ intent: 'take-back', which: id }, adminId === luis.id ? luis : dana)
      for (const reply of [two, one]) {
        expect(await takeBack(reply)).toMatchObject({ ok: true })
        expect(await row()).toMatchObject({ answeredHow: 'email', answeredBy: 'dana-1' })
      }
      expect(await takeBack(three)).toMatchObject({ ok: true })
      expect(await row()).toMatchObject(before)
      expect(await leave()).toBe(0)
    },
  )

  test('of two who answer the second is told who and when, and nothing of theirs is sent', async () => {
    const { send, row, shown, services } = await opened(await openDatabase())
    await send({ intent: 'reply', reply: 'Yes.' }, luis)
    const kept = await row()
    for (const intent of ['reply', 'called', 'unanswered']) {
      const refused = await send({ intent, reply: 'No.' })
      expect(refused).toMatchObject({ ok: false, status: 409 })
      expect(refused).toHaveProperty(
        'message',
        expect.stringContaining('Luis Ortega answered this message on'),
      )
    }
    expect(await row()).toEqual(kept)
    expect((await shown()).open).toMatchObject({ answeredBy: 'Luis Ortega', replies: [{ text: 'Yes.' }] })
    expect(await services.db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
  })

  test.each([
    { reply: '  ', status: 422, said: 'Write a reply.' },
    { reply: 'é'.repeat(5_001), status: 422, said: '5,000' },
    { reply: 'a\ud800b', status: 422, said: '' },
  ])('refuses an answer of $reply.length characters in one sentence', async ({ reply, status, said }) => {
    const { send, row, services } = await opened(await openDatabase())
    const refused = await send({ intent: 'reply', reply })
    expect(refused).toMatchObject({ ok: false, status, errors: { reply: expect.stringContaining(said) } })
    expect(await row()).toMatchObject({ answeredAt: null })
    expect(await services.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('without email, without an address and as spam nothing is sent; by telephone it is answered', async () => {
    const { send, row, services, id, shown } = await opened(await openDatabase(), 'file')
    expect((await shown()).open.canSend).toBe(false)
    expect(await send({ intent: 'reply', reply: 'Yes.' })).toMatchObject({ status: 409 })
    expect(await send({ intent: 'called', reply: 'Yes.' })).toMatchObject({ ok: true })
    const { open } = await shown()
    expect(open).toMatchObject({ draft: 'Yes.', answered: (await row()).answeredAt })
    expect(open.called).toContain('Dana Whitlock answered by phone. Today at')
    expect(await send({ intent: 'unanswered', answered: open.answered })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ answeredAt: null, answeredHow: null, read: 1 })

    const set = (change: object) =>
      services.db.updateTable('contact_messages').set(change).where('id', '=', id).execute()
    const { mail } = services.settings
    services.settings = {
      ...services.settings,
      mail: { ...mail, transport: 'smtp' },
    } as typeof services.settings
    await set({ email: '' })
    expect(await send({ intent: 'reply', reply: 'Yes.' })).toMatchObject({ status: 409 })
    await set({ email: 'a@example.com', possibleSpam: 1 })
    expect(await send({ intent: 'reply', reply: 'Yes.' })).toMatchObject({ status: 409 })
    expect(await services.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('an answer that was given up is shown until somebody has called, and the clinic is written to', async () => {
    const { send, shown, services, server, leave } = await opened(await openDatabase())
    await send({ intent: 'reply', reply: 'Yes.' })
    await services.db.updateTable('outbox').set({ status: 'dead' }).execute()
    const failed = await shown()
    expect(failed.toCall).toMatchObject([{ name: 'Elena Ruiz' }])
    expect(failed.rows).toMatchObject([{ state: 'undelivered' }])
    expect(failed.open.replies).toMatchObject([{ state: 'failed' }])
    const reply = await services.db.selectFrom('message_replies').select('id').executeTakeFirstOrThrow()
    const stored = await services.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const notice = { kind: 'undelivered', recipient: 'clinic', status: 'waiting', id: 'notice' } as const
    await services.db
      .insertInto('outbox')
      .values({
        ...stored,
        ...notice,
        subjectId: reply.id,
        payload: null,
        messageId: '<n@firstlight.example>',
      })
      .execute()
    expect(await leave()).toBe(1)
    const { email } = server.delivered[0] ?? {}
    expect(email?.text).toContain('/admin/messages?open=')
    expect(email?.text).not.toContain('Elena')
    await send({ intent: 'called', reply: '', answered: failed.open.answered })
    expect(await shown()).toMatchObject({ toCall: [], rows: [{ state: 'answered' }] })
  })

  test('whom no answer reached is once, and more than are named are told of', async () => {
    const { send, shown, services } = await opened(await openDatabase())
    await send({ intent: 'reply', reply: 'Yes.' })
    await send({ intent: 'reply', reply: 'No.', answered: (await shown()).open.answered })
    for (let nth = 0; nth < mostToCall - 1; nth++)
      await storedAnswer(services, (await storedMessage(services.db)).id)
    await services.db.updateTable('outbox').set({ status: 'dead' }).execute()
    const named = async () => {
      const { toCall, hasMoreToCall } = await shown()
      return [new Set(toCall.map(({ id }) => id)).size, toCall.length, hasMoreToCall]
    }
    expect(await named()).toEqual([mostToCall, mostToCall, false])
    await storedAnswer(services, (await storedMessage(services.db)).id)
    await services.db.updateTable('outbox').set({ status: 'dead' }).execute()
    expect(await named()).toEqual([mostToCall, mostToCall, true])
  })

  test('a draft is each person’s own, long enough, and leaves the message as it was', async () => {
    const { send, shown, row, services, id } = await opened(await openDatabase())
    const before = await row()
    expect(await send({ intent: 'draft', reply: 'x'.repeat(20_001) })).toMatchObject({ status: 422 })
    await send({ intent: 'draft', reply: 'x'.repeat(20_000) })
    await send({ intent: 'draft', reply: 'Mine' })
    expect([(await shown()).open.draft, (await shown(luis)).open.draft]).toEqual(['Mine', ''])
    await send({ intent: 'draft', reply: ' ' })
    expect((await shown()).open.draft).toBe('')
    expect(await row()).toEqual(before)
    await send({ intent: 'delete', updatedAt: before.updatedAt })
    expect(await send({ intent: 'draft', reply: 'Mine' })).toMatchObject({ status: 404 })
    expect(await send({ intent: 'reply', reply: 'Mine' })).toMatchObject({ status: 404 })
    const seen = (await row()).updatedAt
    expect(await restoreMessage(services, { actor: dana, id, seen })).toMatchObject({ ok: true })
  })

  test('reading the screen again by itself is one look in the log', async () => {
    const { shown, services } = await opened(await openDatabase())
    for (let looks = 0; looks < 3; looks++) await shown()
    const entries = await services.db.selectFrom('audit_log').select('action').orderBy('seq').execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['list', 'view'])
  })

  test('every message is in exactly the lists of its state, and is counted there, whatever was done', async () => {
    const { services } = await opened(await openDatabase())
    await services.db.deleteFrom('contact_messages').execute()
    const flag = fc.constantFrom(0 as const, 1 as const)
    const message = fc.record({
      read: flag,
      possibleSpam: flag,
      isAnswered: fc.boolean(),
      isDeleted: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 30 }), async (given) => {
        await services.db.deleteFrom('contact_messages').execute()
        const at = '2026-12-07T15:00:00.000Z'
        for (const { isAnswered, isDeleted, ...states } of given) {
          const answer = isAnswered ? { answeredAt: at, answeredBy: 'a', answeredHow: 'phone' as const } : {}
          await storedMessage(services.db, { ...states, ...answer, deletedAt: isDeleted ? at : null })
        }
        const here = given.filter(({ isDeleted }) => !isDeleted)
        const is = { spam: here.filter(({ possibleSpam }) => possibleSpam === 1) }
        const genuine = here.filter(({ possibleSpam }) => possibleSpam === 0)
        const answered = genuine.filter(({ isAnswered }) => isAnswered).length
        const waiting = genuine.length - answered
        const expected = { all: genuine.length, answered, answer: waiting, spam: is.spam.length }
        for (const [show, count] of Object.entries(expected)) {
          const ids = new Set<string>()
          let counts: unknown
          for (let after: string | null = ''; after !== null; ) {
            const address = readAddress(new URLSearchParams({ show, after }))
            const page = await readMessages(services, dana, {
              ...address,
              visits: visitsForMessages(services),
            })
            if (!page.ok) throw new Error('not read')
            for (const { id } of page.value.rows) ids.add(id)
            counts = page.value
            after = page.value.next
          }
          expect(ids.size).toBe(count)
          expect(counts).toMatchObject({
            unread: genuine.filter(({ read }) => read === 0).length,
            answers: { waiting, answered },
          })
        }
      }),
      { numRuns: 12 },
    )
  })
})
