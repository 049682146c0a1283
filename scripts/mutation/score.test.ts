import { expect, test } from 'vitest'
import { scoreOf } from './score.mjs'

const location = { start: { line: 3, column: 7 } }
const mutant = (status: string, testsCompleted?: number, statusReason = '') => ({
  status,
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
  location,
  statusReason,
  ...(testsCompleted === undefined ? {} : { testsCompleted }),
})
const source = 'one\ntwo\n  const least = of(these)\n'
const scoreFor = (...mutants: ReturnType<typeof mutant>[]) =>
  scoreOf({ files: { 'rules.ts': { source, mutants } } })

test('what no test noticed or met counts against the score; what did not compile does not', () => {
  const score = scoreFor(
    mutant('Killed', 2),
    mutant('Timeout', 1, 'Hit limit reached (101/100)'),
    mutant('Killed', 1),
    mutant('Survived', 4),
    mutant('NoCoverage'),
    mutant('RuntimeError'),
    mutant('Ignored'),
  )
  expect(score).toMatchObject({ killed: 3, total: 5, percent: 60, untried: 0 })
  expect(score.survivors[0]).toBe('rules.ts:3:7 Survived BlockStatement { }')
})

test('running out of time, as on a busy machine, counts as not noticed', () => {
  expect(scoreFor(mutant('Timeout'), mutant('Killed', 1))).toMatchObject({ killed: 1, total: 2 })
})

test('nothing to change is no success', () => {
  expect(scoreFor().percent).toBe(0)
})

test('a mutant that lived because no test was run is told apart', () => {
  expect(scoreFor(mutant('Survived', 0), mutant('Survived')).untried).toBe(2)
})

test('a survivor that is explained does not count; an explanation without one is told', () => {
  const explain = (given: { file?: string; line?: string; becomes?: string[] }) => {
    const one = {
      file: 'rules.ts',
      line: 'const least = of(these)',
      becomes: ['{ }'],
      why: 'the same',
      ...given,
    }
    const files = { 'rules.ts': { source, mutants: [mutant('Survived', 1), mutant('Killed', 1)] } }
    return scoreOf({ files }, [one])
  }
  expect(explain({})).toMatchObject({ killed: 1, total: 1, explained: 1, survivors: [], stale: [] })
  const stale = { killed: 1, total: 2, explained: 0, stale: [expect.stringContaining('rules.ts: ')] }
  expect(explain({ line: 'const least = of(those)' })).toMatchObject(stale)
  expect(explain({ becomes: ['[]'] })).toMatchObject(stale)
  expect(explain({ file: 'other.ts' })).toMatchObject({ total: 2, stale: [] })
  const killed = { files: { 'rules.ts': { source, mutants: [mutant('Killed', 1)] } } }
  const why = { file: 'rules.ts', line: 'const least = of(these)', becomes: ['{ }'], why: '' }
  expect(scoreOf(killed, [why])).toMatchObject({ killed: 1, total: 1, stale: [expect.any(String)] })
})
