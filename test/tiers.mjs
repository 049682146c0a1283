/**
 * Two tiers: `npm test` (core) is what a person waits for, `npm run test:all` (rest) is everything else. A test is in
 * one of them (tiers.all.test.ts):
 *
 * - A file called `x.all.test.ts` or `x.all.spec.ts` is in the rest; in any other spec, a journey tagged `@all`.
 * - `forEachEngine` runs a suite on SQLite in core and on PostgreSQL in the rest. Where engines differ, in statements,
 *   locks and races, core runs both: `differsByEngine` names those files.
 *
 * The variable TIER chooses; without it, everything runs. `npm test` begins on any Node from 20 up: nothing newer here.
 * @typedef {'core' | 'rest'} Tier
 * @typedef {'sqlite' | 'postgres'} Engine
 */

/** @type {Tier | undefined} */
export const tier = process.env.TIER === 'core' || process.env.TIER === 'rest' ? process.env.TIER : undefined

/** Files of the rest; Playwright holds it against the file's name and the tags of a journey. */
export const inRest = /\.all\.(test|spec)\.tsx?|@all/

/** Queries, claims, locks, the outbox, records and the engines themselves. */
const differsByEngine =
  /\/(app\/db|records|outbox)\/|(queries|claims|lanes|holding|placing[\w-]*|idempotency-keys|at-once|race|opposite-moves|chain)\.test\.ts$/

/** @type {readonly Engine[]} */
const both = ['sqlite', 'postgres']

/**
 * The engines on which `forEachEngine` runs a suite.
 * @param {string} path of its file
 * @param {{ on?: readonly Engine[] | undefined, of?: Tier }} [given] a suite that doesn't depend on engines names its own: it runs
 *   there in the tier of its file
 * @returns {readonly Engine[]}
 */
export function enginesOf(path, { on, of = tier } = {}) {
  if (of === undefined) return on ?? both
  const isWhole = inRest.test(path) || differsByEngine.test(path) || on !== undefined
  if (isWhole) return of === tierOf(path) ? (on ?? both) : []
  return of === 'core' ? ['sqlite'] : ['postgres']
}

/** @param {string} path @returns {Tier} */
const tierOf = (path) => (inRest.test(path) ? 'rest' : 'core')
