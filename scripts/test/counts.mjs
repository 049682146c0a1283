import { relative } from 'node:path'

/**
 * What a run came to, from the reports of Vitest and Playwright: { passed, failed, skipped, again }. `failed` and `skipped`
 * name tests, `again` what passed only at the second try, which a run has where CI is set.
 */

export function countTests({ numPassedTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({
      ...one,
      fullName: `${relative(process.cwd(), name)}: ${one.fullName}`,
    })),
  )
  const filesThatBroke = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(withReason),
      ...filesThatBroke.map(
        ({ name, message = '' }) => `${relative(process.cwd(), name)}: ${firstLine(message)}`,
      ),
    ],
    skipped: tests.filter(({ status }) => leftOut.has(status)).map(({ fullName }) => fullName),
    again: tests
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(withReason),
  }
}

const withReason = ({ fullName, failureMessages = [] }) =>
  `${fullName}: ${firstLine(failureMessages[0] ?? '')}`

const leftOut = new Set(['skipped', 'pending', 'todo'])

/** @param {{ stats: Record<string, number>, errors: object[], suites?: object[] }} report */
export function countJourneys({ stats, errors, suites = [] }) {
  const journeys = suites.flatMap(journeysIn)
  return {
    passed: stats.expected + stats.flaky,
    failed: [
      ...journeys.filter(hasStatus('unexpected')).map(nameOf),
      ...errors.map(({ message = '' }) => firstLine(message)),
    ],
    skipped: journeys.filter(hasStatus('skipped')).map(({ file, title }) => `${file}: ${title}`),
    again: journeys.filter(hasStatus('flaky')).map(nameOf),
  }
}

const journeysIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(journeysIn)]
const hasStatus =
  (wanted) =>
  ({ tests }) =>
    tests.some(({ status }) => status === wanted)

function nameOf({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.error?.message ?? [])
  return `${file}: ${title}: ${firstLine(errors[0] ?? '')}`
}

const firstLine = (text) => text.split('\n')[0]

export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: [...one.failed, ...other.failed],
  skipped: [...one.skipped, ...other.skipped],
  again: [...one.again, ...other.again],
})

export function sentence({ passed, failed, skipped, again }) {
  const extras = [
    ...(skipped.length > 0 ? [`${skipped.length} left out`] : []),
    ...(again.length > 0 ? [`${again.length} only at the second try`] : []),
  ]
  return [`${passed} passed, ${failed.length} failed`, ...extras].join(', ')
}

/**
 * Whether the run proves what it is there for: nothing failed and, where CI is set, nothing was left out. On a
 * person's machine, which may not mount a disk or install a server, that is said and no more.
 * @param {{ failed: string[], skipped: string[] }} total
 */
export const proves = ({ failed, skipped }, isCi) => failed.length === 0 && (skipped.length === 0 || !isCi)

/** Minutes and seconds, such as 4:07. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
