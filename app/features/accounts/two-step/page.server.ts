import { encode } from 'uqr'
import { columns } from '#app/db/columns.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { dateInShort, listText, shortDate } from '#app/platform/format.ts'
import { secretAddress } from '#app/platform/secrets/one-time-code.server.ts'
import type { Services } from '#app/platform/services.ts'
import { countOfOtherHosts, listPasskeys, type Passkey } from '../passkeys/queries.server.ts'
import { graceDays } from '../rules.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { readOffer } from './gate.server.ts'
import {
  countRecoveryCodes,
  countWhoEnter,
  countWithoutFactor,
  factorRequiredSince,
  findFactor,
  isPasskeyAlone,
  listWithoutFactor,
} from './queries.server.ts'

export type ShownPasskey = {
  id: string
  name: string
  line: string
  isSynced: boolean
  /** Made for another host: it does not work here. */
  problem: string | null
}

/** Somebody's own factors, as Settings shows them. */
export type OwnFactors = {
  passkeys: ShownPasskey[]
  /** Whether a passkey can be made at the address that this browser has open. */
  canAdd: boolean
  /** When the app was turned on and last used; null while it is off. */
  app: string | null
  /** Recovery codes that are left; null without any factor. */
  codes: { line: string; isNone: boolean } | null
}

/** What holds for everybody, as Settings shows it. */
export type EverybodysFactor = {
  isRequired: boolean
  /** Who still has to, and until when. */
  required: string
  isAlone: boolean
  /** Passkeys of another host. */
  elsewhere: string | null
}

/** A square of dark and light fields, as the path of its dark ones. */
export type Square = { size: number; path: string }

export type ShownOffer = { square: Square | null; key: string | null; codes: string[] }

export async function readOwnFactors({ db, clock }: Services, admin: SignedIn): Promise<OwnFactors> {
  const passkeys = await listPasskeys(db, admin.id)
  const factor = await findFactor(db, admin.id)
  const { left, all } = await countRecoveryCodes(db, admin.id)
  const isOn = Boolean(factor?.onSince)
  return {
    passkeys: passkeys.map((passkey) => shownPasskey(passkey, admin, clock.now())),
    canAdd: Boolean(admin.party),
    app: factor?.onSince
      ? m.two_step_app_on({ day: dayOf(factor.onSince), used: dayOfStep(factor.lastStep) })
      : null,
    codes:
      isOn || passkeys.length > 0 ? { line: m.two_step_codes_left({ left, all }), isNone: left === 0 } : null,
  }
}

/** A name is enough for who has to act; a list beyond this is only counted. */
const mostNamed = 20

/** @param host that of the address which the owner has open */
export async function readEverybodysFactor(
  { db, clock }: Services,
  host: string | null,
): Promise<EverybodysFactor> {
  const isRequired = (await factorRequiredSince(db)) !== null
  const other = await countOfOtherHosts(db, host)
  return {
    isRequired,
    required: isRequired ? await whoHasTo(db, clock.now()) : m.two_step_not_required(),
    isAlone: await isPasskeyAlone(db),
    elsewhere: other.passkeys > 0 ? m.two_step_elsewhere({ count: other.passkeys }) : null,
  }
}

async function whoHasTo(db: Services['db'], now: Temporal.Instant): Promise<string> {
  const without = await listWithoutFactor(db, mostNamed)
  if (without.length === 0) return m.two_step_all_have()
  const named = without.map(({ name, username, factorDueAt }) => {
    const shown = name || username
    if (factorDueAt === null) return m.two_step_next({ name: shown, days: graceDays })
    const due = columns.asInstant(factorDueAt)
    const isOver = Temporal.Instant.compare(due, now) <= 0
    const day = shortDate(clinicDate(due))
    return isOver ? m.two_step_over({ name: shown, day }) : m.two_step_by({ name: shown, day })
  })
  const all = await countWhoEnter(db)
  return m.two_step_missing({ missing: await countWithoutFactor(db), all, names: listText(named) })
}

/** An offer is shown once: while its dialog, or its step, is open. */
export async function readShownOffer(services: Services, admin: SignedIn): Promise<ShownOffer | null> {
  const offer = await readOffer(services, admin.id)
  if (!offer) return null
  const { secret, codes } = offer
  if (!secret) return { square: null, key: null, codes }
  const address = secretAddress(secret, { issuer: currentClinic().name, label: admin.username })
  return { square: drawn(address), key: secret.match(/.{1,4}/g)?.join(' ') ?? secret, codes }
}

/** Each dark field is a step of one path: data for a drawing, not markup. */
function drawn(text: string): Square {
  const { size, data } = encode(text, { ecc: 'M', border: 1 })
  const fields = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
  return { size, path: fields.join('') }
}

function shownPasskey(
  { id, name, createdAt, lastUsedAt, backedUp, relyingParty }: Passkey,
  { party }: SignedIn,
  now: Temporal.Instant,
): ShownPasskey {
  return {
    id,
    name,
    line: lineOf({ added: dayOf(createdAt), lastUsedAt }, now),
    isSynced: columns.isSet(backedUp),
    problem: party?.id === relyingParty ? null : m.passkeys_elsewhere({ host: relyingParty }),
  }
}

function lineOf({ added, lastUsedAt }: { added: string; lastUsedAt: string | null }, now: Temporal.Instant) {
  if (lastUsedAt === null) return m.passkeys_added({ added })
  const isToday = clinicDate(columns.asInstant(lastUsedAt)) === clinicDate(now)
  return isToday
    ? m.passkeys_added_today({ added })
    : m.passkeys_added_used({ added, used: dayOf(lastUsedAt) })
}

const dayOf = (instant: string): string => dateInShort(clinicDate(columns.asInstant(instant)))

const stepMilliseconds = 30_000
/** The step whose code was used last says when that was. */
const dayOfStep = (step: number): string =>
  dateInShort(clinicDate(Temporal.Instant.fromEpochMilliseconds(step * stepMilliseconds)))
