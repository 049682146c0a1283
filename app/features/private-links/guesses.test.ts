import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { openLink } from './token.server.ts'

const right = 'B'.repeat(22)
const guess = (number: number) => String(number).padStart(22, 'A')

forEachEngineWithServices((openServices) => {
  const asking = async () => {
    const opened = await openServices()
    const services = { ...opened, settings: { ...opened.settings, limitsFactor: 1 } }
    const ask = (token: string, address = '203.0.113.7') =>
      openLink(services, { token, address }, async () => (token === right ? 'the visit' : undefined))
    return { services, ask }
  }

  test('who tries many links finds none and is told to wait, and writes nothing more', async () => {
    const { services, ask } = await asking()
    for (let count = 0; count < 30; count++)
      expect(await ask(guess(count))).toEqual({ ok: false, status: 404 })
    expect(await ask(guess(30))).toEqual({ ok: false, status: 429, retryAfter: 600 })
    const counted = () => services.db.selectFrom('limits').select(['count', 'resetAt']).execute()
    const before = await counted()
    for (let count = 31; count < 60; count++)
      expect(await ask(guess(count))).toEqual({ ok: false, status: 429, retryAfter: 600 })
    expect(await counted()).toEqual(before)
    services.clock.advance({ seconds: 600 })
    expect(await ask(guess(60))).toEqual({ ok: false, status: 404 })
  })

  test.each(['203.0.113.7', '127.0.0.1'])('from %s a right link opens all the same', async (address) => {
    const { ask } = await asking()
    for (let count = 0; count < 40; count++) await ask(guess(count), address)
    expect(await ask(guess(41), address)).toMatchObject({ ok: false, status: 429 })
    expect(await ask(right, address)).toEqual({ ok: true, value: 'the visit' })
    expect(await ask('no token', address)).toMatchObject({ ok: false, status: 429 })
  })

  test('a right link counts as nothing, however often it is opened', async () => {
    const { services, ask } = await asking()
    for (let count = 0; count < 50; count++) expect(await ask(right)).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('limits').selectAll().execute()).toEqual([])
  })
})
