import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import {
  deleteOldKeys,
  idempotencyHours,
  keepIdempotencyKey,
  visitorsKey,
} from './idempotency-keys.server.ts'

const form = {
  form: 'contact',
  key: 'key-1',
  fields: { name: 'Elena', message: 'Hello' },
  subjectId: 'message-1',
  isThere: async () => true,
}

forEachEngineWithServices((openServices) => {
  test('the same form sent again gets the first answer', async () => {
    const { db, clock } = await openServices()
    const first = await keepIdempotencyKey(db, form, clock.now())
    expect(first).toEqual({ resultId: expect.stringMatching(/^[\w-]{20,}$/), earlier: null })
    const fields = { message: 'Hello', name: 'Elena' }
    const again = await keepIdempotencyKey(db, { ...form, fields, subjectId: 'message-2' }, clock.now())
    const { resultId } = first
    expect(again).toEqual({
      resultId,
      earlier: expect.objectContaining({ resultId, subjectId: 'message-1' }),
    })
  })

  test.each([
    { name: 'another form', given: { form: 'testimonial' } },
    { name: 'another key', given: { key: 'key-2' } },
    { name: 'another text', given: { fields: { name: 'Elena', message: 'Hello!' } } },
    { name: 'a field more', given: { fields: { ...form.fields, phone: '' } } },
    { name: 'the same text under another name', given: { fields: { name: 'Elena', email: 'Hello' } } },
    { name: 'texts in other fields', given: { fields: { name: 'Hello', message: 'Elena' } } },
  ])('$name is a form of its own', async ({ given }) => {
    const { db, clock } = await openServices()
    await keepIdempotencyKey(db, form, clock.now())
    const other = await keepIdempotencyKey(db, { ...form, ...given, subjectId: 'other' }, clock.now())
    expect(other.earlier).toBeNull()
  })

  test('where what it made is gone the form is new, and the first answer stays where it was', async () => {
    const { db, clock } = await openServices()
    const first = await keepIdempotencyKey(db, form, clock.now())
    const asked: string[] = []
    const isThere = async (_: unknown, subjectId: string) => {
      asked.push(subjectId)
      return false
    }
    const second = await keepIdempotencyKey(db, { ...form, isThere, subjectId: 'message-2' }, clock.now())
    expect(asked).toEqual(['message-1'])
    expect(second.earlier).toBeNull()
    expect(second.resultId).not.toBe(first.resultId)
    const third = await keepIdempotencyKey(db, form, clock.now())
    expect(third.earlier).toMatchObject({ subjectId: 'message-2' })
    const rows = await db.selectFrom('idempotency_keys').select(['resultId', 'subjectId']).execute()
    expect(rows).toContainEqual({ resultId: first.resultId, subjectId: 'message-1' })
  })

  test('a day later the same form is a new one, and the old keys go', async () => {
    const { db, clock } = await openServices()
    await keepIdempotencyKey(db, form, clock.now())
    await keepIdempotencyKey(db, { ...form, key: 'key-2' }, clock.now())
    clock.advance({ hours: idempotencyHours, seconds: 1 })
    expect(
      (await keepIdempotencyKey(db, { ...form, subjectId: 'message-2' }, clock.now())).earlier,
    ).toBeNull()
    await deleteOldKeys(db, clock.now())
    const rows = await db.selectFrom('idempotency_keys').select('subjectId').execute()
    expect(rows).toEqual([{ subjectId: 'message-2' }])
  })
})

const chrome = { 'User-Agent': 'Chrome', 'Accept-Language': 'en-US' }
const from = (address: string, headers: Record<string, string> = chrome) =>
  visitorsKey('', { address }, { headers: new Headers(headers) })

test('a form without a key is its browser’s own', () => {
  const own = from('192.0.2.1')
  expect(from('192.0.2.1')).toBe(own)
  expect(own).toMatch(/^[\w-]{20,}$/)
  for (const other of [
    from('192.0.2.2'),
    from('192.0.2.1', { ...chrome, 'User-Agent': 'Firefox' }),
    from('192.0.2.1', { ...chrome, 'Accept-Language': 'es' }),
  ])
    expect(other).not.toBe(own)
})

test('a form’s own key is never that of a browser', () => {
  const sent = (key: string, address = '192.0.2.1') =>
    visitorsKey(key, { address }, { headers: new Headers(chrome) })
  expect(sent('made-up')).toBe(sent('made-up', '192.0.2.2'))
  expect(sent('made-up')).not.toBe(sent('another'))
  expect(sent(from('192.0.2.1'))).not.toBe(from('192.0.2.1'))
})
