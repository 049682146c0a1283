import { expect, test } from 'vitest'
import { readMoment } from './moment.ts'

const chicago = 'America/Chicago'

test.each([
  { typed: '2026-12-01 10:31', at: '2026-12-01T16:31:00Z' },
  { typed: '2026-12-01T10:31:20', at: '2026-12-01T16:31:20Z' },
  // The hour that comes twice, and how the second one is asked for.
  { typed: '2026-11-01 01:30', at: '2026-11-01T06:30:00Z' },
  { typed: '2026-11-01 01:30 -06:00', at: '2026-11-01T07:30:00Z' },
  { typed: '2026-11-01 01:30-05:00', at: '2026-11-01T06:30:00Z' },
  // The hour that isn't there.
  { typed: '2026-03-08 02:30', at: '2026-03-08T08:30:00Z' },
])('$typed in Chicago is $at', ({ typed, at }) => {
  expect(readMoment(typed)(chicago).toString()).toBe(at)
})

test.each(['yesterday', '2026-02-30 10:00', '2026-12-01', '2026-12-01 25:00', '2026-12-01 10:00 CST'])(
  '%s is refused',
  (typed) => {
    expect(() => readMoment(typed)).toThrow('--at must look like')
  },
)
