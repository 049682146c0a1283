import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPayload, sealPayload } from './payload.server.ts'
import { aboutAppointment } from './rules.ts'

const key = 'a secret key of the clinic, long enough'
const letter = { kind: 'moved', subject: aboutAppointment('a1') } as const
const facts = z.object({ token: z.string() })

test('what a letter has to say beside the records is read by that letter only', () => {
  const payload = sealPayload(key, letter, { token: 'Zk3' })
  expect(payload).not.toContain('Zk3')
  expect(openPayload(key, { ...letter, payload }, facts)).toEqual({ token: 'Zk3' })
  expect(() => openPayload('another key', { ...letter, payload }, facts)).toThrow()
  expect(() => openPayload(key, { ...letter, kind: 'confirmed', payload }, facts)).toThrow()
  expect(() => openPayload(key, { ...letter, subject: aboutAppointment('a2'), payload }, facts)).toThrow()
})

test('what it holds is held against what is expected', () => {
  const payload = sealPayload(key, letter, { word: 'Zk3' })
  expect(() => openPayload(key, { ...letter, payload }, facts)).toThrow(z.core.$ZodError)
})
