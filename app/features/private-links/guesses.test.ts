import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { openLink } from './guesses.server.ts'

const right = 'B'.repeat(22)
const guess = (number: number) => String(number).padStart(22, 'A')

forEachEngineWithServices((openServices) => {
  const asking = async () => {
    const opened = await openServices()
    const services = { ...opened, settings: { ...opened.settings, limitsFactor: 1 } }
    let looked = 0
    const ask = (token: string, address = '203.0.113.7') =>
      openLink(services, { token, address }, async () => {
        looked++
        return token === right ? 'the visit' : undefined
      })
    return { services, ask, looked: () => looked }
  }

  test('who tries many links finds none, is told to wait, and then nothing is looked for', async () => {
    const { ask, looked } = await asking()
    for (let count = 0; count < 30; count++)
      expect(await ask(guess(count))).toEqual({ ok: false, status: 404 })
    expect(await ask(guess(30))).toMatchObject({ ok: false, status: 429, retryAfter: 600 })
    const before = looked()
    for (let count = 31; count < 60; count++) expect(await ask(guess(count))).toMatchObject({ status: 429 })
    expect(await ask(right)).toMatchObject({ ok: false, status: 429 })
    expect(looked()).toBe(before)
    expect(await ask(right, '203.0.113.8')).toEqual({ ok: true, value: 'the visit' })
  })

  test('where everybody comes from one address, a right link opens all the same', async () => {
    const { ask } = await asking()
    for (let count = 0; count < 40; count++) await ask(guess(count), '127.0.0.1')
    expect(await ask(guess(41), '127.0.0.1')).toMatchObject({ ok: false, status: 429 })
    expect(await ask(right, '127.0.0.1')).toEqual({ ok: true, value: 'the visit' })
  })

  test('a right link counts as nothing, however often it is opened', async () => {
    const { services, ask } = await asking()
    for (let count = 0; count < 50; count++) expect(await ask(right)).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('limits').selectAll().execute()).toEqual([])
  })
})
