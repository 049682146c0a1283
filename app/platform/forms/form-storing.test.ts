import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { type SentForm, storeForm } from './form-answer.server.ts'

const sent: SentForm = {
  form: 'search',
  key: 'key-1',
  fields: { words: 'Hello' },
  isThere: async () => true,
  address: '192.0.2.1',
  tooMany: 'Please wait.',
}

forEachEngineWithServices((openServices) => {
  const open = async (limitsFactor = 1) => {
    const services = await openServices()
    return { ...services, settings: { ...services.settings, limitsFactor } }
  }
  const send = (services: TestServices, given: Partial<SentForm> = {}) =>
    storeForm(services, { ...sent, ...given }, async (tx, { id, now }) => {
      const createdAt = now.toString({ fractionalSecondDigits: 3 })
      await tx.insertInto('desk_searches').values({ id, adminId: 'a', words: 'w', createdAt }).execute()
    })
  const stored = async ({ db }: TestServices) =>
    (await db.selectFrom('desk_searches').select('id').execute()).map(({ id }) => id)

  test('a form that comes twice at once is stored once, and both get its id', async () => {
    const services = await open()
    const [one, other] = await Promise.all([send(services), send(services)])
    expect(other).toEqual(one)
    expect(await stored(services)).toEqual([one.ok && one.value.id])
  })

  test('who sends too often is refused, stores nothing and leaves no key', async () => {
    const services = await open()
    const answers = []
    for (let number = 0; number < 31; number++) answers.push(await send(services, { key: `key-${number}` }))
    expect(answers.slice(0, 30).every(({ ok }) => ok)).toBe(true)
    expect(answers[30]).toEqual({
      ok: false,
      status: 429,
      message: 'Please wait.',
      retryAfter: expect.any(Number),
    })
    expect(await stored(services)).toHaveLength(30)
    const keys = await services.db.selectFrom('idempotency_keys').select('id').execute()
    expect(keys).toHaveLength(30)
    expect(await send(services, { key: 'key-0' }), 'the same form again counts for nothing').toEqual(
      answers[0],
    )
  })

  test('a fault while it is stored takes key and count back with it', async () => {
    const services = await open()
    const failing = storeForm(services, sent, async () => {
      throw new Error('no row')
    })
    await expect(failing).rejects.toThrow('no row')
    expect(await services.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
    expect(await services.db.selectFrom('limits').selectAll().execute()).toEqual([])
    expect((await send(services)).ok).toBe(true)
  })
})
