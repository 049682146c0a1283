import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { inRest } from '#test/tiers.mjs'
import { root } from '../setup/pinned.mjs'

const git = (...argumentList) =>
  execFileSync('git', argumentList, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files that differ from where this branch left `since`, committed or not.
 * @param {string} since
 */
export function changedFiles(since) {
  const [base = since] = git('merge-base', since, 'HEAD')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Those of `npm test`. */
const coreJourneys = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard', 'e2e/*.spec.ts').filter(
    (path) => !inRest.test(path),
  )

/**
 * The journeys of a screen: those that changed themselves, and those called as a changed file or a folder around it is
 * (`app/features/closures/...` and `app/routes/admin/closures.tsx` choose `closures.spec.ts`).
 * @param {readonly string[]} changed
 */
export function journeysNamedAfter(changed, journeys = coreJourneys()) {
  const shipped = changed.filter((path) => path.startsWith('app/') && !path.includes('.test.'))
  const names = new Set(shipped.flatMap((path) => path.split('/').map((part) => part.split('.')[0])))
  return journeys.filter((path) => changed.includes(path) || names.has(basename(path).split('.')[0]))
}
