import { expect, test } from 'vitest'
import { historyOf } from './history.ts'

const at = '2026-12-07T15:00:00.000Z'
const letter = {
  id: 'letter',
  kind: 'request-received',
  saidKind: null,
  status: 'sent',
  transport: 'smtp',
  createdAt: at,
  finishedAt: at,
} as const

test.each([
  { given: {}, text: '“We have your appointment request” e-mail delivered' },
  { given: { saidKind: 'confirmed' }, text: '“Your appointment is confirmed” e-mail delivered' },
  { given: { kind: 'moved' }, text: '“Your appointment has a new time” e-mail delivered' },
])('a letter is named by its subject: $text', ({ given, text }) => {
  const past = { createdAt: at, deeds: [], letters: [{ ...letter, ...given }], nameOf: () => '' }
  expect(historyOf(past)[0]?.text).toBe(text)
})
