import pLimit from 'p-limit'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { type Channel, channels, type EmailKind, type Recipient } from '#app/db/values.ts'
import { offeredLanguage } from '#app/language/clinic-languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicTime, nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { timeOf } from '#app/platform/dates.ts'
import { isRefusedForGood } from '#app/platform/mail/mailer.ts'
import { pause } from '#app/platform/process/timers.server.ts'
import type { EmailRequest, Services } from '#app/platform/services.ts'
import { isTextRefusedForGood, type TakenText } from '#app/platform/texts/texter.ts'
import { keepTaken, listNewer, postpone, renewLease } from './delivery-queries.server.ts'
import {
  deleteEmail,
  enqueueOnce,
  markFailed,
  markSent,
  takeDue,
  takeFresh,
  type WaitingEmail,
} from './queries.server.ts'
import {
  clinicLanguage,
  isMissed,
  leaseSeconds,
  markPauseMilliseconds,
  markTries,
  nextTry,
  sendersAtOnce,
  successionOf,
  waitMilliseconds,
} from './rules.ts'

/** Something to send, however it leaves. */
type Written = {
  kind: EmailKind
  usefulUntil: Temporal.Instant | null
  /** The last try is made then, however much would be left to call instead; null where the usual time counts. */
  triedUntil: Temporal.Instant | null
  /** Throws where the next hop has not taken it. */
  send(): Promise<Sent>
  /** Takes back what was kept of it here. */
  forget(): Promise<void>
}

type Sent = {
  /** Through what it left, as the outbox keeps it. */
  transport: string
  /** What the service for text messages answered; null of an email. */
  taken: TakenText | null
}

type Leaving = (services: Services, email: EmailRequest & { id: string }) => Promise<Written | null>

/** What is to be sent, in the language in use; null where there is nothing to say any more, or nobody to send it. */
const leavingBy: Record<Channel, Leaving> = {
  email: async ({ mailer, writeEmail }, request) => {
    const email = await writeEmail(request)
    return (
      email && {
        kind: email.kind,
        usefulUntil: email.usefulUntil,
        triedUntil: email.triedUntil ?? null,
        send: async () => {
          await mailer.send(email)
          return { transport: mailer.transport, taken: null }
        },
        forget: async () => mailer.forget?.(email),
      }
    )
  },
  text: async ({ texter, settings, writeText }, request) => {
    const text = settings.texts && (await writeText(request))
    if (!text) return null
    const { to, body, kind, usefulUntil } = text
    return {
      kind,
      usefulUntil,
      triedUntil: usefulUntil,
      send: async () => ({
        transport: 'text',
        taken: await texter.send({ to, body, emailId: request.id }),
      }),
      forget: async () => {},
    }
  },
}

/** By the clinic's clock: before and after, nobody's telephone is to ring for us. */
export const textsFrom = timeOf('08:00')
export const textsUntil = timeOf('21:00')

/** When a text message may leave: at once, or as the hours for them begin next. */
export function whenTextsLeave(now: Temporal.Instant): Temporal.Instant {
  const time = clinicTime(now)
  return time >= textsFrom && time < textsUntil ? now : nextAtClinic(now, textsFrom)
}

/** sent: the next hop has it; kept: it lies in a file; waiting: neither, or nobody can tell yet. It is tried again unless there is nothing to say. */
export type Delivery = 'sent' | 'kept' | 'waiting'

/** One process sends so many at a time, no matter who asks. */
const senders = pLimit(sendersAtOnce)
const underway = new Set<Promise<unknown>>()

/**
 * Sends an email that `enqueueEmail` has leased to the caller, after the commit. Answers after 3 s at the
 * latest; the send itself runs on to its own limit and then marks the row. Never throws.
 */
export async function sendNow(
  services: Services,
  outboxId: string,
  { waitAtMost = waitMilliseconds } = {},
): Promise<Delivery> {
  const delivery = inTurn(async () => {
    const email = await takeFresh(services.db, outboxId, services.clock.now())
    return email ? await services.clinic.within(() => deliver(services, email)) : 'waiting'
  }).catch((error) => failedQuietly(services, error))
  const enough = new AbortController()
  const answer = await Promise.race([
    delivery,
    pause(waitAtMost, { signal: enough.signal }).then(
      () => 'waiting' as const,
      () => 'waiting' as const,
    ),
  ])
  enough.abort()
  return answer
}

/**
 * Takes the email that is due longest and begins to send it.
 * @returns whether there was one; `done` resolves when its row is marked
 */
export function sendNextDue(services: Services): Promise<{ done: Promise<Delivery> } | null> {
  const { promise, resolve, reject } = Promise.withResolvers<{ done: Promise<Delivery> } | null>()
  inTurn(async () => {
    const sent = channels.filter((channel) => channel !== 'text' || services.settings.texts !== null)
    const email = await takeDue(services.db, services.clock.now(), sent)
    if (!email) return resolve(null)
    const delivery = services.clinic.within(() => deliver(services, email))
    const done = delivery.catch((error) => failedQuietly(services, error))
    resolve({ done })
    await done
  }).catch(reject)
  return promise
}

/** Resolves when no email is on its way. */
export async function allSent(): Promise<void> {
  while (underway.size > 0) await Promise.allSettled(underway)
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = senders(work)
  underway.add(turn)
  return turn.finally(() => underway.delete(turn))
}

async function deliver(services: Services, email: WaitingEmail): Promise<Delivery> {
  const { db, clock } = services
  const leaving = leavingBy[email.channel]
  let written: Written | null = null
  let sent: Sent
  try {
    if (!(await isItsTurn(services, email))) return 'waiting'
    written = await withLanguage(languageOf(email), () => leaving(services, email))
    if (!written) {
      await letGo(services, email)
      return 'waiting'
    }
    if (!(await renewLease(db, email, clock.now().add({ seconds: leaseSeconds })))) return 'waiting'
    if (isTooLate(written, clock.now())) {
      await letGo(services, email)
      return 'waiting'
    }
    sent = await written.send()
  } catch (error) {
    const { usefulUntil = null, triedUntil = null } = written ?? {}
    const tried = { ...email, usefulUntil, triedUntil }
    const isForGood = isRefusedForGood(error) || isTextRefusedForGood(error)
    const again = isForGood ? null : nextTry(tried, clock.now())
    await putBack(services, email, { again, saidKind: written?.kind ?? null, reason: reasonOf(error) })
    return 'waiting'
  }
  const { kind: saidKind } = written
  const { transport, taken } = sent
  const isThere = await persistently(() =>
    inTransaction(db, async (tx) => {
      const isKnown = await markSent(tx, { id: email.id, transport, saidKind, now: clock.now() })
      if (isKnown && taken) await keepTaken(tx, { emailId: email.id, taken, now: clock.now() })
      return isKnown
    }),
  )
  // Erased meanwhile, and with it all files that were there by then.
  if (!isThere) await written.forget()
  return transport === 'file' ? 'kept' : 'sent'
}

/** Staff read in the language that they chose, others in one that the clinic offers. */
const languageOf = ({ recipient, language }: WaitingEmail) =>
  ofStaff.includes(recipient) ? language : offeredLanguage(language)
const ofStaff: readonly Recipient[] = ['clinic', 'invited', 'staff']

/**
 * Not that of an email next to newer ones that say the same or can still be taken back (see `successionOf`), nor that of a
 * text message at night.
 */
async function isItsTurn({ db, clock }: Services, email: WaitingEmail): Promise<boolean> {
  const now = clock.now()
  const moment = email.channel === 'text' ? whenTextsLeave(now) : now
  if (Temporal.Instant.compare(moment, now) > 0) {
    await postpone(db, email, moment)
    return false
  }
  const succession = successionOf(email.kind, await listNewer(db, email), now)
  if (succession === null) return true
  if (succession === 'replaced') await deleteEmail(db, email.id)
  else await postpone(db, email, succession.waitUntil)
  return false
}

/** A slow database can use up what was left of an offer between the writing of its email and the send. */
const isTooLate = ({ usefulUntil }: Written, now: Temporal.Instant): boolean =>
  usefulUntil !== null && Temporal.Instant.compare(now, usefulUntil) >= 0

/** There is nothing to say, or it is too late. An email that was tried before may be missed: that ends as a notice to staff. */
async function letGo(services: Services, email: WaitingEmail): Promise<void> {
  if (email.attempts === 1) return deleteEmail(services.db, email.id)
  await putBack(services, email, { again: null, saidKind: null, reason: 'late' })
}

/** Back into the queue; or given up, and then staff are written to (admin notes, emails). */
async function putBack(
  services: Services,
  email: WaitingEmail,
  { again, saidKind, reason }: { again: Temporal.Instant | null; saidKind: EmailKind | null; reason: string },
): Promise<void> {
  const now = services.clock.now()
  const facts = { outboxId: email.id, kind: email.kind, attempts: email.attempts, code: reason }
  if (again) services.log.warn(facts, 'email not sent, will be tried again')
  else services.log.error(facts, 'email given up')
  await inTransaction(services.db, async (tx) => {
    const isOurs = await markFailed(tx, { email, saidKind, nextTry: again, reason, now })
    if (again || !isOurs || !isMissed(email)) return
    const { subject } = email
    const notice = { kind: 'undelivered', subject, language: clinicLanguage, now } as const
    await enqueueOnce(tx, `undelivered ${email.id}`, notice)
  })
}

/** The email has left: forgetting it would send it twice. */
async function persistently<T>(mark: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await mark()
    } catch (error) {
      if (attempt === markTries) throw error
      await pause(markPauseMilliseconds * attempt)
    }
  }
}

function failedQuietly(services: Services, error: unknown): Delivery {
  services.log.error({ code: reasonOf(error) }, 'outbox unavailable')
  return 'waiting'
}

/** Codes only: what mail servers write holds addresses. Such as `EENVELOPE 550`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  const response = 'responseCode' in error && error.responseCode ? ` ${error.responseCode}` : ''
  return `${code}${response}`
}
