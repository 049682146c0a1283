import { expect, test, vi } from 'vitest'
import { AnswerLog } from '#server/application.ts'
import { recordedLog } from '#test/recorded-log.ts'

function newLog() {
  const { logged: lines, log } = recordedLog()
  return { lines, answers: new AnswerLog({ log, label: (path) => `[${path}]` }) }
}

test('answers are told once for each route and status, with how many and the slowest', () => {
  const { lines, answers } = newLog()
  for (const ms of [1, 7, 3]) answers.count({ path: '/', status: 200, ms })
  answers.count({ path: '/', status: 304, ms: 0 })
  answers.count({ path: '/about', status: 200, ms: 2 })
  answers.tell()
  const told = (route: string, status: number, count: number, ms: number) => [
    { method: 'GET', route, status, count, ms },
    'answered',
  ]
  expect(lines).toEqual([told('[/]', 200, 3, 7), told('[/]', 304, 1, 0), told('[/about]', 200, 1, 2)])
  answers.tell()
  expect(lines, 'told once').toHaveLength(3)
})

test('they are told a second after the first, and again after the next', () => {
  vi.useFakeTimers()
  try {
    const { lines, answers } = newLog()
    for (const round of [1, 2]) {
      answers.count({ path: '/', status: 200, ms: 1 })
      vi.advanceTimersByTime(999)
      answers.count({ path: '/', status: 200, ms: 1 })
      expect(lines).toHaveLength(round - 1)
      vi.advanceTimersByTime(1)
      expect(lines).toHaveLength(round)
    }
  } finally {
    vi.useRealTimers()
  }
})
