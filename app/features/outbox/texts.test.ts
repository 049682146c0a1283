import { expect, onTestFinished, test } from 'vitest'
import type { OutboxText, Services } from '#app/platform/services.ts'
import { createTexter } from '#app/platform/texts/texter-http.server.ts'
import { type Refusing, startTextProvider } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { sendNextDue } from './commands.server.ts'
import { listNewer, postpone } from './delivery-queries.server.ts'
import { startOutbox } from './jobs.server.ts'
import { enqueueEmail, takeDue } from './queries.server.ts'
import { aboutAppointment } from './rules.ts'

/** Nine in the morning at the clinic. */
const morning = '2026-12-07T15:00:00Z'
const night = '2026-12-08T03:00:00Z'
const eight = '2026-12-08T14:00:00.000Z'

async function withText(
  open: (given?: Partial<Services>) => Promise<TestServices>,
  {
    answer,
    usefulUntil = '2026-12-08T20:00:00Z',
  }: { answer?: () => Refusing | null; usefulUntil?: string } = {},
) {
  const provider = await startTextProvider(answer ? { answer } : {})
  onTestFinished(provider.close)
  const text: OutboxText = {
    to: '+14325550142',
    body: 'Your visit is tomorrow.',
    kind: 'confirmed',
    usefulUntil: Temporal.Instant.from(usefulUntil),
  }
  const opened = await open({ writeText: async () => text })
  const settings = { ...opened.settings, publicUrl: 'https://clinic.example', texts: provider.settings }
  const services = { ...opened, settings, texter: createTexter(settings) }
  services.clock.set(morning)
  const id = await enqueueEmail(services.db, {
    kind: 'confirmed',
    channel: 'text',
    subject: aboutAppointment('v'),
    language: 'en',
    now: services.clock.now(),
  })
  const row = () =>
    services.db
      .selectFrom('outbox')
      .select(['status', 'transport', 'attempts', 'lastError', 'dueAt'])
      .where('id', '=', id)
      .executeTakeFirst()
  const send = async () => (await sendNextDue(services))?.done
  return { services, provider, id, row, send }
}

forEachEngineWithServices((open) => {
  test('a text message leaves once, and the service is told where its news is wanted', async () => {
    const { services, provider, id, row, send } = await withText(open)
    expect(await send()).toBe('sent')
    expect(await send()).toBeUndefined()
    expect(provider.taken).toMatchObject([
      { to: '+14325550142', statusCallback: `https://clinic.example/texts/status?email=${id}` },
    ])
    expect(await row()).toMatchObject({ status: 'sent', transport: 'text' })
    expect(await services.db.selectFrom('text_deliveries').selectAll().execute()).toMatchObject([
      { emailId: id, providerId: provider.taken[0]?.sid, status: 'queued', parts: 1 },
    ])
  })

  test('at night it waits for the morning, and counts no try', async () => {
    const { services, provider, row, send } = await withText(open)
    services.clock.set(night)
    expect(await send()).toBe('waiting')
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 0, dueAt: eight })
    expect(await send()).toBeUndefined()
    services.clock.set(eight)
    expect(await send()).toBe('sent')
    expect(provider.taken).toHaveLength(1)
  })

  test('a service that is away, slow or busy is tried again until the message makes no sense', async () => {
    let answers: (Refusing | null)[] = [{ status: 503 }, { status: 429, code: 20_429 }, null]
    const { services, provider, row, send } = await withText(open, { answer: () => answers.shift() ?? null })
    await send()
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1, lastError: 'ETEXT 503' })
    services.clock.advance({ minutes: 1 })
    await send()
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 2, lastError: 'ETEXT 20429' })
    services.clock.advance({ minutes: 2 })
    expect(await send()).toBe('sent')
    expect(provider.taken).toHaveLength(1)
    answers = Array(50).fill({ status: 503 })
    const other = await withText(open, {
      answer: () => ({ status: 503 }),
      usefulUntil: '2026-12-07T15:30:00Z',
    })
    for (let tries = 0; tries < 12; tries++) {
      await other.send()
      other.services.clock.advance({ minutes: 5 })
    }
    expect(await other.row()).toMatchObject({ status: 'dead' })
  })

  test.each([21_211, 21_610])('a number refused with %i is not tried again', async (code) => {
    const { row, send } = await withText(open, { answer: () => ({ status: 400, code }) })
    await send()
    expect(await row()).toMatchObject({ status: 'dead', attempts: 1, lastError: `ETEXT ${code}` })
  })

  test('one that waits to be tried again is not dropped for a newer reminder by email, but for other news', async () => {
    const { services, row } = await withText(open, { answer: () => ({ status: 503 }) })
    const { db, clock } = services
    await db.updateTable('outbox').set({ kind: 'reminder' }).execute()
    const about = { subject: aboutAppointment('v'), language: 'en' } as const
    const tryAgain = async () => {
      const email = await takeDue(db, clock.now(), ['text'])
      if (!email) throw new Error('no text message is due')
      await postpone(db, email, clock.now())
      return listNewer(db, email)
    }
    clock.advance({ minutes: 1 })
    await enqueueEmail(db, { ...about, kind: 'reminder', now: clock.now() })
    expect(await tryAgain()).toEqual([])
    await enqueueEmail(db, { ...about, kind: 'cancelled', now: clock.now() })
    expect(await tryAgain()).toMatchObject([{ kind: 'cancelled' }])
    clock.advance({ seconds: 1 })
    await enqueueEmail(db, { ...about, kind: 'reminder', channel: 'text', now: clock.now() })
    expect((await tryAgain()).map(({ kind }) => kind).sort()).toEqual(['cancelled', 'reminder'])
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 0 })
  })

  test('without a service it is left to processes that have one, and forgotten after a day', async () => {
    const { services, row } = await withText(open)
    const without = { ...services, settings: { ...services.settings, texts: null } }
    expect(await sendNextDue(without)).toBeNull()
    const sweep = async () => (await startOutbox(without, { pollEvery: 600_000 })).stop()
    await sweep()
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 0 })
    services.clock.advance({ hours: 25 })
    await sweep()
    expect(await row()).toBeUndefined()
  })
})
