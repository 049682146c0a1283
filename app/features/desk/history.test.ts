import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { fromNow, historyOf } from './history.ts'

const at = '2026-12-07T15:00:00.000Z'
const email = {
  id: 'email',
  kind: 'request-received',
  channel: 'email',
  saidKind: null,
  status: 'sent',
  transport: 'smtp',
  lastError: '',
  createdAt: at,
  finishedAt: at,
} as const

test.each([
  { given: {}, text: '“We have your appointment request” email delivered' },
  { given: { saidKind: 'confirmed' }, text: '“Your appointment is confirmed” email delivered' },
  { given: { kind: 'moved' }, text: '“Your appointment has a new time” email delivered' },
  { given: { kind: 'reminder' }, text: '“Reminder” email delivered' },
  { given: { kind: 'reminder', channel: 'text' }, text: '“Reminder” text message sent' },
  {
    given: { channel: 'text', status: 'dead' },
    text: '“We have your appointment request” text message couldn’t be delivered',
  },
  {
    given: { status: 'dead', lastError: 'EENVELOPE 550' },
    text: '“We have your appointment request” couldn’t be delivered. The address was refused. Check it, or call.',
  },
  {
    given: { status: 'dead', lastError: 'ETIMEDOUT' },
    text: '“We have your appointment request” couldn’t be delivered',
  },
] satisfies { given: Partial<Parameters<typeof historyOf>[0]['emails'][number]>; text: string }[])(
  'an email is named by its subject: $text',
  ({ given, text }) => {
    const past = {
      createdAt: at,
      audited: [],
      emails: [{ ...email, ...given }],
      nameOf: () => '',
      clinicianOf: () => '',
      roomOf: () => '',
      treatmentOf: () => '',
    }
    expect(historyOf(past)[0]?.text).toBe(text)
  },
)

test.each([
  // Monday 3:30 PM, to Wednesday 9:00 AM: less than two times 24 hours.
  { minutes: 41 * 60 + 30, days: 2, words: 'in 2 days' },
  { minutes: 17 * 60 + 30, days: 1, words: 'tomorrow' },
  { minutes: 33 * 60, days: 1, words: 'tomorrow' },
  { minutes: 125, days: 0, words: 'in 2 hours' },
  { minutes: 12, days: 0, words: 'in 12 minutes' },
  { minutes: -10, days: 0, words: 'now' },
  { minutes: -90, days: 0, words: '1 hour ago' },
  { minutes: -16 * 60, days: -1, words: 'yesterday' },
  { minutes: -47 * 60, days: -2, words: '2 days ago' },
])('a visit is $words by the days of the calendar', ({ words, ...distance }) => {
  expect(fromNow(distance, 30)).toBe(words)
})

test('a change of the language says so', () => {
  const entry = { seq: 1, at, actor: 'dana', action: 'edit', detail: '{"fields":["language"]}' }
  const past = {
    createdAt: at,
    audited: [entry],
    emails: [],
    nameOf: () => 'Dana',
    clinicianOf: () => 'Alex',
    roomOf: () => 'Room 1',
    treatmentOf: (id: string) => id,
  }
  expect(historyOf(past)[0]?.text).toBe('Language changed by Dana')
})

test.each([
  { detail: { fields: ['clinicianId'], clinician: 'a' }, text: 'Moved to Alex by Dana' },
  {
    detail: { fields: ['date', 'time', 'clinicianId'], clinician: 'a' },
    text: 'Moved by Dana, now with Alex',
  },
  { detail: { fields: ['date', 'time', 'anyway'] }, text: 'Moved by Dana, booked anyway' },
  {
    detail: { fields: ['clinicianId', 'anyway'], clinician: 'a' },
    text: 'Moved to Alex by Dana, booked anyway',
  },
  { detail: { fields: ['date', 'time', 'roomId'] }, text: 'Moved by Dana' },
])('a move says to whom and that it was booked anyway: $text', ({ detail, text }) => {
  const entry = { seq: 1, at, actor: 'dana', action: 'edit', detail: JSON.stringify(detail) }
  const past = {
    createdAt: at,
    audited: [entry],
    emails: [],
    nameOf: () => 'Dana',
    clinicianOf: () => 'Alex',
    roomOf: () => 'Room 1',
    treatmentOf: (id: string) => id,
  }
  expect(historyOf(past)[0]?.text).toBe(text)
})

test('a visit that was kept outside of its treatment says so', () => {
  const entry = { seq: 1, at, actor: 'dana', action: 'edit', detail: '{"fields":["kept"]}' }
  const past = {
    createdAt: at,
    audited: [entry],
    emails: [],
    nameOf: () => 'Dana',
    clinicianOf: () => 'Alex',
    roomOf: () => 'Room 1',
    treatmentOf: (id: string) => id,
  }
  expect(historyOf(past)[0]?.text).toBe('Kept outside the treatment’s times by Dana')
})

test.each([
  { minutes: -29, days: 0, words: 'ahora' },
  { minutes: 1, days: 0, words: 'dentro de 1 minuto' },
  { minutes: 125, days: 0, words: 'dentro de 2 horas' },
  { minutes: -90, days: 0, words: 'hace 1 hora' },
  { minutes: 16 * 60, days: 1, words: 'mañana' },
  { minutes: -16 * 60, days: -1, words: 'ayer' },
  { minutes: 47 * 60, days: 2, words: 'dentro de 2 días' },
])('in Spanish a visit is "$words"', ({ words, ...distance }) => {
  expect(withLanguage('es', () => fromNow(distance, 30))).toBe(words)
})
