import { columns } from '#app/db/columns.ts'
import type { WebhookRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { type Change, unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { OutgoingProblem, pinHost, rulesFor } from '#app/platform/outgoing/host-guard.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { addressFault } from './copy.ts'
import { giveUpWaiting, insertLeased, sendAgain } from './delivery-queries.server.ts'
import { countWebhooks, deleteWebhook, holdWebhook, insertWebhook, updateWebhook } from './queries.server.ts'
import { type EventType, eventTypes, longestUrl, mostWebhooks, storedEvents, testType } from './rules.ts'
import { sendLeased } from './sending.server.ts'
import { makeSecret, readSecrets, rotated } from './signing.server.ts'

type Sent = { actor: Staff; fields: FormFields; what: string }
/** The signing secret, shown this once. */
export type WebhookMade = { id: string; secret: string }

const shownCharacters = 4
const hintOf = (secret: string) => secret.replace(/=+$/, '').slice(-shownCharacters)

const eventsOf = (fields: FormFields): EventType[] => {
  const chosen = valuesOf(fields, 'event')
  return eventTypes.filter((type) => chosen.includes(type))
}

/** Checked as a request would be; nothing is sent. @returns the sentence for its field; null where it can be one */
async function addressProblem({ settings }: Services, typed: string): Promise<string | null> {
  if (typed === '') return m.webhooks_address_missing()
  const url = URL.parse(typed)
  const isPlain = url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === ''
  if (!isPlain || url.password !== '' || typed.length > longestUrl) return addressFault('address')
  try {
    const { isPrivate } = await pinHost(url.hostname, rulesFor(settings))
    return url.protocol === 'http:' && !isPrivate ? addressFault('scheme') : null
  } catch (error) {
    return addressFault(error instanceof OutgoingProblem ? error.reason : 'address')
  }
}

/** Makes a webhook. 422 with a sentence at each field that is wrong. @returns its secret, shown this once */
async function makeWebhook(services: Services, { actor, fields }: Sent): Promise<Outcome<WebhookMade>> {
  const url = (fields.get('url') ?? '').trim()
  const events = eventsOf(fields)
  const problem = await addressProblem(services, url)
  const errors = {
    ...(problem !== null && { url: problem }),
    ...(events.length === 0 && { events: m.webhooks_events_missing() }),
  }
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const secret = makeSecret()
  const now = columns.instant(services.clock.now())
  const writing = { actor, object: 'webhook', failed: m.webhooks_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    if ((await countWebhooks(tx)).all >= mostWebhooks)
      return refused({ status: 409, message: m.webhooks_too_many({ most: mostWebhooks }) })
    const id = randomId()
    await insertWebhook(tx, {
      id,
      url,
      events: storedEvents(events),
      details: columns.flag(fields.get('details') === 'on'),
      secrets: JSON.stringify([{ secret, until: null }]),
      hint: hintOf(secret),
      state: 'on',
      failingSince: null,
      pausedUntil: null,
      createdBy: actor.id,
      createdAt: now,
      secretAt: now,
      updatedAt: now,
    })
    return written({ action: 'create', objectId: id }, { id, secret })
  })
}

/** What a form of one webhook did: its sentence, a new secret, or the test that was sent. */
export type WebhookDone = {
  done: 'saved' | 'rotated' | 'on' | 'off' | 'again' | 'tested' | 'deleted'
  secret?: string
  deliveryId?: string
}
type One = Sent & { id: string }

/** Changes one webhook under its lock; 404 where it is gone. */
const changeWebhook = (
  services: Services,
  { actor, id }: One,
  work: (tx: Database, row: WebhookRow) => Promise<Outcome<Change<WebhookDone>>>,
): Promise<Outcome<WebhookDone>> =>
  writeRecord<WebhookDone>(
    services,
    { actor, object: 'webhook', id, failed: m.webhooks_failed() },
    async (tx) => {
      const row = await holdWebhook(tx, id)
      return row ? work(tx, row) : refused({ status: 404, message: m.webhooks_gone() })
    },
  )

const nowOf = ({ clock }: Services) => columns.instant(clock.now())

async function save(services: Services, sent: One): Promise<Outcome<WebhookDone>> {
  const events = eventsOf(sent.fields)
  if (events.length === 0) return refused({ status: 422, errors: { events: m.webhooks_events_missing() } })
  const details = columns.flag(sent.fields.get('details') === 'on')
  return changeWebhook(services, sent, async (tx, row) => {
    const changed = [
      ...(row.events === storedEvents(events) ? [] : ['events']),
      ...(row.details === details ? [] : ['details']),
    ]
    if (changed.length === 0) return unchanged<WebhookDone>({ done: 'saved' })
    await updateWebhook(tx, row.id, { events: storedEvents(events), details, updatedAt: nowOf(services) })
    return written<WebhookDone>({ action: 'edit', detail: { fields: changed } }, { done: 'saved' })
  })
}

const rotate = (services: Services, sent: One): Promise<Outcome<WebhookDone>> =>
  changeWebhook(services, sent, async (tx, row) => {
    const secret = makeSecret()
    const secrets = rotated(readSecrets(row.secrets), secret, services.clock.now())
    const at = nowOf(services)
    const values = { secrets: JSON.stringify(secrets), hint: hintOf(secret), secretAt: at, updatedAt: at }
    await updateWebhook(tx, row.id, values)
    return written<WebhookDone>(
      { action: 'edit', detail: { fields: ['secret'] } },
      { done: 'rotated', secret },
    )
  })

/** What waits is given up; nothing that happens from now on is sent. */
const turnOff = (services: Services, sent: One): Promise<Outcome<WebhookDone>> =>
  changeWebhook(services, sent, async (tx, row) => {
    if (row.state !== 'on') return unchanged<WebhookDone>({ done: 'off' })
    await updateWebhook(tx, row.id, { state: 'off', updatedAt: nowOf(services) })
    await giveUpWaiting(tx, row.id, services.clock.now())
    return written<WebhookDone>({ action: 'deactivate' }, { done: 'off' })
  })

const turnOn = (services: Services, sent: One): Promise<Outcome<WebhookDone>> =>
  changeWebhook(services, sent, async (tx, row) => {
    if (row.state === 'on') return unchanged<WebhookDone>({ done: 'on' })
    const values = { state: 'on', failingSince: null, pausedUntil: null } as const
    await updateWebhook(tx, row.id, { ...values, updatedAt: nowOf(services) })
    return written<WebhookDone>({ action: 'reactivate' }, { done: 'on' })
  })

/** One delivery, or all that didn't arrive. The webhook has to be on. */
async function again(services: Services, sent: One, id: string | null): Promise<Outcome<WebhookDone>> {
  const outcome = await changeWebhook(services, sent, async (tx, row) => {
    if (row.state !== 'on') return refused({ status: 409, message: m.webhooks_again_off() })
    await updateWebhook(tx, row.id, { pausedUntil: null })
    const count = await sendAgain(tx, { webhookId: row.id, id, now: services.clock.now() })
    if (count === 0) return refused({ status: 404, message: m.webhooks_again_none() })
    return written<WebhookDone>({ action: 'send', detail: { count } }, { done: 'again' })
  })
  if (outcome.ok) services.wake()
  return outcome
}

/** Sends a signed test at once, on or off, and says what was answered. */
async function sendTest(services: Services, sent: One): Promise<Outcome<WebhookDone>> {
  const { id } = sent
  const now = services.clock.now()
  const deliveryId = randomId()
  const test = { id: deliveryId, webhookId: id, type: testType, kind: 'webhook', objectId: id }
  const begun = await changeWebhook(services, sent, async (tx) => {
    await insertLeased(tx, test, now)
    return written<WebhookDone>({ action: 'send', detail: { test: true } }, { done: 'tested', deliveryId })
  })
  if (!begun.ok) return begun
  const fault = { event: 'webhook test not kept', message: '' }
  await attempt(services.log, fault, async () => done(await sendLeased(services, deliveryId)))
  return begun
}

const remove = (services: Services, sent: One): Promise<Outcome<WebhookDone>> =>
  changeWebhook(services, sent, async (tx, row) => {
    await deleteWebhook(tx, row.id)
    return written<WebhookDone>({ action: 'delete' }, { done: 'deleted' })
  })

export const makeIntents = intentsOf<Sent, Outcome<WebhookMade>>()({
  'make-webhook': { asksAgain: true, run: makeWebhook },
})
export const webhookIntents = intentsOf<One, Outcome<WebhookDone>>()({
  /** Details are patients' data on their way to another program. */
  save: { asksAgain: (fields) => fields.get('details') === 'on', run: save },
  rotate: { asksAgain: true, run: rotate },
  'turn-off': turnOff,
  'turn-on': turnOn,
  test: sendTest,
  again: (services, sent) => again(services, sent, sent.what),
  'all-again': (services, sent) => again(services, sent, null),
  delete: remove,
})

export type MakeIntent = IntentOf<typeof makeIntents>
export type WebhookIntent = IntentOf<typeof webhookIntents>
