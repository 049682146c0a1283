import { groups } from '#test/mutation/groups.mjs'
import { leastPercent } from '../mutation/score.mjs'

/** Whether the tests of what must hold would notice (docs/topics/tests.md). */
export const mutation = {
  name: 'mutation',
  test: 'mutation testing (Stryker)',
  amount: `${Object.keys(groups).length} groups`,
  pass: Object.entries(groups)
    .map(([name, { least = leastPercent }]) => `${name} ${least} %`)
    .join(', '),
  program: ['node', 'scripts/mutation.mjs'],
}
