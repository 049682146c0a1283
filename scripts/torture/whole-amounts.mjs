import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { vitest } from './nobody-in.mjs'

/** A test takes less in `npm test` where it, or what it stands on, asks `test/torture.ts`. */
const asksForAmount = /\/(torture|offers-and-posts|shared-time)\.ts'/

/**
 * Every test that takes only a part in `npm test` and `npm run test:all`, but for those of the other rows.
 * @param {{ program: string[] }[]} others
 */
export function wholeAmounts(others) {
  const named = others.flatMap(({ program }) => program).filter((word) => word.includes('/'))
  const files = globSync('{app,server,test}/**/*.test.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !named.some((name) => path.startsWith(name)))
    .filter((path) => asksForAmount.test(readFileSync(join(root, path), 'utf8')))
  return {
    name: 'whole-amounts',
    test: 'what npm test and npm run test:all take a part of',
    amount: `all of it, on both engines, in ${files.length} files`,
    pass: 'every test passes',
    program: vitest(...files.sort()),
  }
}
