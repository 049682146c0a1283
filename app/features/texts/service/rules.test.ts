import { expect, test } from 'vitest'
import { readService, serverOf, type TypedService } from './rules.ts'

const numberOf = (typed: string) => (/^\+1\d{10}$/.test(typed) ? typed : null)
const typed: TypedService = {
  account: ' AC1 ',
  secret: 'secret',
  sender: '+14325550100',
  answers: 'all',
  server: '',
  number: '',
}
const read = (given: Partial<TypedService> = {}, kept: Parameters<typeof readService>[1]['kept'] = null) =>
  readService({ ...typed, ...given }, { numberOf, kept })
const service = {
  url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
  account: 'AC1',
  secret: 'secret',
  sender: { name: 'From', value: '+14325550100' },
  answers: 'all',
} as const

test('an account, its secret, and a number are a service', () => {
  expect(read()).toEqual({ ok: true, value: service })
  const sender = `MG${'0'.repeat(32)}`
  expect(read({ sender, answers: 'foreign', server: 'texts.example:8443' })).toMatchObject({
    value: {
      url: 'https://texts.example:8443/2010-04-01/Accounts/AC1/Messages.json',
      sender: { name: 'MessagingServiceSid', value: sender },
      answers: 'foreign',
    },
  })
  expect(serverOf(service.url)).toBe('')
  expect(serverOf('https://texts.example:8443/x')).toBe('texts.example:8443')
})

test('a secret is kept for the same account at the same server alone', () => {
  expect(read({ secret: '' }, service)).toEqual({ ok: true, value: service })
  for (const given of [{ account: 'AC2' }, { server: 'other.example' }])
    expect(read({ ...given, secret: '' }, service)).toMatchObject({ errors: { secret: /Enter/ } })
})

test.each([
  [{ account: '' }, 'account'],
  [{ account: 'x'.repeat(201) }, 'account'],
  [{ secret: ' ' }, 'secret'],
  [{ sender: 'Clinic' }, 'sender'],
  [{ server: 'texts.example/path' }, 'server'],
  [{ server: 'a user@texts.example' }, 'server'],
  [{ server: 'http://texts.example' }, 'server'],
])('%j has a sentence at its field', (given, field) => {
  const refused = read(given)
  expect(refused).toMatchObject({ ok: false, status: 422 })
  expect(!refused.ok && Object.keys(refused.errors ?? {})).toEqual([field])
})
