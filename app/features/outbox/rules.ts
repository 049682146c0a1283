import type { EmailKind, Language, Recipient, Subject } from '#app/db/values.ts'

export const aboutAppointment = (id: string): Subject => ({ kind: 'appointment', id })
export const aboutInvitation = (id: string): Subject => ({ kind: 'invitation', id })
/** To one of the staff: their own id. */
export const aboutStaff = (id: string): Subject => ({ kind: 'staff', id })
/** What staff wrote back to somebody: the id of the reply. */
export const aboutReply = (id: string): Subject => ({ kind: 'reply', id })

/** Somebody's place on the waitlist, and a time that they were offered. */
export const aboutEntry = (id: string): Subject => ({ kind: 'waitlist', id })
export const aboutOffer = (id: string): Subject => ({ kind: 'offer', id })
/** Anyone who asked for what is under their address: a random id, the address itself stands encrypted in the email. */
export const aboutMailbox = (id: string): Subject => ({ kind: 'mailbox', id })

/** To whom each email goes; the address is found out when it leaves. */
export const recipientOf: Record<EmailKind, Recipient> = {
  'request-received': 'patient',
  confirmed: 'patient',
  cancelled: 'patient',
  moved: 'patient',
  changed: 'patient',
  'cancelled-by-patient': 'patient',
  'moved-by-patient': 'patient',
  repeated: 'patient',
  undelivered: 'clinic',
  invitation: 'invited',
  reply: 'writer',
  'waitlist-joined': 'waiting',
  'waitlist-offer': 'waiting',
  'staff-news': 'staff',
  'staff-code': 'staff',
  'owner-alarm': 'staff',
  'visit-links': 'asker',
  reminder: 'patient',
}

/** Emails to them that were given up are missed by somebody. */
export const missed: readonly Recipient[] = ['patient', 'writer']
/**
 * The clinic's mailbox is told where such an email was given up; staff see the others where they sent them. Not of a
 * reminder: it says nothing new, and a mail server that was away for a morning would have as many given up as there are visits.
 */
export const isMissed = ({ kind, recipient }: { kind: EmailKind; recipient: Recipient }): boolean =>
  kind !== 'reminder' && missed.includes(recipient)

/** What goes to the clinic's own mailbox is nobody's in particular. */
export const clinicLanguage: Language = 'en'

/**
 * How long a sender has a row to itself, from the beginning of the send. Longer than all that may follow: the send
 * itself and every try to mark it, each with its pause and the longest statement (held by a test).
 */
export const leaseSeconds = 200
/** The email has left: forgetting it would send it twice, so the mark is tried again. */
export const markTries = 4
export const markPauseMilliseconds = 1_000
/** What the visitor waits at most, so that the page can tell the truth (docs/specification.md#booked-page). */
export const waitMilliseconds = 3_000
/** How many emails leave one process at a time. */
export const sendersAtOnce = 5

/** Whose emails are in the language of a visit, or of a place on the waitlist, and are told to who asks what is kept. */
export const theirs: readonly Recipient[] = ['patient', 'waiting']

/** Rows of finished emails, and emails kept as files. */
export const keptForDays = 30

const pauseSeconds = [30, 60, 120, 300, 900, 1_800, 3_600] as const
export const triesForHours = 24
/** So long before the visit staff are told to call instead; a visit that is nearer still gets a few tries. */
const callAheadHours = 2
const triesAtLeastMinutes = 10

/**
 * When to try again after that many failed tries, the last one just now; null: dead. The pauses grow to an
 * hour, and the last try is made when its time is over, not before.
 * @param email.usefulUntil the email says nothing new from then on; null where it always does
 * @param email.triedUntil the last try is made then, however much would be left to call instead
 */
export function nextTry(
  email: {
    createdAt: Temporal.Instant
    attempts: number
    usefulUntil: Temporal.Instant | null
    triedUntil?: Temporal.Instant | null
  },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const end = email.triedUntil ?? triesEnd(email.createdAt, email.usefulUntil)
  if (Temporal.Instant.compare(now, end) >= 0) return null
  const pause = pauseSeconds[Math.max(0, email.attempts - 1)] ?? pauseSeconds.at(-1)
  const next = now.add({ seconds: pause ?? 0 })
  return Temporal.Instant.compare(next, end) < 0 ? next : end
}

/** An email that was written to the same patient about the same subject later. */
export type NewerEmail = {
  kind: EmailKind
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  dueAt: Temporal.Instant
}

const aboutAVisit: readonly EmailKind[] = [
  'request-received',
  'confirmed',
  'cancelled',
  'moved',
  'changed',
  'cancelled-by-patient',
  'moved-by-patient',
  'reminder',
]

/** Which older emails say nothing next to a newer one of that kind: each is written from what is true when it leaves. */
const replaces: Record<EmailKind, readonly EmailKind[]> = {
  'request-received': ['request-received', 'cancelled', 'cancelled-by-patient'],
  confirmed: ['request-received', 'confirmed', 'cancelled', 'cancelled-by-patient', 'moved-by-patient'],
  cancelled: aboutAVisit,
  moved: ['moved', 'moved-by-patient', 'reminder'],
  changed: ['moved', 'changed', 'moved-by-patient', 'reminder'],
  'cancelled-by-patient': aboutAVisit,
  'moved-by-patient': ['request-received', 'confirmed', 'moved', 'moved-by-patient', 'reminder'],
  repeated: [],
  undelivered: [],
  invitation: [],
  reply: [],
  'waitlist-joined': [],
  'waitlist-offer': [],
  'staff-news': [],
  'staff-code': [],
  'owner-alarm': [],
  'visit-links': [],
  reminder: ['reminder'],
}
const lookAgainSeconds = 30

/**
 * What becomes of an email whose turn it is, next to newer ones: it is replaced by one that was sent or given up; it
 * waits for one that may still replace it, or that can still be taken back by Undo; or it is sent (null).
 */
export function successionOf(
  kind: EmailKind,
  newer: NewerEmail[],
  now: Temporal.Instant,
): 'replaced' | { waitUntil: Temporal.Instant } | null {
  const replacing = newer.filter((one) => replaces[one.kind].includes(kind))
  const inDoubt = newer.filter(
    (one) =>
      one.status === 'waiting' &&
      (replacing.includes(one) || (one.attempts === 0 && Temporal.Instant.compare(one.dueAt, now) > 0)),
  )
  if (inDoubt.length > 0) {
    const due = inDoubt.map((one) => one.dueAt).reduce(later)
    return {
      waitUntil: Temporal.Instant.compare(due, now) > 0 ? due : now.add({ seconds: lookAgainSeconds }),
    }
  }
  return replacing.length > 0 ? 'replaced' : null
}

/** When the last try is made: after 24 hours, or while there is time to call the patient instead. */
export function triesEnd(
  createdAt: Temporal.Instant,
  usefulUntil: Temporal.Instant | null,
): Temporal.Instant {
  const end = createdAt.add({ hours: triesForHours })
  if (usefulUntil === null) return end
  const callAt = usefulUntil.subtract({ hours: callAheadHours })
  return earlier(end, later(callAt, createdAt.add({ minutes: triesAtLeastMinutes })))
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

const later = (one: Temporal.Instant, other: Temporal.Instant) => (earlier(one, other) === one ? other : one)

/**
 * Whether the answer to a visitor waits for the email: one that is only kept cannot change the banner, so it
 * is left to the background.
 */
export const isAwaited = (mailer: { transport: string }): boolean => mailer.transport !== 'file'

/**
 * Before the background takes the next email: thousands of reminders leave at fifty a second at most, and who books meanwhile
 * waits little longer than ever (`npm run bench -- reminders`).
 */
export const restMilliseconds = 20

/** Rest after each kept email, so that writing them never takes more than a part of the process. */
export const keptPauseMilliseconds = 50

/** An email kept as a file reaches nobody: the banner promises contact instead. */
export const reachedPatient = (email: { status: string; transport: string }): boolean =>
  email.status === 'sent' && email.transport !== 'file'
