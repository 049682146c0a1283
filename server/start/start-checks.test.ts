import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEnvironment, WrongVariable } from './environment.ts'
import { passkeyWarning, warningsOf } from './start-services.ts'
import { keyBits, refuseWeakKey } from './weak-key.ts'

const SECRET_KEY = 'Vq3-8sTn_2LwKx7RbYd0cHfJm5PzEu9GaNo4'
const postgres = { DATABASE_URL: 'postgres://clinic@127.0.0.1/clinic', SECRET_KEY }
const clinic = 'https://clinic.example'
const emailjs = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_USER_ID: 'u' }

/** Each warning begins with the variable that it is about. */
const warned = (environment: Record<string, string>) =>
  warningsOf(readEnvironment(environment)).map((sentence) => sentence.split(' ')[0])

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ HOST: '::1' }, []],
  [{ HOST: '0.0.0.0' }, ['HOST']],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, []],
  [{ HOST: '0.0.0.0', PUBLIC_URL: clinic, TRUST_PROXY: '10.0.0.0/8' }, []],
  [{ PUBLIC_URL: 'http://clinic.example', TRUST_PROXY: '127.0.0.1' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: clinic }, ['PUBLIC_URL']],
  [{ TRUST_PROXY: '127.0.0.1' }, ['TRUST_PROXY']],
  [postgres, []],
  [{ ...postgres, DATABASE_URL: 'postgres://clinic@%2Frun%2Fpostgresql/clinic' }, []],
  [{ ...postgres, DATABASE_URL: 'postgres://clinic@db.example/clinic' }, ['DATABASE_URL']],
  [{ ...postgres, DATABASE_URL: 'postgres://clinic@db.example/clinic?sslmode=no-verify' }, ['DATABASE_URL']],
  [{ ...postgres, DATABASE_URL: 'postgres://c@127.0.0.1/clinic?host=db.example' }, ['DATABASE_URL']],
  [{ ...postgres, DATABASE_URL: 'postgres://clinic@db.example/clinic?sslmode=verify-full' }, []],
  [{ SMTP_URL: 'smtp://clinic:word@mail.example:587' }, []],
  [{ SMTP_URL: 'smtp://127.0.0.1:25?tls=0' }, []],
  [{ SMTP_URL: 'smtp://mail.example:25?tls=0' }, ['SMTP_URL']],
  [{ ...emailjs, EMAILJS_URL: 'http://mail.example/send?tls=0' }, ['EMAILJS_URL']],
  [{ ...emailjs, EMAILJS_URL: 'http://127.0.0.1/send' }, []],
  [{ STORAGE_URL: 's3://k:s@127.0.0.1:9000/clinic-files?tls=0' }, []],
  [{ STORAGE_URL: 's3://k:s@store.example/clinic-files' }, []],
  [{ STORAGE_URL: 's3://k:s@store.example/clinic-files?tls=0' }, ['STORAGE_URL']],
])('%o is warned of: %o', (environment, names) => {
  expect(warned(environment)).toEqual(names)
})

test('passkeys of another host are counted', () => {
  expect(passkeyWarning(clinic, { passkeys: 0, people: 0 })).toEqual([])
  expect(passkeyWarning(clinic, { passkeys: 3, people: 2 })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is https:\/\/clinic\.example: .*\(3, people: 2\)/),
  ])
  expect(passkeyWarning(null, { passkeys: 1, people: 1 })).toEqual([expect.stringContaining('is unset')])
})

describe('a key', () => {
  const start = (secretKey: string) => () => refuseWeakKey(secretKey)

  test.each([
    'k'.repeat(64),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'our-little-clinic-our-little-clinic-our-little-clinic',
    '12341234123412341234123412341234',
    'please-change-me-before-you-go-online-2026',
    'A very long sentence that ends with password',
  ])('%s stops the start', (key) => {
    expect(start(key)).toThrow(WrongVariable)
    expect(start(key)).toThrow(/^SECRET_KEY is too easy to guess\. [^\n]+$/)
  })

  test('drawn by lot, of 16 bytes and in any spelling, holds', () => {
    for (let draw = 0; draw < 200; draw++) {
      const bytes = randomBytes(16)
      const spellings = [bytes.toString('hex'), randomBytes(24).toString('base64'), SECRET_KEY]
      for (const key of spellings) start(key)()
      expect(keyBits(bytes.toString('hex'))).toBeLessThanOrEqual(128)
    }
  })
})
