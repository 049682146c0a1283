import { expect, test } from 'vitest'
import { countJourneys, countTests, sentence, sum } from './counts.mjs'

test('tests and journeys are added up into the closing line', () => {
  const tests = countTests({ numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, testResults: [] })
  const journeys = countJourneys({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 }, errors: [] })
  expect(sentence(sum(tests, journeys))).toBe('15 passed, 1 failed')
})

test('a file that broke before its first test, and a run that broke, count as failures', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults })).toMatchObject(
    { failed: 1 },
  )
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countJourneys({ stats, errors: [{ message: 'no server' }] })).toMatchObject({ failed: 1 })
})

test('what was skipped is named, a second try is not good enough', () => {
  expect(sentence({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped')
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  expect(countJourneys({ stats, errors: [] })).toMatchObject({ failed: 1 })
})
