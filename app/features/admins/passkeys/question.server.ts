import { digest } from '../../../platform/secrets/random.server.ts'
import type { Purpose } from './rules.ts'

/**
 * Under which a challenge for whoever is signed in is kept: the session's own id, so that no other browser answers it.
 * One at a time for each purpose: a later one takes the place of the one before.
 */
export const questionOf = ({ session }: { session: string }, purpose: Purpose): string =>
  digest(session, purpose)
