import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encryptPayload, openPayload } from './payload.server.ts'
import { aboutAppointment } from './rules.ts'

const key = 'a secret key of the clinic, long enough'
const email = { kind: 'moved', subject: aboutAppointment('a1') } as const
const facts = z.object({ token: z.string() })

test('what an email has to say next to the records is read by that email only', () => {
  const payload = encryptPayload(key, email, { token: 'Zk3' })
  expect(payload).not.toContain('Zk3')
  expect(openPayload(key, { ...email, payload }, facts)).toEqual({ token: 'Zk3' })
  expect(() => openPayload('another key', { ...email, payload }, facts)).toThrow()
  expect(() => openPayload(key, { ...email, kind: 'confirmed', payload }, facts)).toThrow()
  expect(() => openPayload(key, { ...email, subject: aboutAppointment('a2'), payload }, facts)).toThrow()
})

test('what it holds is held against what is expected', () => {
  const payload = encryptPayload(key, email, { word: 'Zk3' })
  expect(() => openPayload(key, { ...email, payload }, facts)).toThrow(z.core.$ZodError)
})
