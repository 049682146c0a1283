import { relative } from 'node:path'

/**
 * What a run came to, from the reports of Vitest and Playwright: { passed, failed, skipped, again }. `skipped` names
 * what was left out, `again` what passed only at the second try, which a run has where CI is set.
 */

export function countTests(report) {
  const passed = report.numPassedTests
  const failed = report.numFailedTests
  const filesThatBroke = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed,
    failed: failed + filesThatBroke.length,
    skipped: report.testResults.flatMap(leftOutOf),
    again: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`),
  }
}

const leftOut = new Set(['skipped', 'pending', 'todo'])

const leftOutOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => leftOut.has(status))
    .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`)

/** @param {{ stats: Record<string, number>, errors: object[], suites?: object[] }} report */
export function countJourneys({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: suites
      .flatMap(journeysIn)
      .filter(isSkipped)
      .map(({ file, title }) => `${file}: ${title}`),
    again: suites.flatMap(journeysIn).filter(isFlaky).map(nameOf),
  }
}

const journeysIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(journeysIn)]
const isSkipped = ({ tests }) => tests.some(({ status }) => status === 'skipped')
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

function nameOf({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.error?.message ?? [])
  return `${file}: ${title}: ${firstLine(errors[0] ?? '')}`
}

const firstLine = (text) => text.split('\n')[0]

export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: [...one.skipped, ...other.skipped],
  again: [...one.again, ...other.again],
})

export function sentence({ passed, failed, skipped, again }) {
  const extras = [
    ...(skipped.length > 0 ? [`${skipped.length} left out`] : []),
    ...(again.length > 0 ? [`${again.length} only at the second try`] : []),
  ]
  return [`${passed} passed, ${failed} failed`, ...extras].join(', ')
}

/**
 * Whether the run proves what it is there for: nothing failed and, where CI is set, nothing was left out. On a
 * person's machine, which may not mount a disk or install a server, that is said and no more.
 * @param {{ failed: number, skipped: string[] }} total
 */
export const proves = ({ failed, skipped }, isCi) => failed === 0 && (skipped.length === 0 || !isCi)

/** Minutes and seconds, such as 4:07. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
