import type { WebhookDeliveryRow, WebhookRow } from '#app/db/process-tables.ts'

/**
 * The events a webhook can get. Triggers of the database write them (`app/db/migrations/m0121-webhooks.ts`): a change and
 * its event are one transaction, and no command can forget one.
 */
export const eventTypes = [
  'appointment.booked',
  'appointment.changed',
  'appointment.moved',
  'appointment.status',
  'appointment.cancelled',
  'appointment.deleted',
  'appointment.restored',
  'patient.created',
  'patient.changed',
  'patient.erased',
  'message.received',
  'waitlist.added',
  'testimonial.received',
] as const
export type EventType = (typeof eventTypes)[number]

/** Sent by the owner to see whether it arrives. */
export const testType = 'webhook.test'

/** As they are stored, with a space around each. */
export const storedEvents = (types: readonly EventType[]): string => ` ${types.join(' ')} `
/** A type that a later release knows is left out. */
export const readEvents = (stored: string): EventType[] =>
  eventTypes.filter((type) => stored.includes(` ${type} `))

type Told = Pick<WebhookDeliveryRow, 'type' | 'happenedAt' | 'kind' | 'objectId'>

/** What a delivery says: ids and kinds, and more where the owner ticked it. */
export const payloadOf = ({ type, happenedAt, kind, objectId }: Told, details?: object) => ({
  type,
  timestamp: happenedAt,
  data: { id: objectId, kind, ...(details && { details }) },
})

export const mostWebhooks = 20
export const longestUrl = 2_000

/** Of one webhook at once, so that a slow one keeps nobody else waiting. */
export const sendsAtOnce = 2
/** Until the whole answer is there; nothing is read of it but its status. */
export const answerMilliseconds = 10_000
export const mostAnswerBytes = 65_536
/** How long a process has a delivery to itself: longer than a send and every try to mark it. */
export const leaseSeconds = 120

/** The pauses between tries: the last one is made after three days. */
const pauseSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** What a server may ask for at most with Retry-After. */
const longestPauseSeconds = 86_400
/** A webhook to which nothing has arrived for so long is turned off. */
export const failingHours = 72

/**
 * When to try again after that many failed tries, the last one just now; null: given up. Its server may ask for more time,
 * not for less.
 */
export function nextTry(
  { attempts, retryAfter }: { attempts: number; retryAfter: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const pause = pauseSeconds[attempts - 1]
  if (pause === undefined) return null
  const next = now.add({ seconds: pause })
  return retryAfter !== null && retryAfter.epochMilliseconds > next.epochMilliseconds ? retryAfter : next
}

/** The moment that Retry-After names (RFC 9110, section 10.2.3), a day ahead at most; null where it can't be read. */
export function retryAfterOf(header: string | null, now: Temporal.Instant): Temporal.Instant | null {
  if (header === null) return null
  const said = header.trim()
  const isDate = /^[A-Z][a-z]{2},/.test(said)
  const seconds = isDate ? (Date.parse(said) - now.epochMilliseconds) / 1_000 : secondsIn(said)
  if (!Number.isFinite(seconds)) return null
  return now.add({ seconds: Math.ceil(Math.min(Math.max(seconds, 0), longestPauseSeconds)) })
}

const secondsIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** Days for which deliveries are listed and can be sent again. */
export const keptForDays = 30
/** The newest are listed. */
export const shownDeliveries = 100

/** After a new secret the one before signs along, so that the receiver can change over. */
export const rotationHours = 24
/** Signatures of one request: a receiver compares each. */
export const mostSecrets = 3

/** Whether its failure has lasted so long that it is turned off. @param since the stored moment so many hours ago */
export const isGivenUp = (
  { failingSince }: Pick<WebhookRow, 'failingSince'>,
  since: (hours: number) => string,
): boolean => failingSince !== null && failingSince <= since(failingHours)
