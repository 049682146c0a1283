import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { Services } from '#app/platform/services.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { sendMessage } from './commands.server.ts'
import type { TypedMessage } from './fields.ts'

const complete: TypedMessage = {
  name: 'Elena Ruiz',
  email: 'elena@example.com',
  phone: '(432) 555-0123',
  subject: 'Parking',
  message: 'Is there parking?\r\nI drive a truck.',
}

const send = (
  services: Services,
  typed: Partial<TypedMessage> = {},
  { key = 'key-1', trap = '', address = '192.0.2.1' } = {},
) => sendMessage(services, { typed: { ...complete, ...typed }, key, trap, address })

const messages = (db: Database) => db.selectFrom('contact_messages').selectAll().execute()

forEachEngineWithServices((openServices) => {
  test('stores the message unread', async () => {
    const services = await openServices()
    expect(await send(services, { name: '  Elena Ruiz ' })).toMatchObject({ ok: true })
    expect(await messages(services.db)).toMatchObject([
      {
        name: 'Elena Ruiz',
        email: 'elena@example.com',
        phone: '(432) 555-0123',
        subject: 'Parking',
        message: 'Is there parking?\nI drive a truck.',
        read: 0,
        possibleSpam: 0,
        createdAt: '2026-12-07T15:00:00.000Z',
        deletedAt: null,
      },
    ])
  })

  test('remembers the language of the page', async () => {
    const services = await openServices()
    await withLanguage('es', () => send(services))
    await send(services, { subject: 'Hours' })
    const languages = (await messages(services.db)).map(({ subject, language }) => [subject, language])
    expect(Object.fromEntries(languages)).toEqual({ Parking: 'es', Hours: 'en' })
  })

  test.each([
    [{ name: ' ' }, { name: 'Please provide your name.' }],
    [{ email: '' }, { email: 'Please provide a valid email.' }],
    [{ email: 'elena@example' }, { email: 'Please provide a valid email.' }],
    [{ phone: '\t' }, { phone: 'Please provide your phone number.' }],
    [{ phone: '432-555-01' }, { phone: 'Please provide your phone number.' }],
    [{ subject: '' }, { subject: 'Please provide a subject.' }],
    [{ message: '\n' }, { message: 'Please provide your message.' }],
    [{ subject: 'x'.repeat(151) }, { subject: 'Please use at most 150 characters.' }],
    [{ message: 'x'.repeat(5_001) }, { message: 'Please use at most 5,000 characters.' }],
    [{ subject: 'a\ud800b' }, { subject: 'Please remove characters that can’t be shown.' }],
  ])('refuses %j with its sentence and stores nothing', async (typed, errors) => {
    const services = await openServices()
    expect(await send(services, typed)).toEqual({ ok: false, status: 422, errors })
    expect(await messages(services.db)).toEqual([])
    expect(await services.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  test.each([
    [{ name: 'Win at www.best.example' }, 1],
    [{ message: 'https://a.example and https://b.example' }, 1],
    [{ subject: 'https://a.example', message: 'https://b.example' }, 1],
    [{ message: 'Is https://a.example your map?' }, 0],
  ])('%j is suspected spam: %i', async (typed, possibleSpam) => {
    const services = await openServices()
    expect(await send(services, typed)).toMatchObject({ ok: true })
    expect(await messages(services.db)).toMatchObject([{ possibleSpam }])
  })

  test('says everything that is missing at once', async () => {
    const nothing = { name: '', email: '', phone: '', subject: '', message: '' }
    const answer = await send(await openServices(), nothing)
    expect(Object.keys((!answer.ok && answer.errors) || {})).toEqual(Object.keys(nothing))
  })

  test('the same form sent eight times at once is one message, answered alike', async () => {
    const services = await openServices()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(services)))
    expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
    expect(await messages(services.db)).toHaveLength(1)
  })

  test('the same form again after staff deleted the message is a new message', async () => {
    const services = await openServices()
    await send(services)
    await services.db.updateTable('contact_messages').set({ deletedAt: '2026-12-07T15:00:01.000Z' }).execute()
    const again = await send(services)
    expect(await messages(services.db)).toMatchObject([
      { deletedAt: '2026-12-07T15:00:01.000Z' },
      { id: again.ok && again.value.id, deletedAt: null },
    ])
  })

  test('another message under the same key is another message', async () => {
    const services = await openServices()
    await send(services)
    await send(services, { message: 'And bicycles?' })
    expect(await messages(services.db)).toHaveLength(2)
  })

  test.each([
    ['whose only fault is the trap is shown and counted', 'Is there a space near the door?', 0],
    ['with a link is marked, and answered alike', 'See https://spam.example', 1],
  ])('a message in whose trap something stands and %s', async (_, message, possibleSpam) => {
    const services = await openServices()
    expect(await send(services, { message }, { trap: 'Elena Ruiz' })).toMatchObject({ ok: true })
    expect(await messages(services.db)).toMatchObject([{ possibleSpam, read: 0 }])
  })

  test('takes thirty in ten minutes from one network, then asks for patience; a mailbox refuses nothing', async () => {
    const open = await openServices()
    const services = { ...open, settings: { ...open.settings, limitsFactor: 1 } }
    for (let message = 1; message <= 30; message++)
      expect(await send(services, { message: `${message}` })).toMatchObject({ ok: true })
    expect(await send(services, { message: '31' })).toEqual({
      ok: false,
      status: 429,
      retryAfter: 600,
      message:
        'Too many messages came from your internet connection. Please try again later, or call (432) 555-0142.',
    })
    expect(await send(services, { message: '31' }, { address: '192.0.2.9' })).toMatchObject({ ok: true })
    expect(await messages(services.db)).toHaveLength(31)
  })
})
