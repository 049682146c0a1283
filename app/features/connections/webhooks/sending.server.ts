import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { WebhookDeliveryRow, WebhookRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { tellOwners } from '#app/features/outbox/owner-alarms.server.ts'
import { OutgoingProblem, rulesFor } from '#app/platform/outgoing/host-guard.server.ts'
import { sendOutgoing } from '#app/platform/outgoing/outgoing.server.ts'
import { monotonic, pause } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { alarmOf } from './copy.ts'
import { findDelivery, giveUpWaiting, markTried, type Tried } from './delivery-queries.server.ts'
import { findWebhook, holdWebhook, markFailing, markReached, updateWebhook } from './queries.server.ts'
import {
  answerMilliseconds,
  isGivenUp,
  mostAnswerBytes,
  nextTry,
  payloadOf,
  retryAfterOf,
  testType,
} from './rules.ts'
import { readSecrets, signedHeaders } from './signing.server.ts'

/** More of a record than its id; undefined where the record is gone. */
export type ReadDetails = (kind: string, id: string) => Promise<object | undefined>

type Answer = Tried & { retryAfter: Temporal.Instant | null }

const gone = 410
const firstError = 300
const markTries = 4
const markPauseMilliseconds = 1_000

/**
 * Sends a delivery that its caller has leased, and marks what came of it.
 * @throws where it couldn't be marked: it is sent again once its lease is over
 */
export async function sendDelivery(
  services: Services,
  delivery: WebhookDeliveryRow,
  readDetails: ReadDetails,
): Promise<void> {
  const webhook = await findWebhook(services.db, delivery.webhookId)
  if (!webhook) return
  const body = await bodyOf(delivery, webhook, readDetails)
  const answer = await post(services, { webhook, id: delivery.id, body })
  await persistently(() => keepAnswer(services, { webhook, delivery, answer }))
}

/** Sends one that holds ids alone: a test, whose caller waits for what is answered. */
export async function sendLeased(services: Services, id: string): Promise<void> {
  const delivery = await findDelivery(services.db, id)
  if (delivery) await sendDelivery(services, delivery, async () => undefined)
}

/** Details are those of the moment in which it is sent. */
async function bodyOf(
  delivery: WebhookDeliveryRow,
  { details }: WebhookRow,
  readDetails: ReadDetails,
): Promise<string> {
  const { kind, objectId } = delivery
  const more = columns.isSet(details) ? await readDetails(kind, objectId) : undefined
  return JSON.stringify(payloadOf(delivery, more))
}

async function post(
  { settings, clock }: Services,
  { webhook, id, body }: { webhook: WebhookRow; id: string; body: string },
): Promise<Answer> {
  const begun = monotonic()
  const since = () => Math.round(monotonic() - begun)
  const signed = signedHeaders({ id, body, secrets: readSecrets(webhook.secrets) }, clock.now())
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Firstlight-Webhooks/1' }
  try {
    const request = new Request(webhook.url, { method: 'POST', headers, body })
    const limits = { milliseconds: answerMilliseconds, mostBytes: mostAnswerBytes }
    const answer = await sendOutgoing(request, rulesFor(settings), limits)
    await answer.body?.cancel()
    const retryAfter = retryAfterOf(answer.headers.get('retry-after'), clock.now())
    return { status: answer.status, fault: '', milliseconds: since(), retryAfter }
  } catch (error) {
    const fault = error instanceof OutgoingProblem ? error.reason : 'address'
    return { status: null, fault, milliseconds: since(), retryAfter: null }
  }
}

type Answered = { webhook: WebhookRow; delivery: WebhookDeliveryRow; answer: Answer }

async function keepAnswer(services: Services, { webhook, delivery, answer }: Answered): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const { status, fault, milliseconds, retryAfter } = answer
  const tried = { status, fault, milliseconds }
  const hasArrived = status !== null && status < firstError
  const isOver = status === gone || delivery.type === testType
  const next = hasArrived ? 'sent' : isOver ? null : nextTry({ attempts: delivery.attempts, retryAfter }, now)
  if (!hasArrived)
    log.warn({ webhookId: webhook.id, deliveryId: delivery.id, status, kind: fault }, 'webhook not delivered')
  const isTold = await inTransaction(db, async (tx) => {
    if (!(await markTried(tx, delivery, { tried, next, now }))) return false
    if (hasArrived) {
      await markReached(tx, webhook.id)
      return false
    }
    await markFailing(tx, webhook.id, { now, pausedUntil: next === null ? null : retryAfter })
    if (next !== null) return false
    return stopWhereHopeless(services, tx, { webhook, isGone: status === gone })
  })
  if (isTold) services.wake()
}

/** Turns it off where its server says that it's gone, or where nothing has arrived for three days; its owners are told. */
async function stopWhereHopeless(
  services: Services,
  tx: Database,
  { webhook, isGone }: { webhook: WebhookRow; isGone: boolean },
): Promise<boolean> {
  const now = services.clock.now()
  const held = await holdWebhook(tx, webhook.id)
  if (held?.state !== 'on') return false
  const since = (hours: number) => columns.instant(now.subtract({ hours }))
  if (!isGone && !isGivenUp(held, since)) return false
  await updateWebhook(tx, held.id, { state: isGone ? 'gone' : 'failed', updatedAt: columns.instant(now) })
  await giveUpWaiting(tx, held.id, now)
  await tellOwners(tx, services, () => alarmOf({ url: held.url, id: held.id, isGone }))
  return true
}

/** It has left: forgetting that would send it twice. */
async function persistently(mark: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await mark()
    } catch (error) {
      if (attempt === markTries) throw error
      await pause(markPauseMilliseconds * attempt)
    }
  }
}
