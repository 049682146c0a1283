import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { type StaffMailRhythm, type StaffNewsKind, staffMailRhythms, staffNewsKinds } from '#app/db/values.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomCode } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import type { Staff } from '../audit/actor.ts'
import { type Change, writeRecord, written } from '../records/write-record.server.ts'
import { findChoice, keepCode, markConfirmed, saveChoice, tryCode } from './queries.server.ts'
import { codeMinutes, codeTries } from './rhythm.server.ts'

/** Enough for an email that got lost; nobody can have a stranger's mailbox filled. */
const codesPerPerson: Limit = { name: 'staff-mail-code', count: 5, windowSeconds: 3_600 }

/** Writes the email with the code into the outbox, in the caller's transaction. */
export type SendCode = (tx: Database, adminId: string, code: string) => Promise<unknown>

export type TypedChoice = { rhythm: string; kinds: string[]; address: string }

/** What was typed and ticked. */
export const typedIn = (fields: ReadonlyMap<string, string>): TypedChoice => ({
  rhythm: fields.get('rhythm') ?? '',
  address: fields.get('address') ?? '',
  kinds: staffNewsKinds.filter((kind) => fields.has(`kind ${kind}`)),
})

/** Emails to staff leave only where all emails do. */
export const writesToStaff = ({ settings }: Pick<Services, 'settings'>): boolean =>
  mailReach(settings.mail) === 'everything'

/**
 * When one is written to, of what and where. An address that is not confirmed yet gets a code first.
 * @returns whether a code is on its way; 422 with sentences by field, 429 after too many codes
 */
export async function chooseMails(
  services: Services,
  actor: Staff,
  { typed, sendCode }: { typed: TypedChoice; sendCode: SendCode },
): Promise<Outcome<{ codeSent: boolean }>> {
  const read = readChoice(typed)
  if ('errors' in read) return refused({ status: 422, errors: read.errors })
  return own(services, actor, async (tx) => {
    const now = services.clock.now()
    const isConfirmed = await saveChoice(tx, { adminId: actor.id, ...read }, now)
    const codeSent = read.rhythm !== 'none' && !isConfirmed
    if (codeSent) {
      const sent = await newCode(services, tx, actor, sendCode)
      if (!sent.ok) return sent
    }
    return written({ action: 'edit', detail: { fields: ['staffMails'] } }, { codeSent })
  })
}

/** Another code to the address that waits for one; the one before counts no more. 429 after too many. */
export const sendAnotherCode = (
  services: Services,
  actor: Staff,
  sendCode: SendCode,
): Promise<Outcome<undefined>> =>
  own(services, actor, async (tx) => {
    const sent = await newCode(services, tx, actor, sendCode)
    return sent.ok ? written({ action: 'send' }) : sent
  })

/**
 * The address is confirmed by the code that was written to it: that address alone, and not one that was chosen while the code
 * was looked at. 422 where the code is another, or no longer counts.
 */
export async function confirmAddress(
  services: Services,
  actor: Staff,
  code: string,
): Promise<Outcome<undefined>> {
  const { db, clock, settings } = services
  const typed = code.replaceAll(/\s/g, '')
  // Counted outside of the transaction below: a refusal must not take the try back.
  const kept = await tryCode(db, actor.id, { now: clock.now(), most: codeTries })
  const over = () => refused({ status: 422, errors: { code: m.staff_mails_code_over() } })
  if (!kept) return over()
  const { digest, address } = kept
  if (!isSame(digest, digestOf(settings.secretKey, { adminId: actor.id, address, code: typed })))
    return refused({ status: 422, errors: { code: m.staff_mails_code_wrong() } })
  return own(services, actor, async (tx) => {
    if (!(await markConfirmed(tx, { adminId: actor.id, digest, now: clock.now() }))) return over()
    return written({ action: 'edit', detail: { fields: ['staffMails'] } })
  })
}

const own = <T>(
  services: Services,
  actor: Staff,
  work: (tx: Database) => Promise<Outcome<Change<T>>>,
): Promise<Outcome<T>> =>
  writeRecord(services, { actor, object: 'admin', id: actor.id, failed: m.staff_mails_failed() }, work)

async function newCode(services: Services, tx: Database, { id }: Staff, sendCode: SendCode) {
  const { clock, settings } = services
  const now = clock.now()
  const counting = { subject: id, now, factor: settings.limitsFactor }
  const counted = await countAgainst(tx, codesPerPerson, counting)
  if (!counted.ok)
    return refused({ status: 429, message: m.staff_mails_too_many(), retryAfter: counted.retryAfter })
  const code = randomCode()
  const until = now.add({ minutes: codeMinutes })
  const address = (await findChoice(tx, id, now))?.address ?? ''
  const digest = digestOf(settings.secretKey, { adminId: id, address, code })
  await keepCode(tx, { adminId: id, digest, until })
  await sendCode(tx, id, code)
  return { ok: true } as const
}

/** Of one person and one address: a code says nothing of another. */
const digestOf = (
  secretKey: string,
  { adminId, address, code }: { adminId: string; address: string; code: string },
) => keyedHash(secretKey, 'staff mail code', adminId, address, code)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

type Read = { rhythm: StaffMailRhythm; kinds: StaffNewsKind[]; address: string }

function readChoice(typed: TypedChoice): Read | { errors: Record<string, string> } {
  const rhythm = staffMailRhythms.find((one) => one === typed.rhythm)
  const kinds = staffNewsKinds.filter((kind) => typed.kinds.includes(kind))
  const address = typed.address.trim()
  const errors: Record<string, string> = {}
  if (!rhythm) errors.rhythm = m.staff_mails_rhythm_missing()
  if (rhythm !== 'none' && kinds.length === 0) errors.kinds = m.staff_mails_kinds_missing()
  if (rhythm !== 'none' ? !isMailAddress(address) : address !== '' && !isMailAddress(address))
    errors.address = m.staff_mails_address_invalid()
  return rhythm && Object.keys(errors).length === 0 ? { rhythm, kinds, address } : { errors }
}

type Sent = { actor: Staff; fields: FormFields; sendCode: SendCode }

export const staffMailIntents = intentsOf<Sent, Outcome<'saved' | 'code' | 'confirmed'>>()({
  save: async (services, { actor, fields, sendCode }) => {
    const saved = await chooseMails(services, actor, { typed: typedIn(fields), sendCode })
    return saved.ok ? done(saved.value.codeSent ? 'code' : 'saved') : saved
  },
  code: async (services, { actor, sendCode }) => {
    const sent = await sendAnotherCode(services, actor, sendCode)
    return sent.ok ? done('code') : sent
  },
  confirm: async (services, { actor, fields }) => {
    const confirmed = await confirmAddress(services, actor, fields.get('code') ?? '')
    return confirmed.ok ? done('confirmed') : confirmed
  },
})

export type StaffMailIntent = IntentOf<typeof staffMailIntents>
