import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/db/values.ts'
import { type ConsentState, consentProblem } from './rules.ts'

const day = (text: string) => text as CalendarDate
const consents = new Map<string, ConsentState>(
  [
    { id: 'whole', signedOn: day('2026-11-03'), faceMayShow: true, withdrawnOn: null },
    { id: 'no-face', signedOn: day('2026-11-03'), faceMayShow: false, withdrawnOn: null },
    { id: 'gone', signedOn: day('2026-11-03'), faceMayShow: true, withdrawnOn: day('2026-11-20') },
  ].map((consent) => [consent.id, consent]),
)

test.each([
  { consent: 'whole', showsFace: true, problem: null },
  { consent: 'whole', showsFace: false, problem: null },
  { consent: 'no-face', showsFace: false, problem: null },
  { consent: 'no-face', showsFace: true, problem: { kind: 'face' } },
  { consent: 'gone', showsFace: false, problem: { kind: 'withdrawn', on: '2026-11-20' } },
  { consent: '', showsFace: false, problem: { kind: 'missing' } },
  { consent: 'someone-elses', showsFace: false, problem: { kind: 'missing' } },
  { consent: 'constructor', showsFace: false, problem: { kind: 'missing' } },
])('consent "$consent", face shown $showsFace: $problem', ({ problem, ...pair }) => {
  expect(consentProblem(pair, consents)).toEqual(problem)
})
