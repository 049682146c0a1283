import { pipeline, Readable } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { WebhookRow } from '#app/db/process-tables.ts'
import { forEachEngine } from '#test/database.ts'
import { storedAdmin, storedAppointment } from '#test/factories.ts'
import { type TestServices, testClock, testServices, testSettings } from '#test/services.ts'
import { storedMessage, storedTestimonial } from '#test/visitor-factories.ts'
import { waiting } from '#test/waitlist.ts'
import { type Received, startReceiver } from '#test/webhooks/receiver.ts'
import { storedWebhook } from '#test/webhooks/stored-webhook.ts'
import { makeIntents, webhookIntents } from './commands.server.ts'
import { startWebhooks } from './jobs.server.ts'
import { readWebhook } from './page.server.ts'
import { answerMilliseconds, mostWebhooks, sendsAtOnce, shownDeliveries, storedEvents } from './rules.ts'
import type { ReadDetails } from './sending.server.ts'
import { makeSecret } from './signing.server.ts'

/** Only what a test does itself wakes the loop. */
const never = { pollEvery: 600_000 }
function* endless() {
  for (;;) yield 'x'.repeat(65_536)
}
const noDetails: ReadDetails = async () => undefined

forEachEngine((openDatabase, engine) => {
  async function openServices(allowPrivateHosts = ['127.0.0.1']) {
    const database = await openDatabase()
    const settings = { ...testSettings(database), allowPrivateHosts }
    return testServices(database, { settings, clock: testClock('2026-12-07T17:00:00Z') })
  }

  async function open(url = 'http://127.0.0.1:9/', given: Partial<WebhookRow> = {}, opened?: string[]) {
    const services = await openServices(opened)
    const secret = await storedWebhook(services.db, services.clock.now(), { url, ...given })
    return { services, secret }
  }

  const deliveries = ({ db }: TestServices) =>
    db.selectFrom('webhook_deliveries').selectAll().orderBy('objectId').orderBy('seq').execute()
  const typesIn = async (services: TestServices) => (await deliveries(services)).map(({ type }) => type)
  const hookIn = ({ db }: TestServices) => db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()

  async function started(services: TestServices, readDetails = noDetails) {
    const jobs = await startWebhooks(services, readDetails, never)
    onTestFinished(() => jobs.stop())
    return jobs
  }
  const receiver = async (answer?: Parameters<typeof startReceiver>[0]) => {
    const one = await startReceiver(answer)
    onTestFinished(one.close)
    return one
  }
  const send = (services: TestServices, intent: keyof typeof webhookIntents, what = '') =>
    webhookIntents[intent].run(services, {
      actor: { kind: 'staff', id: 'admin', addressHash: '' },
      fields: new Map(),
      what,
      id: 'hook',
    })
  /** By the clock of who sent it: receivers compare the time of a message with theirs. */
  function verified(secret: string, { headers, body }: Received) {
    vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 })
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>)
    } finally {
      vi.useRealTimers()
    }
  }

  const at = '2026-12-07T15:00:00.000Z'
  const later = '2026-12-07T16:00:00.000Z'
  const change = (set: object) => async (services: TestServices) => {
    const { id } = await storedAppointment(services.db)
    await services.db.deleteFrom('webhook_deliveries').execute()
    await services.db
      .updateTable('appointments')
      .set({ updatedAt: later, ...set })
      .where('id', '=', id)
      .execute()
  }
  const storedPatient = ({ db }: TestServices) =>
    db
      .insertInto('patients')
      .values({
        id: 'p',
        name: 'Ruth',
        phone: '',
        e164: '',
        email: '',
        language: 'en',
        birthDate: null,
        mergedInto: null,
        emptySince: null,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  const spam = async (services: TestServices) => {
    const { id } = await storedMessage(services.db, { possibleSpam: 1 })
    expect(await typesIn(services)).toEqual([])
    await services.db.updateTable('contact_messages').set({ possibleSpam: 0 }).where('id', '=', id).execute()
  }

  test.each<{ what: string; work: (services: TestServices) => Promise<unknown>; told: string[] }>([
    { what: 'booked', work: ({ db }) => storedAppointment(db), told: ['appointment.booked'] },
    { what: 'moved', work: change({ startsAt: later }), told: ['appointment.moved'] },
    { what: 'arrived', work: change({ status: 'arrived' }), told: ['appointment.status'] },
    { what: 'cancelled', work: change({ status: 'cancelled' }), told: ['appointment.cancelled'] },
    { what: 'renamed', work: change({ name: 'Ruth' }), told: ['appointment.changed'] },
    { what: 'put away', work: change({ deletedAt: later }), told: ['appointment.deleted'] },
    { what: 'nothing', work: change({ updatedAt: undefined, searchVersion: 7 }), told: [] },
    {
      what: 'erased',
      work: async (services) => {
        await change({})(services)
        await services.db.deleteFrom('webhook_deliveries').execute()
        await services.db.deleteFrom('appointments').execute()
      },
      told: ['appointment.deleted'],
    },
    { what: 'a patient', work: storedPatient, told: ['patient.created'] },
    {
      what: 'a patient who is changed and erased',
      work: async (services) => {
        await storedPatient(services)
        await services.db.updateTable('patients').set({ emptySince: at }).execute()
        await services.db.updateTable('patients').set({ name: 'Ruth Bell', updatedAt: later }).execute()
        await services.db.deleteFrom('patients').execute()
      },
      told: ['patient.created', 'patient.changed', 'patient.erased'],
    },
    { what: 'a message', work: ({ db }) => storedMessage(db), told: ['message.received'] },
    { what: 'a message that is no spam after all', work: spam, told: ['message.received'] },
    {
      what: 'somebody who waits',
      work: (services) => waiting(services, { id: 't' }),
      told: ['waitlist.added'],
    },
    {
      what: 'somebody who is on the list too often',
      work: (services) => waiting(services, { id: 't' }, { isTooMany: true }),
      told: [],
    },
    { what: 'a testimonial', work: ({ db }) => storedTestimonial(db), told: ['testimonial.received'] },
  ])('the database writes down what happened: $what', async ({ work, told }) => {
    const { services } = await open()
    await work(services)
    expect(await typesIn(services)).toEqual(told)
  })

  test('a change that rolls back tells nobody, nor does one that nobody asked for', async () => {
    const { services } = await open(undefined, { events: storedEvents(['patient.created']) })
    await storedAppointment(services.db)
    const broken = inTransaction(services.db, async (tx) => {
      await storedPatient({ ...services, db: tx })
      expect(await typesIn({ ...services, db: tx })).toEqual(['patient.created'])
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await services.db.updateTable('webhooks').set({ state: 'off' }).execute()
    await storedPatient(services)
    expect(await deliveries(services)).toEqual([])
  })

  test('what arrives is signed as Standard Webhooks say, and holds no word of a patient', async () => {
    const { url, received } = await receiver()
    const { services, secret } = await open(url)
    const { id } = await storedAppointment(services.db, { name: 'Ruth Bell', updatedAt: at })
    const jobs = await started(services)
    await vi.waitFor(async () => expect(await deliveries(services)).toMatchObject([{ state: 'sent' }]))
    await jobs.stop()
    const [one] = received
    if (!one) throw new Error('nothing arrived')
    expect(verified(secret, one)).toEqual({
      type: 'appointment.booked',
      timestamp: at,
      data: { id, kind: 'appointment' },
    })
    expect(one.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(() => verified(makeSecret(), one)).toThrow()
    expect(() => verified(secret, { ...one, body: `${one.body} ` })).toThrow()
    const [row] = await deliveries(services)
    expect(row).toMatchObject({ id: one.headers['webhook-id'], attempts: 1, status: 204, fault: '' })
  })

  test('details are sent where the owner wants them', async () => {
    const { url, received } = await receiver()
    const { services } = await open(url, { details: 1 })
    await storedAppointment(services.db, { id: 'a' })
    await started(services, async (kind, id) => ({ said: `${kind} ${id}` }))
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(JSON.parse(received[0]?.body ?? '').data.details).toEqual({ said: 'appointment a' })
  })

  test('for a day after a new secret both verify, then the new one alone', async () => {
    const { url, received } = await receiver()
    const { services, secret } = await open(url)
    const outcome = await send(services, 'rotate')
    const next = outcome.ok ? (outcome.value.secret ?? '') : ''
    await send(services, 'test')
    services.clock.advance({ hours: 25 })
    await send(services, 'test')
    const [first, second] = received
    if (!first || !second) throw new Error('nothing arrived')
    expect(second.headers['webhook-signature']).not.toContain(' ')
    expect(verified(next, second)).toMatchObject({ type: 'webhook.test' })
    expect(() => verified(secret, second)).toThrow()
    expect(verified(secret, first)).toEqual(verified(next, first))
  })

  test.each([
    { what: 'a server’s fault', status: 502, headers: {}, seconds: 5, fault: '' },
    { what: 'too many', status: 429, headers: { 'retry-after': '3600' }, seconds: 3_600, fault: '' },
    { what: 'a redirect', status: 302, headers: { location: '/' }, seconds: 5, fault: 'redirect' },
  ])('$what is tried again later, and counts as failing', async ({ status, headers, seconds, fault }) => {
    const { url } = await receiver((response) => void response.writeHead(status, headers).end())
    const { services } = await open(url)
    await storedAppointment(services.db)
    const jobs = await started(services)
    const now = services.clock.now()
    await vi.waitFor(async () =>
      expect(await deliveries(services)).toMatchObject([
        {
          state: 'waiting',
          attempts: 1,
          leasedUntil: null,
          status: fault ? null : status,
          fault,
          dueAt: columns.instant(now.add({ seconds })),
        },
      ]),
    )
    await jobs.stop()
    expect(await hookIn(services)).toMatchObject({ state: 'on', failingSince: columns.instant(now) })
  })

  test('a server that asks for time gets it for everything', async () => {
    const asks = { status: 503 }
    const { url, received } = await receiver((response) =>
      response.writeHead(asks.status, { 'retry-after': '600' }).end(),
    )
    const { services } = await open(url)
    await storedAppointment(services.db, { id: 'a' })
    const jobs = await started(services)
    await vi.waitFor(async () => expect((await hookIn(services)).pausedUntil).not.toBeNull())
    await storedAppointment(services.db, { id: 'b' })
    jobs.wake()
    await jobs.stop()
    expect(received).toHaveLength(1)
    asks.status = 200
    services.clock.advance({ seconds: 601 })
    await started(services)
    await vi.waitFor(async () =>
      expect(await deliveries(services)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]),
    )
    expect(await hookIn(services)).toMatchObject({ failingSince: null, pausedUntil: null })
  })

  test('an endless answer is not read', async () => {
    const { url } = await receiver((response) => {
      response.writeHead(200)
      pipeline(Readable.from(endless()), response, () => {})
    })
    const { services } = await open(url)
    await storedAppointment(services.db)
    await started(services)
    await vi.waitFor(async () => expect(await deliveries(services)).toMatchObject([{ state: 'sent' }]))
  })

  test.each([
    ['http://10.0.0.1/', 'private'],
    ['http://169.254.169.254/latest/', 'private'],
    ['http://127.0.0.2:9/', 'private'],
    ['http://127.0.0.1:9/', 'unreachable'],
    ['file:///etc/passwd', 'address'],
    ['nowhere', 'address'],
  ])('nothing is sent to %s: %s', async (url, fault) => {
    const { services } = await open(url)
    await storedAppointment(services.db)
    await started(services)
    await vi.waitFor(async () => expect(await deliveries(services)).toMatchObject([{ status: null, fault }]))
  })

  test('a name that leads to a private address by the time of a message is not reached', async () => {
    const { services } = await open('https://localhost:9/', {}, [])
    await storedAppointment(services.db)
    await started(services)
    await vi.waitFor(async () =>
      expect(await deliveries(services)).toMatchObject([{ status: null, fault: 'private' }]),
    )
  })

  const make = (services: TestServices, url: string, event = 'appointment.booked') =>
    makeIntents['make-webhook'].run(services, {
      actor: { kind: 'staff', id: 'admin', addressHash: '' },
      fields: new Map(Object.entries({ url, event })),
      what: '',
    })

  test.each([
    ['', 'Enter the address.'],
    ['hooks.example.com', 'Enter a full address'],
    ['ftp://1.1.1.1/', 'Enter a full address'],
    ['https://name:word@1.1.1.1/', 'Enter a full address'],
    [`https://1.1.1.1/${'x'.repeat(2_000)}`, 'Enter a full address'],
    ['http://1.1.1.1/', 'Use an address that begins with https://'],
    ['https://127.0.0.2/', 'This address is on a private network'],
    ['https://10.0.0.1/', 'This address is on a private network'],
    ['https://2130706434/', 'This address is on a private network'],
    ['https://[::ffff:169.254.169.254]/', 'This address is on a private network'],
    ['https://localhost/', 'This address is on a private network'],
  ])('an address that cannot be one is refused: %s', async (url, sentence) => {
    const services = await openServices([])
    expect(await make(services, url)).toMatchObject({
      ok: false,
      status: 422,
      errors: { url: expect.stringContaining(sentence) },
    })
    expect(await services.db.selectFrom('webhooks').select('id').execute()).toEqual([])
  })

  test('so many webhooks, each with an event, and no more', async () => {
    const services = await openServices()
    const url = 'https://1.1.1.1/hook'
    expect(await make(services, url, 'webhook.test')).toMatchObject({ ok: false, status: 422 })
    for (let count = 1; count <= mostWebhooks; count++)
      expect(await make(services, url)).toMatchObject({ ok: true, value: { secret: /^whsec_/ } })
    expect(await make(services, url)).toMatchObject({ ok: false, status: 409 })
  })

  // The limit is real time: once is enough.
  if (engine === 'sqlite')
    test('a server that never answers is left in time, and keeps no other waiting', async () => {
      const slow = await receiver(() => {})
      const quick = await receiver()
      const { services } = await open(slow.url)
      await storedWebhook(services.db, services.clock.now(), { id: 'quick', url: quick.url })
      const ids = ['a', 'b', 'c', 'd', 'e']
      for (const id of ids) await storedAppointment(services.db, { id })
      await started(services)
      await vi.waitFor(() => expect(quick.received).toHaveLength(ids.length))
      const underway = async () =>
        (await deliveries(services)).filter(
          ({ webhookId, attempts }) => webhookId === 'hook' && attempts === 1,
        )
      expect((await underway()).map(({ status, fault }) => [status, fault])).toEqual(
        Array(sendsAtOnce).fill([null, '']),
      )
      const [{ id } = { id: '' }] = await underway()
      expect(await send(services, 'again', id)).toMatchObject({ ok: false, status: 404 })
      await vi.waitFor(
        async () =>
          expect((await underway()).filter(({ fault }) => fault === 'timeout')).toHaveLength(sendsAtOnce),
        { timeout: answerMilliseconds * 6, interval: 200 },
      )
    }, 120_000)

  test('410 turns it off: nothing else is sent, and its owners are told', async () => {
    const { url, received } = await receiver((response) => void response.writeHead(410).end())
    const { services } = await open(url)
    await storedAdmin(services.db, { role: 'admin', email: 'owner@example.com' })
    await storedAppointment(services.db, { id: 'a' })
    const jobs = await started(services)
    await vi.waitFor(async () => expect((await hookIn(services)).state).toBe('gone'))
    await storedAppointment(services.db, { id: 'b' })
    jobs.wake()
    await jobs.stop()
    expect(received).toHaveLength(1)
    expect(await deliveries(services)).toMatchObject([{ objectId: 'a', state: 'dead', status: 410 }])
    const emails = await services.db.selectFrom('outbox').select('kind').execute()
    expect(emails).toEqual([{ kind: 'owner-alarm' }])
  })

  test('after three days without one arrival it is turned off, and turned on it can send again', async () => {
    const answer = { status: 500 }
    const { url, received } = await receiver((response) => void response.writeHead(answer.status).end())
    const { services, secret } = await open(url)
    await storedAdmin(services.db, { role: 'admin', email: 'owner@example.com' })
    await storedAppointment(services.db, { id: 'a' })
    const jobs = await started(services)
    for (let tries = 1; (await hookIn(services)).state === 'on'; tries++) {
      await vi.waitFor(async () =>
        expect(await deliveries(services)).toMatchObject([{ attempts: tries, leasedUntil: null }]),
      )
      const [{ dueAt } = { dueAt: '' }] = await deliveries(services)
      services.clock.set(dueAt)
      jobs.wake()
    }
    expect(received).toHaveLength(10)
    expect(await hookIn(services)).toMatchObject({ state: 'failed' })
    expect(await services.db.selectFrom('outbox').select('kind').execute()).toHaveLength(1)
    expect(await send(services, 'all-again')).toMatchObject({ ok: false, status: 409 })
    answer.status = 200
    await send(services, 'turn-on')
    expect(await send(services, 'all-again')).toMatchObject({ ok: true })
    jobs.wake()
    await vi.waitFor(async () => expect(await deliveries(services)).toMatchObject([{ state: 'sent' }]))
    const last = received.at(-1)
    expect(last && verified(secret, last)).toMatchObject({ data: { id: 'a' } })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('a test that failed is none of what can be sent again at once', async () => {
    const { url, received } = await receiver((response) => void response.writeHead(500).end())
    const { services } = await open(url)
    expect(await send(services, 'test')).toMatchObject({ ok: true })
    const view = await readWebhook(services, { id: 'hook', tested: null, viewed: null })
    expect(view).toMatchObject({ toSendAgain: 0, sends: expect.stringMatching(/^Sends: All events\. /) })
    expect(await send(services, 'all-again')).toMatchObject({ ok: false, status: 404 })
    expect(received).toHaveLength(1)
  })

  test('its page says what the last try was answered, however many have waited since', async () => {
    const { services } = await open('http://127.0.0.1:9/', { failingSince: at })
    const stored = (count: number, given: object) =>
      services.db
        .insertInto('webhook_deliveries')
        .values(
          Array.from({ length: count }, (_, index) => ({
            id: `${count}-${index}`,
            webhookId: 'hook',
            seq: index + 1,
            type: 'appointment.booked',
            kind: 'appointment',
            objectId: String(count),
            happenedAt: later,
            state: 'waiting' as const,
            attempts: 0,
            dueAt: later,
            leasedUntil: null,
            finishedAt: null,
            status: null,
            fault: '',
            milliseconds: null,
            ...given,
          })),
        )
        .execute()
    await stored(1, { happenedAt: at, attempts: 1, status: 502 })
    await stored(shownDeliveries, {})
    const view = await readWebhook(services, { id: 'hook', tested: null, viewed: null })
    expect(view?.deliveries).toHaveLength(shownDeliveries)
    expect(view?.trouble?.text).toContain('502 Bad Gateway')
  })

  test('two processes send each once and in the order of a record, also where some fail at first', async () => {
    const seen = new Map<string, number>()
    const { url, received } = await receiver((response, { body }) => {
      const times = (seen.get(body) ?? 0) + 1
      seen.set(body, times)
      response.writeHead(times === 1 && body.includes('"r3"') ? 500 : 200).end()
    })
    const { services } = await open(url)
    const rows = ['r1', 'r2', 'r3', 'r4', 'r5']
    for (const id of rows) await storedAppointment(services.db, { id })
    for (const name of ['one', 'two', 'three'])
      for (const id of rows)
        await services.db
          .updateTable('appointments')
          .set((row) => ({
            name,
            updatedAt: `2026-12-07T16:00:0${name.length}.000Z`,
            startsAt: row.ref('startsAt'),
          }))
          .where('id', '=', id)
          .execute()
    const jobs = [await started(services), await started({ ...services, engine: 'postgres' })]
    await vi.waitFor(async () => {
      services.clock.advance({ seconds: 6 })
      for (const one of jobs) one.wake()
      expect((await deliveries(services)).filter(({ state }) => state !== 'sent')).toEqual([])
    }, 20_000)
    for (const id of rows) {
      const bodies = received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === id)
      const told = bodies.filter(({ type }, index) => bodies[index - 1]?.type !== type || id !== 'r3')
      expect(told[0]).toMatchObject({ type: 'appointment.booked' })
      const times = bodies.map(({ timestamp }) => timestamp)
      expect(times).toEqual(times.toSorted())
    }
    expect(await deliveries(services)).toHaveLength(rows.length * 3)
  }, 30_000)
})
