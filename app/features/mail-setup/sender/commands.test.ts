import { expect, test } from 'vitest'
import type { SenderPurpose } from '#app/db/values.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { confirmSender, removeSender, requestSender } from './commands.server.ts'
import { findSender, keepFormerSender } from './queries.server.ts'
import { codeMinutes, codeTries } from './rules.ts'

const owner = { kind: 'staff' as const, id: 'owner-1', addressHash: '' }
const profile = { name: 'Clinic', address: 'hello@clinic.example' }
const mail = { transport: 'smtp', url: 'smtp://mail.example.org' } as const

type Opening = (given?: Partial<TestServices>) => Promise<TestServices>

/** An owner who changes the sender; the code is read from the email, as they do. */
async function settings(openServices: Opening) {
  const sent: { to: string; code: string }[] = []
  const mailer = { transport: 'smtp' as const, send: async () => {}, close: () => {} }
  const services = await openServices({ mailer })
  services.settings = { ...services.settings, mail }
  const write = async (to: string, code: string) => {
    sent.push({ to, code })
    return { to } as unknown as Email
  }
  const request = (purpose: SenderPurpose, address: string) =>
    requestSender(services, { actor: owner, purpose, address, write })
  const confirm = (purpose: SenderPurpose, code = sent.at(-1)?.code ?? '') =>
    confirmSender(services, { actor: owner, purpose, code })
  const sender = () => findSender(services.db, { mail: services.settings.mail, profile })
  return { services, sent, request, confirm, sender }
}

forEachEngineWithServices((openServices) => {
  test('another sender is used once the code that was sent to it is typed, and not before', async () => {
    const { services, sent, request, confirm, sender } = await settings(openServices)
    expect(await request('from', ' desk@clinic.example ')).toMatchObject({ ok: true })
    expect(sent).toEqual([{ to: 'desk@clinic.example', code: expect.stringMatching(/^\d{6}$/) }])
    expect(await sender()).toEqual(profile)
    const row = await services.db.selectFrom('mail_senders').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(sent[0]?.code)
    expect(await confirm('from')).toMatchObject({ ok: true })
    expect(await sender()).toEqual({ name: 'Clinic', address: 'desk@clinic.example' })
    const log = await services.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'detail'])
      .orderBy('seq')
      .execute()
    expect(log).toEqual([
      { actor: 'owner-1', action: 'send', detail: '{"fields":["mailFrom"]}' },
      { actor: 'owner-1', action: 'edit', detail: '{"fields":["mailFrom"]}' },
    ])
  })

  test('answers go to an address of their own; removed, they go to the sender again', async () => {
    const { services, request, confirm, sender } = await settings(openServices)
    await request('reply-to', 'answers@clinic.example')
    await confirm('reply-to')
    expect(await sender()).toEqual({ ...profile, replyTo: 'answers@clinic.example' })
    await removeSender(services, { actor: owner, purpose: 'reply-to' })
    expect(await sender()).toEqual(profile)
  })

  test('a code counts for its purpose and address alone, for a while, and for a few tries', async () => {
    const { services, sent, request, confirm, sender } = await settings(openServices)
    await request('from', 'one@clinic.example')
    const first = sent[0]?.code
    await request('from', 'two@clinic.example')
    const second = sent[1]?.code
    if (first !== second) expect(await confirm('from', first)).toMatchObject({ ok: false, status: 422 })
    expect(await confirm('reply-to', second)).toMatchObject({ ok: false, status: 422 })
    services.clock.advance({ minutes: codeMinutes })
    expect(await confirm('from', second)).toMatchObject({ ok: false, status: 422 })
    await request('from', 'two@clinic.example')
    const right = sent[2]?.code ?? ''
    const wrong = right === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < codeTries; tries++) await confirm('from', wrong)
    expect(await confirm('from', right)).toMatchObject({ ok: false, status: 422 })
    expect(await sender()).toEqual(profile)
  })

  test.each(['', 'desk', 'desk@clinic.example, other@clinic.example', 'Desk <desk@clinic.example>'])(
    '"%s" is refused with a sentence at its field, and no code is sent',
    async (typed) => {
      const { sent, request } = await settings(openServices)
      expect(await request('reply-to', typed)).toMatchObject({
        ok: false,
        status: 422,
        errors: { 'reply-to': expect.any(String) },
      })
      expect(sent).toEqual([])
    },
  )

  test("nobody's mailbox is filled with codes, and a fault of the mail service is the answer", async () => {
    const { services, request } = await settings(openServices)
    services.settings = { ...services.settings, limitsFactor: 1 }
    for (let nth = 0; nth < 5; nth++)
      expect(await request('from', 'a@clinic.example')).toMatchObject({ ok: true })
    expect(await request('from', 'a@clinic.example')).toMatchObject({ ok: false, status: 429 })
    services.clock.advance({ hours: 1, minutes: 1 })
    services.mailer.send = async () => {
      throw Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550 })
    }
    expect(await request('from', 'a@clinic.example')).toMatchObject({
      ok: false,
      status: 422,
      errors: { from: expect.any(String) },
    })
  })

  test('a confirmed sender is replaced, not removed; removing takes back what waits', async () => {
    const { services, request, confirm, sender } = await settings(openServices)
    await request('from', 'desk@clinic.example')
    await confirm('from')
    await request('from', 'other@clinic.example')
    await removeSender(services, { actor: owner, purpose: 'from' })
    expect(await confirm('from')).toMatchObject({ ok: false, status: 422 })
    expect((await sender()).address).toBe('desk@clinic.example')
  })

  test("where somebody changes the website's address, emails go on coming from the one before", async () => {
    const { services, request, confirm, sender } = await settings(openServices)
    await keepFormerSender(services.db, 'hello@clinic.example')
    await keepFormerSender(services.db, 'second@clinic.example')
    expect((await sender()).address).toBe('hello@clinic.example')
    await request('from', 'desk@clinic.example')
    await confirm('from')
    await keepFormerSender(services.db, 'third@clinic.example')
    expect((await sender()).address).toBe('desk@clinic.example')
  })

  test('what the environment says goes before all', async () => {
    const { services, request, confirm, sender } = await settings(openServices)
    await request('from', 'desk@clinic.example')
    await confirm('from')
    services.settings = {
      ...services.settings,
      mail: { ...mail, from: 'env@clinic.example', replyTo: 'answers@clinic.example' },
    }
    expect(await sender()).toEqual({
      name: 'Clinic',
      address: 'env@clinic.example',
      replyTo: 'answers@clinic.example',
    })
  })
})
