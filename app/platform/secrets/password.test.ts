import { expect, test } from 'vitest'
import { hashPassword, unknownPassword, verifyPassword } from './password.server.ts'

test.each(['correct horse', 'пароль пароль', '😀😀😀😀😀😀😀😀', ' spaces count '])(
  '%j opens, others do not',
  async (word) => {
    const stored = await hashPassword(word)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword(word, stored)).toBe(true)
    expect(await verifyPassword(`${word}x`, stored)).toBe(false)
    expect(await verifyPassword(word.trim() === word ? ` ${word}` : word.trim(), stored)).toBe(false)
  },
)

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

test('a hash with other costs still opens', async () => {
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', stored)).toBe(true)
})

test('what is no hash opens to nobody', async () => {
  for (const stored of ['', '!', 'password', unknownPassword]) {
    expect(await verifyPassword('password', stored)).toBe(false)
  }
})

test('nobody’s password takes the work of somebody’s', async () => {
  const shape = (phc: string) => phc.split('$').map((part, place) => (place < 4 ? part : part.length))
  expect(shape(unknownPassword)).toEqual(shape(await hashPassword('correct horse')))
})

test('four are hashed at once and fifty wait; who comes later is turned away, until some are done', async () => {
  const asked = Array.from({ length: 60 }, () => verifyPassword('correct horse', unknownPassword))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(({ name }) => name)).toEqual(Array(6).fill('PasswordQueueFull'))
  expect(await verifyPassword('correct horse', await hashPassword('correct horse'))).toBe(true)
})
