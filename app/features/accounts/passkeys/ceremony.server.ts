import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { PasskeyRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { challengeMinutes, type Purpose } from '../rules.ts'
import {
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  type OwnedPasskey,
  putChallenge,
  takeChallenge,
} from './queries.server.ts'
import type { Assertion, Attestation } from './responses.ts'

/** For which host passkeys are made here, and from which origin they must be signed (Web Authentication, Level 3). */
export type RelyingParty = { id: string; origin: string }

/**
 * Of the origin that people use; null where browsers make no passkey: an address without a name, or a name without
 * TLS, but for this machine itself (docs/topics/two-step-verification.md).
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const url = URL.parse(origin)
  if (!url || isAddress(url.hostname)) return null
  const { hostname, protocol } = url
  return protocol === 'https:' || hostname === ownMachine ? { id: hostname, origin: url.origin } : null
}

/** Three hundred files: a start, and each of the operator's commands, does without them. */
const webAuthentication = () => import('@simplewebauthn/server')

const ownMachine = 'localhost'

/** The host that passkeys have to be of, for who looks at all of them; null where none works. */
export const expectedHost = (publicUrl: string | null): string | null =>
  relyingPartyOf(publicUrl ?? `http://${ownMachine}`)?.id ?? null

const isAddress = (hostname: string) => hostname.startsWith('[') || isIP(hostname) !== 0

type Parts = Pick<Services, 'db' | 'clock' | 'log'>

/** Under which a challenge is kept: a digest of what the browser's cookie holds, so that no other browser answers it. */
export type Asked = { id: string; purpose: Purpose; party: RelyingParty }

/** Ed25519, ES256 and RS256, by their numbers at IANA: what authenticators in use sign with. */
const supportedAlgorithmIDs = [-8, -7, -257]
/** Web Authentication, Level 3, 7.1; PostgreSQL keeps no longer one in an index. */
const mostCredentialBytes = 1_023
const minuteMilliseconds = 60_000
const timeout = challengeMinutes * minuteMilliseconds

/** Asks an authenticator for a new passkey of somebody; those that they have make none again. */
export async function askForNew(
  { db, clock }: Parts,
  { id, purpose, party }: Asked,
  owner: { id: string; username: string; name: string },
) {
  const known = await listPasskeys(db, owner.id)
  const { generateRegistrationOptions } = await webAuthentication()
  const options = await generateRegistrationOptions({
    rpName: clinic().name,
    rpID: party.id,
    userID: handleOf(owner.id),
    userName: owner.username,
    userDisplayName: owner.name || owner.username,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.filter(({ relyingParty }) => relyingParty === party.id).map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  await putChallenge(db, { id, purpose, challenge, adminId: owner.id, now: clock.now() })
  return options
}

/**
 * Asks for a signature of one of somebody's passkeys, or of any that the browser offers.
 * @param adminId null where nobody is known yet: the passkey alone says who it is, so it must have looked who holds it
 */
export async function askForSignature(
  { db, clock }: Parts,
  { id, purpose, party }: Asked,
  adminId: string | null,
) {
  const own = adminId === null ? [] : await listPasskeys(db, adminId)
  const { generateAuthenticationOptions } = await webAuthentication()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.filter(({ relyingParty }) => relyingParty === party.id).map(described),
    timeout,
    userVerification: purpose === 'alone' ? 'required' : 'preferred',
  })
  await putChallenge(db, { id, purpose, challenge: options.challenge, adminId, now: clock.now() })
  return options
}

/** A new passkey as its row will hold it, but for its name; null where it does not answer what was asked. */
export async function judgeNew(
  parts: Parts,
  { id, purpose, party }: Asked,
  { adminId, made }: { adminId: string; made: Attestation },
): Promise<Omit<PasskeyRow, 'name'> | null> {
  const { db, clock } = parts
  const asked = await takeChallenge(db, { id, purpose, now: clock.now() })
  if (asked?.adminId !== adminId) return null
  const { verifyRegistrationResponse } = await webAuthentication()
  const result = await orNull(parts, () =>
    verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  if (Buffer.from(credential.id, 'base64url').length > mostCredentialBytes) return null
  return {
    id: credential.id,
    adminId,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(made.response.transports ?? []),
    relyingParty: party.id,
    backedUp: columns.flag(credentialBackedUp),
    createdAt: columns.instant(clock.now()),
    lastUsedAt: null,
  }
}

/** A passkey whose signature is right, to be used up in the transaction of what it opens. */
export type Proven = { passkey: OwnedPasskey; counter: number; isBackedUp: boolean }

/**
 * Whose passkey signed what was asked for. The challenge is gone after that, whatever it came to.
 * @returns `late` where nothing was asked, or too long ago; `copied` where its counter went back, so that there are
 *   two of it; `wrong` for all else
 */
export async function judgeSigned(
  parts: Parts,
  { id, purpose, party }: Asked,
  { signed, adminId }: { signed: Assertion; adminId: string | null },
): Promise<Proven | { passkey: OwnedPasskey | null; why: 'late' | 'wrong' | 'copied' }> {
  const { db, clock } = parts
  const asked = await takeChallenge(db, { id, purpose, now: clock.now() })
  const passkey = (await findPasskey(db, signed.id)) ?? null
  if (!asked || asked.adminId !== adminId) return { passkey, why: 'late' }
  const isTheirs = passkey !== null && (adminId === null || passkey.adminId === adminId)
  const isOfHere = passkey?.relyingParty === party.id && isHandleOf(passkey.adminId, signed)
  if (!isTheirs || !isOfHere) return { passkey: null, why: 'wrong' }
  const { verifyAuthenticationResponse } = await webAuthentication()
  const result = await orNull(parts, () =>
    verifyAuthenticationResponse({
      response: { ...signed, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: purpose === 'alone',
      // Whether the counter went back is asked below: the library throws for it as for everything else.
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    }),
  )
  if (!result?.verified) return { passkey, why: 'wrong' }
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  if (isBack(newCounter, passkey.counter)) return { passkey, why: 'copied' }
  return { passkey, counter: newCounter, isBackedUp: credentialBackedUp }
}

/** Uses a signature up; false where another request with the same one was faster, or the passkey is gone. */
export const consumeSignature = (
  tx: Database,
  { passkey, counter, isBackedUp }: Proven,
  now: Temporal.Instant,
) => notePasskeyUse(tx, { id: passkey.id, counter, isBackedUp, now })

/** Authenticators that do not count say 0 for ever. */
const isBack = (counter: number, known: number) => (counter > 0 || known > 0) && counter <= known

/** Ids of people are random, so that what an authenticator shows to others names nobody. */
const handleOf = (adminId: string) => new Uint8Array(Buffer.from(adminId))

function isHandleOf(adminId: string, { response: { userHandle } }: Assertion): boolean {
  return !userHandle || userHandle === Buffer.from(adminId).toString('base64url')
}

const described = ({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) => ({
  id,
  transports: readJsonOr('passkeys.transports', { id, text: transports }, []),
})

/** The library throws for whatever does not fit; what was sent is never logged. */
async function orNull<T>({ log }: Parts, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    log.warn({ kind: kindOf(error) }, 'passkey refused')
    return null
  }
}

/**
 * Under which a challenge for anyone who is signed in is kept: the session's own id, so that no other browser answers it.
 * One at a time for each purpose: a later one takes the place of the one before.
 */
export const questionOf = ({ session }: { session: string }, purpose: Purpose): string =>
  digest(session, purpose)
