import { countAgainst, fullUntil, type Limit } from '../../db/technical/limits.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { keyedHash } from '../../platform/secrets/keyed-hash.server.ts'
import type { Services } from '../../platform/services.ts'
import { isPrivateToken } from './token.server.ts'

/** Links that opened nothing. Nobody has so many old letters; a family behind one address may have some. */
const perAddress: Limit = { name: 'private-link-address', count: 30, windowSeconds: 600 }

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>

/**
 * Looks for what a private link opens. Links that open nothing count against the address that tries them, and are answered
 * alike whatever they were; a right one opens even there: whoever holds it may share the address with somebody who guesses.
 * Past the limit nothing is written.
 * @returns 404 where it opens nothing, however that came; 429 after too many of those
 */
export async function openLink<T>(
  needs: Needs,
  { token, address }: { token: string; address: string },
  find: () => Promise<T | undefined>,
): Promise<Outcome<T>> {
  const found = isPrivateToken(token) ? await find() : undefined
  if (found !== undefined) return done(found)
  const { db, clock, settings } = needs
  const subject = keyedHash(settings.secretKey, 'address', address)
  const wait = await waitOf(needs, subject)
  if (wait !== null) return tooMany(wait)
  const counting = { subject, now: clock.now(), factor: settings.limitsFactor }
  const counted = await countAgainst(db, perAddress, counting)
  return counted.ok ? refused({ status: 404 }) : tooMany(counted.retryAfter)
}

async function waitOf({ db, clock, settings }: Needs, subject: string): Promise<number | null> {
  const now = clock.now()
  const full = await fullUntil(db, perAddress, { subjects: [subject], now, factor: settings.limitsFactor })
  const until = full.get(subject)
  return until ? Math.max(1, Math.ceil(until.since(now).total('seconds'))) : null
}

const tooMany = (retryAfter: number) => refused({ status: 429, retryAfter })
