/**
 * What a run came to, from the reports of Vitest and Playwright: { passed, failed, skipped, again }. `again` names
 * what passed only at the second try, which a run has where CI is set.
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
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    again: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`),
  }
}

/** @param {{ stats: Record<string, number>, errors: object[], suites?: object[] }} report */
export function countJourneys({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    again: suites.flatMap(journeysIn).filter(isFlaky).map(nameOf),
  }
}

const journeysIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(journeysIn)]
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

function nameOf({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.error?.message ?? [])
  return `${file}: ${title}: ${firstLine(errors[0] ?? '')}`
}

const firstLine = (text) => text.split('\n')[0]

export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  again: [...one.again, ...other.again],
})

export function sentence({ passed, failed, skipped, again }) {
  const extras = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(again.length > 0 ? [`${again.length} only at the second try`] : []),
  ]
  return [`${passed} passed, ${failed} failed`, ...extras].join(', ')
}
