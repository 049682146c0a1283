import { expect, test } from 'vitest'
import { mostListed, writeLinksEmail } from '#app/features/emails/visit-emails.server.ts'
import { allSent, sendNextDue } from '#app/features/outbox/commands.server.ts'
import { makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { countStoredForm } from '#app/platform/forms/request-limits.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import type { OutboxEmail } from '#app/platform/services.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { askForLinks } from './commands.server.ts'

const publicUrl = 'https://clinic.example'
const elena = 'elena@patients.example'
const links = /https:\/\/clinic\.example(?:\/es)?\/visit\/[\w-]{22}/g

forEachEngineWithServices((openServices) => {
  async function opened() {
    const emails: OutboxEmail[] = []
    const send = async (email: OutboxEmail) => void emails.push(email)
    const services = await openServices({ mailer: { transport: 'smtp', send, close: () => {} } })
    services.writeEmail = (request) => writeLinksEmail(services, request)
    services.settings = {
      ...services.settings,
      publicUrl,
      mail: { transport: 'smtp', url: 'smtp://127.0.0.1' } as never,
    }
    const visit = async (given: GivenAppointment = {}) => {
      const { id } = await storedAppointment(services.db, { email: elena, status: 'confirmed', ...given })
      await makeVisitLink(services, services.db, id)
    }
    return { services, emails, visit, ...asking(services) }
  }

  const asking = (services: TestServices) => ({
    ask: (email: string, address = '203.0.113.7') =>
      withLanguage('en', () => askForLinks(services, { typed: { email }, address })),
    sendAll: async () => {
      for (;;) {
        const sending = await sendNextDue(services)
        if (!sending) break
        await sending.done
      }
      await allSent()
    },
    rows: () => services.db.selectFrom('outbox').selectAll().execute(),
  })

  test('one email has the link of each visit to come under the address, and of no other', async () => {
    const { visit, ask, sendAll, emails, rows } = await opened()
    await visit({ date: '2026-12-09', time: '10:30', name: 'Elena Ruiz', reference: 'K7M2PX' })
    await visit({ date: '2026-12-16', status: 'pending', name: 'Tom Ruiz', email: 'ELENA@Patients.example' })
    await visit({ date: '2026-12-10', status: 'cancelled' })
    await visit({ date: '2026-12-01' })
    await visit({ date: '2026-12-11', deletedAt: '2026-12-01T00:00:00.000Z' })
    await visit({ date: '2026-12-11', email: 'other@patients.example' })
    expect(await ask(` ${elena} `)).toEqual({ ok: true, value: undefined })
    await sendAll()
    expect(emails).toHaveLength(1)
    const [email] = emails
    expect(email?.to.address).toBe(elena)
    expect(new Set(email?.text.match(links)).size).toBe(2)
    expect(email?.text).toMatch(/Elena\nWednesday, December 9, 2026\n10:30 AM.*\nReference K7M2PX/)
    expect(email?.text).toContain('Tom\nWednesday, December 16, 2026')
    expect(email?.html).toContain('Here are your appointments')
    expect(email?.text).not.toMatch(/HRT|Ruiz/)
    expect(JSON.stringify(await rows())).not.toContain('elena')
  })

  test('who is known and who is not are answered and stored alike; the unknown are not written to', async () => {
    const { visit, ask, sendAll, emails, rows } = await opened()
    await visit()
    const known = await ask(elena)
    const unknown = await ask('nobody@patients.example')
    expect(unknown).toEqual(known)
    const [one, other] = await rows()
    const shape = (row: object | undefined) =>
      Object.entries(row ?? {}).map(([key, value]) => `${key} ${typeof value}`)
    expect(shape(one)).toEqual(shape(other))
    await sendAll()
    expect(emails.map(({ to }) => to.address)).toEqual([elena])
    expect(await rows()).toHaveLength(1)
  })

  test('pressing again brings no second email, asking later does, asking all the time is refused', async () => {
    const { services, visit, ask, sendAll, emails } = await opened()
    await visit()
    const answers = await Promise.all([ask(elena), ask(elena), ask(elena)])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await sendAll()
    expect(emails).toHaveLength(1)
    services.clock.set(services.clock.now().add({ minutes: 11 }).toString())
    expect(await ask(elena)).toMatchObject({ ok: true })
    await sendAll()
    expect(emails).toHaveLength(2)
    services.settings = { ...services.settings, limitsFactor: 1 }
    for (let count = 0; count < 30; count++) await ask(`somebody-${count}@patients.example`, '203.0.113.9')
    expect(await ask(elena, '203.0.113.9')).toMatchObject({
      ok: false,
      status: 429,
      retryAfter: expect.any(Number),
      message: expect.stringContaining('(432) 555-0142'),
    })
  })

  test('who asks for a mailbox all day brings it ten emails, and reads the same', async () => {
    const { services, visit, ask, rows } = await opened()
    await visit()
    for (let count = 0; count < 12; count++) {
      expect(await ask(elena)).toEqual({ ok: true, value: undefined })
      services.clock.advance({ minutes: 10 })
    }
    expect(await rows()).toHaveLength(10)
    services.clock.advance({ hours: 22 })
    expect(await ask(elena)).toEqual({ ok: true, value: undefined })
    expect(await rows()).toHaveLength(11)
  })

  test('asking for somebody else neither tells that they wrote to us nor keeps them from it', async () => {
    const { services, ask } = await opened()
    services.settings = { ...services.settings, limitsFactor: 1 }
    const counted = { address: '203.0.113.8', email: elena }
    const write = () => countStoredForm(services, services.db, counted)
    for (let count = 0; count < 3; count++) expect(await write()).toEqual({ ok: true })
    for (let count = 0; count < 10; count++) expect(await ask(elena)).toEqual({ ok: true, value: undefined })
    for (let count = 0; count < 4; count++) expect(await write()).toEqual({ ok: true })
    expect(await ask(elena)).toEqual({ ok: true, value: undefined })
  })

  test('an email in Spanish leads to Spanish pages; more visits than it holds are told of', async () => {
    const { services, visit, sendAll, emails } = await opened()
    for (let count = 0; count <= mostListed; count++) await visit()
    await withLanguage('es', () => askForLinks(services, { typed: { email: elena }, address: '203.0.113.7' }))
    await sendAll()
    const text = emails[0]?.text ?? ''
    expect(new Set(text.match(links)).size).toBe(mostListed)
    expect(text.match(/\/es\/visit\//g)).toHaveLength(mostListed)
    expect(text).toContain('no caben aquí: 1.')
  })

  test.each(['', 'elena.ruiz@', 'elena@one.example, tom@two.example', `${'x'.repeat(300)}@example.com`])(
    '"%s" is no address',
    async (email) => {
      const { ask, rows } = await opened()
      expect(await ask(email)).toMatchObject({
        ok: false,
        status: 422,
        errors: { email: expect.any(String) },
      })
      expect(await rows()).toEqual([])
    },
  )

  test.each([[{ mail: { transport: 'file' } }], [{ mail: { transport: 'emailjs' } }], [{ publicUrl: null }]])(
    'where %o no email is promised',
    async (given) => {
      const { services, ask, rows } = await opened()
      services.settings = { ...services.settings, ...(given as object) }
      expect(sendsLinks(services)).toBe(false)
      expect(await ask(elena)).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining('call'),
      })
      expect(await rows()).toEqual([])
    },
  )
})
