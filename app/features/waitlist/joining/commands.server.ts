import { holdCalendar } from '../../../db/engine/calendar-locks.server.ts'
import { decideInTransaction } from '../../../db/engine/transaction.server.ts'
import type { Database } from '../../../db/tables.ts'
import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { unlessBusy } from '../../../platform/attempt.server.ts'
import { keepReceipt } from '../../../platform/forms/form-receipts.server.ts'
import { isTrapped } from '../../../platform/forms/form-trap.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import { oneNumberIn } from '../../../platform/text/phone.server.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { giveConsent } from '../../text-messages/consent-queries.server.ts'
import { openingOffer, wordingOf } from '../../text-messages/offer.server.ts'
import { type CheckedEntry, checkEntry } from '../checking.server.ts'
import { countedKeysOf } from '../contact-keys.server.ts'
import { enterList } from '../entering.server.ts'
import { flat, type TypedEntry } from '../fields.ts'
import { giveUp } from '../offers/commands.server.ts'
import { findRunningOf } from '../offers/queries.server.ts'
import { closeEntry, countOpenOf, findEntry, holdEntry, neverBegan } from '../queries.server.ts'
import { mostOpenOfContact } from '../rules.ts'
import { countJoin } from './limits.server.ts'

type Attempt = { typed: TypedEntry; key: string; trap: string; address: string }

const phone = () => clinic().phone.text

/**
 * Somebody wants to be told when a time opens. Entry and letter are one transaction, once however often the form is sent.
 * The letter alone leads to their place, or says that they stand on the list as often as they may: to whoever sends the
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
    const sent = { form: 'waitlist', key, fields, subjectId: id, stands: isStanding }
    const { earlier } = await keepReceipt(tx, sent, now)
    if (earlier) return done(null)
    const counted = await countJoin(services, tx, { address, email: checked.email })
    if (!counted.ok) return counted
    // Nothing that is answered here says whether it was one too many.
    const entry = { id, checked, language: language(), isToldByLetter: true }
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

/** Who ticked the box agreed to the words beside it, for this place and this number. */
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
    decideInTransaction(services.db, async (tx): Promise<Outcome<null>> => {
      const now = services.clock.now()
      await holdCalendar(tx, 'shared')
      const entry = await holdEntry(tx, id)
      if (entry?.state !== 'open') return done(null)
      const running = await findRunningOf(tx, id)
      if (running) await giveUp(tx, running, 'withdrawn', now)
      await closeEntry(tx, entry, 'left', now)
      return done(null)
    }),
  )
