import { decideInTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { inSchedule } from '#app/features/scheduling/index.server.ts'
import { openingOffer, wordingOf } from '#app/features/texts/offer.server.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { unlessBusy } from '#app/platform/attempt.server.ts'
import { isTrapped } from '#app/platform/forms/form-trap.ts'
import { keepIdempotencyKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { countStoredForm, isOneSender, mailboxOf } from '#app/platform/forms/request-limits.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn } from '#app/platform/text/phone.server.ts'
import { type CheckedEntry, checkEntry } from '../checks.server.ts'
import { flat, type TypedEntry } from '../fields.ts'
import { giveUp } from '../offers/commands.server.ts'
import { holdEntryOfOffer } from '../offers/offering.server.ts'
import { findRunningOf } from '../offers/queries.server.ts'
import { closeEntry, countOpenOf, findEntry, neverBegan } from '../queries.server.ts'
import { mostOpenOfContact } from '../rules.ts'
import { countedKeysOf } from '../signup-facts.server.ts'
import { enterList } from '../signups.server.ts'

const daySeconds = 24 * 3_600

/**
 * Each place writes to an address that nobody has proved, and holds what comes free for half an hour: as many in a day as
 * requests of one address may wait (docs/topics/forms.md).
 */
const perAddress: Limit = { name: 'waitlist-address', count: 12, windowSeconds: daySeconds }
/** A stranger has many addresses: of one mailbox twice as many as it holds places at once, each with its email. */
const perMailbox: Limit = {
  name: 'waitlist-mailbox',
  count: 2 * mostOpenOfContact,
  windowSeconds: daySeconds,
}

/**
 * Counts who joins the list among all forms of their address and among those of a day, in the transaction that stores it: a
 * refusal gives the count back. A mailbox refuses nothing: over its limit the form is answered as always, and nothing more
 * is written to it that day.
 * @returns 429 where one address sends too many
 */
async function countJoin(
  services: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { address, email }: { address: string; email: string },
): Promise<Outcome<{ isWritten: boolean }>> {
  const { settings, clock } = services
  const phone = clinic().phone.text
  const form = await countStoredForm(services, tx, { address })
  if (!form.ok) return refused({ ...tooMany(form), message: m.waitlist_too_many({ phone }) })
  const ofDay = (limit: Limit, person: string) => {
    const subject = keyedHash(settings.secretKey, limit.name, person)
    return countAgainst(tx, limit, { subject, now: clock.now(), factor: settings.limitsFactor })
  }
  const refusedToday = (day: { retryAfter: number }) =>
    refused({ ...tooMany(day), message: m.waitlist_too_many_today({ phone }) })
  if (isOneSender(address, settings)) {
    const sender = await ofDay(perAddress, address)
    if (!sender.ok) return refusedToday(sender)
  }
  return done({ isWritten: (await ofDay(perMailbox, mailboxOf(email))).ok })
}

const tooMany = ({ retryAfter }: { retryAfter: number }) => ({ status: 429, retryAfter })

type Attempt = { typed: TypedEntry; key: string; trap: string; address: string }

const phone = () => clinic().phone.text

/**
 * Somebody wants to be told when a time opens. Entry and email are one transaction, once however often the form is sent.
 * The email alone leads to their place, or says that they are on the list as often as they may: to anyone who sends the
 * form it is all the same (docs/topics/waitlist.md).
 * @returns 422 with sentences by field, 429 too often, 404 where nobody could be written to
 */
export async function joinWaitlist(
  services: Services,
  { typed, key, trap, address }: Attempt,
): Promise<Outcome<null>> {
  if (isTrapped(trap)) return refused({ status: 422, message: m.waitlist_possible_spam({ phone: phone() }) })
  if (!sendsLinks(services)) return refused({ status: 404, message: m.waitlist_by_phone({ phone: phone() }) })
  const checked = await checkEntry(services, typed)
  if (!checked.ok) return checked
  const stored = await unlessBusy(services.log, 'waitlist waited too long', () =>
    store(services, {
      checked: checked.value,
      fields: flat(typed),
      wantsTexts: typed.wantsTexts === true,
      key,
      address,
    }),
  )
  if (stored.ok) services.wake()
  return stored
}

type Storing = {
  checked: CheckedEntry
  fields: Record<string, string>
  wantsTexts: boolean
  key: string
  address: string
}

function store(
  services: Services,
  { checked, fields, wantsTexts, key, address }: Storing,
): Promise<Outcome<null>> {
  const now = services.clock.now()
  const id = randomId()
  return decideInTransaction(services.db, async (tx): Promise<Outcome<null>> => {
    const sent = { form: 'waitlist', key, fields, subjectId: id, isThere: isStanding }
    const { earlier } = await keepIdempotencyKey(tx, sent, now)
    if (earlier) return done(null)
    const counted = await countJoin(services, tx, { address, email: checked.email })
    if (!counted.ok) return counted
    if (!counted.value.isWritten) return done(null)
    // Nothing that is answered here says whether it was one too many.
    const entry = { id, checked, language: language(), source: 'form', isToldByEmail: true } as const
    const entered = await enterList(services, tx, entry)
    if (wantsTexts && entered === 'entered')
      await keepConsent(services, tx, { id, phone: checked.phone, now })
    return done(null)
  })
}

/** What the same form came to before: it stands as long as they wait, or as nothing else would come of it. */
async function isStanding(tx: Database, id: string): Promise<boolean> {
  const entry = await findEntry(tx, id)
  if (!entry || !neverBegan(entry)) return entry?.state === 'open'
  return (await countOpenOf(tx, countedKeysOf(entry))) >= mostOpenOfContact
}

/** Who ticked the box agreed to the words next to it, for this place and this number. */
async function keepConsent(
  services: Services,
  tx: Database,
  { id, phone: typed, now }: { id: string; phone: string; now: Temporal.Instant },
): Promise<void> {
  const offer = openingOffer(services, true)
  const number = oneNumberIn(typed)
  if (offer === null || number === null) return
  const words = { language: language(), wording: wordingOf(offer) }
  const consent = { purpose: 'waitlist', subject: { entryId: id }, number, ...words, now } as const
  await giveConsent(tx, services.settings.secretKey, consent)
}

/** Somebody leaves by their own link; what they were offered goes to the next. Said again it is what it was. */
export const leaveWaitlist = (services: Services, id: string): Promise<Outcome<null>> =>
  unlessBusy(services.log, 'waitlist waited too long', () =>
    inSchedule(services, async (schedule): Promise<Outcome<null>> => {
      const { tx, now } = schedule
      const entry = await holdEntryOfOffer(tx, id, schedule.now)
      if (entry?.state !== 'open') return done(null)
      const running = await findRunningOf(tx, id)
      if (running) await giveUp(schedule, running, 'withdrawn')
      await closeEntry(tx, entry, 'left', now)
      return done(null)
    }),
  )
