import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { clock, countJourneys, countTests, proves, sentence, sum } from './counts.mjs'

const noTests = { numPassedTests: 0, testResults: [] }
const noJourneys = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

test('tests and journeys are added up into the closing line', () => {
  const tests = countTests({ ...noTests, numPassedTests: 12 })
  const specs = [
    {
      file: 'desk.spec.ts',
      title: 'moves',
      tests: [{ status: 'unexpected', results: [{ error: { message: 'Timeout\nat one' } }] }],
    },
  ]
  const stats = { ...noJourneys, expected: 3, unexpected: 1 }
  const journeys = countJourneys({ stats, errors: [], suites: [{ specs }] })
  expect(sentence(sum(tests, journeys))).toBe('15 passed, 1 failed')
  expect(sum(tests, journeys).failed).toEqual(['desk.spec.ts: moves: Timeout'])
})

test('a file that broke before its first test, and a run that broke, count as failures', () => {
  const assertionResults = [{ fullName: 'a whole disk', status: 'skipped' }]
  const broken = { name: resolve('test/disk.test.ts'), status: 'failed', message: 'no disk\nat one' }
  const testResults = [
    { ...broken, assertionResults: [] },
    { ...broken, assertionResults },
  ]
  expect(countTests({ ...noTests, testResults }).failed).toEqual(Array(2).fill('test/disk.test.ts: no disk'))
  const journeys = countJourneys({ stats: noJourneys, errors: [{ message: 'no server' }] })
  expect(journeys.failed).toEqual(['no server'])
})

test('what was left out is named, and a run in CI that left something out has failed', () => {
  const assertionResults = [
    { fullName: 'a full disk', status: 'skipped' },
    { fullName: 'a whole disk', status: 'passed' },
  ]
  const testResults = [{ name: resolve('test/disk.test.ts'), status: 'passed', assertionResults }]
  const tests = countTests({ ...noTests, numPassedTests: 1, testResults })
  const specs = [{ file: 'desk.spec.ts', title: 'moves', tests: [{ status: 'skipped', results: [] }] }]
  const journeys = countJourneys({ stats: noJourneys, errors: [], suites: [{ specs }] })
  const total = sum(tests, journeys)
  expect(total.skipped).toEqual(['test/disk.test.ts: a full disk', 'desk.spec.ts: moves'])
  expect(sentence(total)).toBe('1 passed, 0 failed, 2 left out')
  expect([proves(total, true), proves(total, false)]).toEqual([false, true])
  expect(proves({ failed: ['moves'], skipped: [] }, false)).toBe(false)
  expect(proves({ failed: [], skipped: [] }, true)).toBe(true)
})

test('what passed only at the second try is counted and named', () => {
  const assertionResults = [
    { fullName: 'steady', status: 'passed', failureMessages: [] },
    { fullName: 'shaky', status: 'passed', failureMessages: ['Error: too late\n  at one'] },
    { fullName: 'broken', status: 'failed', failureMessages: ['Error: never'] },
  ]
  const testResults = [{ name: resolve('test/disk.test.ts'), status: 'failed', assertionResults }]
  const tests = countTests({ ...noTests, numPassedTests: 2, testResults })
  const [fails, holds] = [{ error: { message: 'Timeout\n1 | x' } }, {}]
  const specs = [
    { file: 'desk.spec.ts', title: 'moves', tests: [{ status: 'flaky', results: [fails, holds] }] },
    { file: 'desk.spec.ts', title: 'stays', tests: [{ status: 'expected', results: [holds] }] },
  ]
  const stats = { ...noJourneys, expected: 1, flaky: 1 }
  const journeys = countJourneys({ stats, errors: [], suites: [{ suites: [{ specs }] }] })
  const total = sum(tests, journeys)
  expect(total.again).toEqual(['test/disk.test.ts: shaky: Error: too late', 'desk.spec.ts: moves: Timeout'])
  expect(sentence(total)).toBe('4 passed, 1 failed, 2 only at the second try')
})

test.each([
  [0, '0:00'],
  [67, '1:07'],
  [723, '12:03'],
])('%i seconds are said as %s', (seconds, said) => {
  expect(clock(seconds)).toBe(said)
})
