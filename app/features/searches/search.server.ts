import type { Database } from '#app/db/tables.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { findSearch, keepSearch, longestSearch } from './queries.server.ts'

export type ReadSearch<Term> =
  | { words: string; terms: Term[]; problem: null }
  /** No terms: a list of everybody would pass for the answer. */
  | { words: string; terms: null; problem: SearchProblem }

type Searched<Term> = {
  /** Under which the words are kept; null where nothing is searched for. */
  find: string | null
  /** What of the words can be looked for. */
  termsOf: (words: string) => Term[]
  /** Brings up to date what another release wrote during a rolling update. */
  foldWaiting?: (db: Database) => Promise<unknown>
}

/** What is searched for: no words and no terms where nothing is. */
export async function readSearch<Term>(
  { db, clock }: Services,
  actor: Staff,
  { find, termsOf, foldWaiting }: Searched<Term>,
): Promise<ReadSearch<Term>> {
  if (find === null) return { words: '', terms: [], problem: null }
  const words = await findSearch(db, { id: find, adminId: actor.id, now: clock.now() })
  if (words === null) return { words: '', terms: null, problem: 'gone' }
  const terms = termsOf(words)
  if (terms.length === 0) return { words, terms: null, problem: 'nothing-to-find' }
  await foldWaiting?.(db)
  return { words, terms, problem: null }
}

/**
 * What was typed is in no address: it is kept for that
 * admin under a random id.
 * @returns the id; null where nothing was typed, 503 with the sentence `failed` where it cannot be kept
 */
export function keepTypedSearch(
  { db, clock, log }: Services,
  actor: Staff,
  { typed, failed }: { typed: string; failed: string },
): Promise<Outcome<string | null>> {
  return attempt(log, { event: 'search not kept', message: failed }, async () => {
    const words = typed.trim().slice(0, longestSearch)
    if (words === '') return done(null)
    return done(await keepSearch(db, { adminId: actor.id, words, now: clock.now() }))
  })
}
