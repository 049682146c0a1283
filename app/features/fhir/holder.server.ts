import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type KeyHolder, openKey } from '../connections/keys/open-key.server.ts'
import { countRequest } from '../connections/keys/rate.server.ts'
import type { Problem } from './answers.server.ts'

/**
 * Who brought the key of the request: null where it has none, which opens what is public. A key that opens nothing is refused
 * everywhere: its program would think that there is nothing.
 */
export async function readHolder(
  services: Services,
  { headers, address }: { headers: Pick<Headers, 'get'>; address: string },
): Promise<{ holder: KeyHolder | null } | Problem> {
  const authorization = headers.get('authorization')
  if (authorization === null) return { holder: null }
  const addressHash = keyedHash(services.settings.secretKey, 'api', address)
  const holder = await openKey(services, { authorization, addressHash })
  if (!holder) return noKey
  const retryAfter = countRequest(services, holder)
  if (retryAfter > 0) return { status: 429, code: 'throttled', text: 'Too many requests.', retryAfter }
  return { holder }
}

export const noKey: Problem = { status: 401, code: 'login', text: 'Send a valid API key.' }

/** Null where that key has the scope. */
export const scopeProblem = (holder: KeyHolder | null, scope: KeyHolder['scopes'][number]): Problem | null =>
  holder === null
    ? noKey
    : holder.scopes.includes(scope)
      ? null
      : { status: 403, code: 'forbidden', text: `This key lacks the scope ${scope}.` }
