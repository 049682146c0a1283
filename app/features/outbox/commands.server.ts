import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import { channels, type LetterKind } from '../../db/values.ts'
import { withLanguage } from '../../language/with-language.server.ts'
import { isRefusedForGood } from '../../platform/mail/mailer.ts'
import type { Services } from '../../platform/services.ts'
import { isTextRefusedForGood } from '../../platform/texts/texter.ts'
import { keepTaken } from './delivery-queries.server.ts'
import { leavingBy, type Sent, type Written } from './leaving.server.ts'
import {
  deleteLetter,
  enqueueOnce,
  markFailed,
  markSent,
  takeDue,
  takeFresh,
  type WaitingLetter,
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
import { listNewer, postpone, renewLease } from './succession-queries.server.ts'
import { whenTextsLeave } from './text-hours.server.ts'

/** sent: the next hop has it; kept: it lies in a file; waiting: it will be tried again, or nobody can tell yet. */
export type Delivery = 'sent' | 'kept' | 'waiting'

/** One process sends so many at a time, whoever asks. */
const senders = pLimit(sendersAtOnce)
const underway = new Set<Promise<unknown>>()

/**
 * Sends a letter that `enqueueLetter` has leased to the caller, after the commit. Answers after 3 s at the
 * latest; the send itself runs on to its own limit and then marks the row. Never throws.
 */
export async function sendNow(
  services: Services,
  outboxId: string,
  { waitAtMost = waitMilliseconds } = {},
): Promise<Delivery> {
  const delivery = inTurn(async () => {
    const letter = await takeFresh(services.db, outboxId, services.clock.now())
    return letter ? await services.website.within(() => deliver(services, letter)) : 'waiting'
  }).catch((error) => failedQuietly(services, error))
  const enough = new AbortController()
  const answer = await Promise.race([
    delivery,
    pause(waitAtMost, 'waiting' as const, { signal: enough.signal }).catch(() => 'waiting' as const),
  ])
  enough.abort()
  return answer
}

/**
 * Takes the letter that is due longest and begins to send it.
 * @returns whether there was one; `done` resolves when its row is marked
 */
export function sendNextDue(services: Services): Promise<{ done: Promise<Delivery> } | null> {
  const { promise, resolve, reject } = Promise.withResolvers<{ done: Promise<Delivery> } | null>()
  inTurn(async () => {
    const sent = channels.filter((channel) => channel !== 'text' || services.texter !== null)
    const letter = await takeDue(services.db, services.clock.now(), sent)
    if (!letter) return resolve(null)
    const delivery = services.website.within(() => deliver(services, letter))
    const done = delivery.catch((error) => failedQuietly(services, error))
    resolve({ done })
    await done
  }).catch(reject)
  return promise
}

/** Resolves when no letter is on its way. */
export async function allSent(): Promise<void> {
  while (underway.size > 0) await Promise.allSettled(underway)
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = senders(work)
  underway.add(turn)
  return turn.finally(() => underway.delete(turn))
}

async function deliver(services: Services, letter: WaitingLetter): Promise<Delivery> {
  const { db, clock } = services
  const leaving = leavingBy[letter.channel]
  let written: Written | null = null
  let sent: Sent
  try {
    if (!(await isItsTurn(services, letter))) return 'waiting'
    written = await withLanguage(letter.language, () => leaving(services, letter))
    if (!written) {
      await letGo(services, letter)
      return 'waiting'
    }
    if (!(await renewLease(db, letter, clock.now().add({ seconds: leaseSeconds })))) return 'waiting'
    sent = await written.send()
  } catch (error) {
    const { usefulUntil = null, triedUntil = null } = written ?? {}
    const tried = { ...letter, usefulUntil, triedUntil }
    const isForGood = isRefusedForGood(error) || isTextRefusedForGood(error)
    const again = isForGood ? null : nextTry(tried, clock.now())
    await putBack(services, letter, { again, saidKind: written?.kind ?? null, reason: reasonOf(error) })
    return 'waiting'
  }
  const { kind: saidKind } = written
  const { transport, taken } = sent
  const isThere = await persistently(() =>
    inTransaction(db, async (tx) => {
      const isKnown = await markSent(tx, { id: letter.id, transport, saidKind, now: clock.now() })
      if (isKnown && taken) await keepTaken(tx, { letterId: letter.id, taken, now: clock.now() })
      return isKnown
    }),
  )
  // Erased meanwhile, and with it all files that were there by then.
  if (!isThere) await written.forget()
  return transport === 'file' ? 'kept' : 'sent'
}

/**
 * Not that of a letter beside newer ones that say the same or can still be taken back (see `successionOf`), nor that of a
 * text message at night.
 */
async function isItsTurn({ db, clock }: Services, letter: WaitingLetter): Promise<boolean> {
  const now = clock.now()
  const moment = letter.channel === 'text' ? whenTextsLeave(now) : now
  if (Temporal.Instant.compare(moment, now) > 0) {
    await postpone(db, letter, moment)
    return false
  }
  const succession = successionOf(letter.kind, await listNewer(db, letter), now)
  if (succession === null) return true
  if (succession === 'replaced') await deleteLetter(db, letter.id)
  else await postpone(db, letter, succession.waitUntil)
  return false
}

/** There is nothing to write any more. One that was tried before may be missed: that ends as a notice to staff. */
async function letGo(services: Services, letter: WaitingLetter): Promise<void> {
  if (letter.attempts === 1) return deleteLetter(services.db, letter.id)
  await putBack(services, letter, { again: null, saidKind: null, reason: 'late' })
}

/** Back into the queue; or given up, and then staff are written to (admin notes, e-mails). */
async function putBack(
  services: Services,
  letter: WaitingLetter,
  {
    again,
    saidKind,
    reason,
  }: { again: Temporal.Instant | null; saidKind: LetterKind | null; reason: string },
): Promise<void> {
  const now = services.clock.now()
  const facts = { outboxId: letter.id, kind: letter.kind, attempts: letter.attempts, code: reason }
  if (again) services.log.warn(facts, 'letter not sent, will be tried again')
  else services.log.error(facts, 'letter given up')
  await inTransaction(services.db, async (tx) => {
    const isOurs = await markFailed(tx, { letter, saidKind, nextTry: again, reason, now })
    if (again || !isOurs || !isMissed(letter)) return
    const { subject } = letter
    const notice = { kind: 'undelivered', subject, language: clinicLanguage, now, leaseSeconds: 0 } as const
    await enqueueOnce(tx, `undelivered ${letter.id}`, notice)
  })
}

/** The letter has left: forgetting it would send it twice. */
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
