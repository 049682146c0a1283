/** What a run came to, from the reports of Vitest and Playwright: { passed, failed, skipped }. */

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
  }
}

/** A journey that passed only at a second try is a failure: we allow none. */
export function countJourneys({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
