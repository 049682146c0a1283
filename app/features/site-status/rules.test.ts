import { expect, test } from 'vitest'
import { statusOf } from './rules.ts'

const fine = { isDatabaseUp: true, emailMinutes: 0, areEmailsStopped: false, textMinutes: 0 }

test.each([
  { name: 'all is well', found: {}, answer: 'all', emails: 'working', texts: 'working' },
  {
    name: 'a retry is no delay',
    found: { emailMinutes: 10 },
    answer: 'all',
    emails: 'working',
    texts: 'working',
  },
  {
    name: 'emails are late',
    found: { emailMinutes: 11 },
    answer: 'late',
    emails: 'delayed',
    texts: 'working',
  },
  {
    name: 'no email leaves',
    found: { areEmailsStopped: true },
    answer: 'late',
    emails: 'down',
    texts: 'working',
  },
  { name: 'texts are late', found: { textMinutes: 40 }, answer: 'late', emails: 'working', texts: 'delayed' },
  { name: 'no texts here', found: { textMinutes: null }, answer: 'all', emails: 'working', texts: undefined },
])('$name: $answer', ({ found, answer, emails, texts }) => {
  const status = statusOf({ ...fine, ...found })
  expect(status).toMatchObject({ answer, website: 'working', booking: 'working', emails: { state: emails } })
  expect(status.texts?.state).toBe(texts)
})

test('without the database booking is down, and nobody says how late messages are', () => {
  expect(statusOf({ ...fine, isDatabaseUp: false, textMinutes: null })).toEqual({
    answer: 'database',
    website: 'working',
    booking: 'down',
    emails: { state: 'delayed', minutes: 0 },
    texts: null,
  })
})
