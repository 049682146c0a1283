import { STATUS_CODES } from 'node:http'
import { columns } from '#app/db/columns.ts'
import type { WebhookDeliveryRow, WebhookRow } from '#app/db/process-tables.ts'
import { readStaffName } from '#app/features/audit/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { dateInShort, listText, shortDate, timeText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { eventWords, faultWords, placeOf } from './copy.ts'
import {
  type Counts,
  countDeliveries,
  countToSendAgain,
  findLastFailed,
  listDeliveries,
} from './delivery-queries.server.ts'
import { findWebhook, listWebhooks } from './queries.server.ts'
import { type EventType, eventTypes, payloadOf, readEvents, testType } from './rules.ts'

type Tone = 'success' | 'error' | 'warning' | 'plain'
type Said = { tone: Tone; words: string }

export type ListedWebhook = { id: string; place: string; events: string; lately: Said }

type Needs = Pick<Services, 'db' | 'clock'>
const dayHours = 24
const namedEvents = 3

/** All webhooks with their last 24 hours in words. */
export async function readWebhooks({ db, clock }: Needs): Promise<ListedWebhook[]> {
  const now = clock.now()
  const counts = await countDeliveries(db, now.subtract({ hours: dayHours }))
  return (await listWebhooks(db)).map((row) => ({
    id: row.id,
    place: placeOf(row.url),
    events: eventList(row),
    lately: latelyOf(row, counts.get(row.id), now),
  }))
}

/** A list of thirteen says no more than their number; the form of the webhook has each. */
function eventList({ events }: Pick<WebhookRow, 'events'>): string {
  const types = readEvents(events)
  if (types.length === eventTypes.length) return m.webhooks_events_all()
  return types.length > namedEvents
    ? m.webhooks_events_count({ count: types.length })
    : listText(types.map(eventWords))
}

const stopped = { off: m.webhooks_state_off, gone: m.webhooks_state_gone, failed: m.webhooks_state_failed }

function latelyOf(
  { state, failingSince }: WebhookRow,
  { sent, undelivered }: Counts = { sent: 0, waiting: 0, undelivered: 0 },
  now: Temporal.Instant,
): Said {
  if (state !== 'on') return { tone: state === 'off' ? 'plain' : 'error', words: stopped[state]() }
  if (failingSince !== null)
    return { tone: 'error', words: m.webhooks_lately_failing({ moment: momentOf(failingSince, now) }) }
  if (undelivered > 0)
    return { tone: 'warning', words: m.webhooks_lately_undelivered({ count: undelivered }) }
  if (sent > 0) return { tone: 'success', words: m.webhooks_lately_sent({ count: sent }) }
  return { tone: 'plain', words: m.webhooks_lately_nothing() }
}

/** "8:14 AM", or with its day where that is another. */
function momentOf(stored: string, now: Temporal.Instant): string {
  const at = columns.asInstant(stored)
  const day = clinicDate(at)
  const time = timeText(clinicTime(at))
  return day === clinicDate(now) ? time : m.webhooks_moment({ day: shortDate(day), time })
}

type ShownDelivery = {
  id: string
  when: string
  event: string
  type: string
  answer: Said
  attempts: string
}

export type WebhookView = {
  id: string
  url: string
  place: string
  state: WebhookRow['state']
  sends: string
  events: EventType[]
  details: boolean
  secret: string
  /** What is wrong, and how many would be sent again; null where all arrives. */
  trouble: { title: string; text: string } | null
  toSendAgain: number
  deliveries: ShownDelivery[]
  /** What the test of the address was answered; null where none is asked about. */
  tested: Said | null
  viewed: ViewedDelivery | null
}

/** One delivery with all that is known of it. */
export type ViewedDelivery = ShownDelivery & {
  /** What is sent, on lines; details are read when it's sent, and not kept. */
  payload: string
  details: boolean
}

type Asked = {
  id: string
  /** The delivery of a test. */
  tested: string | null
  /** The delivery that is looked at. */
  viewed: string | null
}

/** One webhook with what was sent; null where there is none. */
export async function readWebhook(
  { db, clock }: Needs,
  { id, tested, viewed }: Asked,
): Promise<WebhookView | null> {
  const row = await findWebhook(db, id)
  if (!row) return null
  const now = clock.now()
  const deliveries = await listDeliveries(db, id)
  const test = deliveries.find((one) => one.id === tested)
  const delivery = deliveries.find((one) => one.id === viewed)
  const name = await readStaffName(db, row.createdBy)
  const dayOf = (moment: string) => dateInShort(clinicDate(columns.asInstant(moment)))
  return {
    id,
    url: row.url,
    place: placeOf(row.url),
    state: row.state,
    sends: m.webhooks_sends({ events: eventList(row), day: dayOf(row.createdAt), name }),
    events: readEvents(row.events),
    details: columns.isSet(row.details),
    secret: m.webhooks_secret_kept({ hint: row.hint, day: dayOf(row.secretAt) }),
    trouble: troubleOf(row, await findLastFailed(db, id), now),
    toSendAgain: row.state === 'on' ? await countToSendAgain(db, id) : 0,
    deliveries: deliveries.map((one) => shown(one, now)),
    tested: test ? answerOf(test) : null,
    viewed: delivery
      ? {
          ...shown(delivery, now),
          payload: JSON.stringify(payloadOf(delivery), null, 2),
          details: columns.isSet(row.details) && delivery.type !== testType,
        }
      : null,
  }
}

function troubleOf(
  { state, failingSince }: WebhookRow,
  last: WebhookDeliveryRow | undefined,
  now: Temporal.Instant,
): WebhookView['trouble'] {
  if (state === 'gone') return { title: `${m.webhooks_state_gone()}.`, text: m.webhooks_gone_text() }
  if (state === 'failed') return { title: `${m.webhooks_state_failed()}.`, text: m.webhooks_failed_text() }
  if (state === 'off' || failingSince === null) return null
  const answer = last ? answerOf(last).words : m.webhooks_fault_unreachable()
  return {
    title: `${m.webhooks_lately_failing({ moment: momentOf(failingSince, now) })}.`,
    text: m.webhooks_failing_text({ answer }),
  }
}

const firstError = 300

function answerOf({ state, status, fault, milliseconds, attempts }: WebhookDeliveryRow): Said {
  if (attempts === 0) return { tone: 'plain', words: m.webhooks_answer_waiting() }
  if (status === null && fault === '')
    return state === 'dead'
      ? { tone: 'error', words: m.webhooks_answer_not_sent() }
      : { tone: 'plain', words: m.webhooks_answer_sending() }
  if (status === null) return { tone: 'error', words: faultWords(fault) }
  if (status < firstError)
    return { tone: 'success', words: m.webhooks_answer_in({ status, milliseconds: milliseconds ?? 0 }) }
  return { tone: 'error', words: `${status} ${STATUS_CODES[status] ?? ''}`.trim() }
}

function shown(row: WebhookDeliveryRow, now: Temporal.Instant): ShownDelivery {
  const { id, type, state, attempts, happenedAt, dueAt } = row
  const isToCome = state === 'waiting' && attempts > 0 && row.leasedUntil === null
  return {
    id,
    when: momentOf(happenedAt, now),
    event: eventWords(type),
    type,
    answer: answerOf(row),
    attempts: isToCome
      ? m.webhooks_attempts_next({ count: attempts, moment: momentOf(dueAt, now) })
      : state === 'dead'
        ? m.webhooks_attempts_over({ count: attempts })
        : String(attempts),
  }
}
