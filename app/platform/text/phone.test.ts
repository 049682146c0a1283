import { expect, test } from 'vitest'
import { canBeCalled, numbersIn, phoneProblem, shownPhone } from './phone.server.ts'

test.each([
  ['432-555-0142', '(432) 555-0142'],
  ['4325550142', '(432) 555-0142'],
  ['432.555.0142', '(432) 555-0142'],
  ['1 432 555 0142', '(432) 555-0142'],
  ['+1 (432) 555-0142', '(432) 555-0142'],
  ['４３２ ５５５ ０１４２', '(432) 555-0142'],
  ['(432) 555-0142 x 12', '(432) 555-0142 x12'],
  ['+525512345678', '+52 55 1234 5678'],
  ['+52 1 55 1234 5678', '+52 55 1234 5678'],
  ['011 52 55 1234 5678', '+52 55 1234 5678'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['call 432 555 0142', 'call 432 555 0142'],
  ['432 555 0142 (mom)', '432 555 0142 (mom)'],
  ['432 555 0142 / 432 555 0143', '432 555 0142 / 432 555 0143'],
])('%s can be called and is shown as %s', (typed, shown) => {
  expect([canBeCalled(typed), shownPhone(typed)]).toEqual([true, shown])
})

test.each([
  '',
  'abc',
  '1',
  '911',
  '432-555-01',
  '555-0142',
  '432 555 01422',
  '+52 55 1234',
  '+',
  '(((',
  '-'.repeat(30),
])('"%s" cannot, and stays as it is', (typed) =>
  expect([canBeCalled(typed), shownPhone(typed)]).toEqual([false, typed]),
)

test.each([
  ['555-0142', 'area code'],
  ['555 0142', 'area code'],
  ['5550142', 'area code'],
  ['555-014', 'missing'],
  ['', 'missing'],
  ['(432) 555-0142', null],
])('of %j it is said: %s', (typed, problem) => {
  const said = phoneProblem(typed, () => 'missing')
  if (problem === null) expect(said).toBeNull()
  else expect(said).toContain(problem)
})

test('in a long text nobody looks for a number', () => {
  const long = `432 555 0142${', or 432 555 0143'.repeat(20)}`
  expect([canBeCalled(long), numbersIn(long)]).toEqual([false, []])
  expect([canBeCalled(long.slice(0, 60)), numbersIn(long.slice(0, 60))]).toEqual([
    true,
    ['+14325550142', '+14325550143'],
  ])
})
