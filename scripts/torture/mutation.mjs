import { leastPercent } from '../mutation/score.mjs'

/** Whether the tests of what must hold would notice (docs/topics/tests.md). */
export const mutation = {
  name: 'mutation',
  test: 'mutation testing (Stryker)',
  amount: 'every rules.ts, sessions, limits, slots, booking, desk, records, outbox',
  pass: `at least ${leastPercent} % killed, each`,
  program: ['node', 'scripts/mutation.mjs'],
}
