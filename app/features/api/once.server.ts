import { columns } from '#app/db/columns.ts'
import { claimRequestKey, keepMade, releaseRequestKey } from '#app/db/technical/request-keys.server.ts'
import { keysSince } from '#app/platform/forms/idempotency-keys.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'

type Sent = {
  keyId: string
  /** From `Idempotency-Key`; empty where there was none. */
  idempotencyKey: string
  /** Method, address and checked body. */
  request: readonly unknown[]
}

/** Nothing takes longer to make. */
const longestSeconds = 60

/**
 * Makes a record once for each `Idempotency-Key` of an API key, for 24 hours: asked again the first one's id is the answer,
 * asked for something else it is refused (422), and asked while the first one is being made, too (409). A refusal leaves the
 * key free.
 */
export async function makeOnce(
  { db, clock, settings }: Services,
  { keyId, idempotencyKey, request }: Sent,
  make: () => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  if (idempotencyKey === '') return make()
  const hashed = (...parts: string[]) => keyedHash(settings.secretKey, 'api', keyId, idempotencyKey, ...parts)
  const now = clock.now()
  const claim = { id: hashed(), request: hashed(JSON.stringify(request)), now, since: keysSince(now) }
  const earlier = await claimRequestKey(db, claim)
  if (earlier && earlier.request !== claim.request)
    return refused({ status: 422, message: 'This Idempotency-Key was sent with something else.' })
  if (earlier && earlier.made !== '') return done(earlier.made)
  // Later than that, the process ended as it made it: the command finds what was stored under the same key.
  if (earlier && earlier.createdAt > columns.instant(now.subtract({ seconds: longestSeconds })))
    return refused({ status: 409, message: 'The first request is still being done.', retryAfter: 1 })
  let made: Outcome<string> | undefined
  try {
    made = await make()
    if (made.ok) await keepMade(db, claim.id, made.value)
    return made
  } finally {
    if (!made?.ok) await releaseRequestKey(db, claim.id)
  }
}
