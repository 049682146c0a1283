import { expect, onTestFinished, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { createMailer, createSmtpMailer } from '#app/platform/mail/mailer.server.ts'
import type { MailSettings } from '#app/platform/settings.ts'
import { type MailServer, startMailServer, startSilentServer } from '#test/other-programs/mail-server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { insertMissingSettings } from '../accounts/settings/queries.server.ts'
import { writeTestEmail } from '../emails/staff-emails.server.ts'
import { mailStatus } from './mail-status.ts'
import { isMailProved, readLastEmail, sendTestEmail } from './test-email.server.ts'

const from = () => ({ name: 'Firstlight', address: 'hello@firstlight.example' })
const email = 'dana@clinic.example'
const write = writeTestEmail
const staff = (id: string) => ({ kind: 'staff', id, addressHash: '' }) as const
const dana = { actor: staff('dana'), to: { name: 'Dana Whitlock', address: email }, write }
const luis = { actor: staff('luis'), to: { name: 'Luis', address: 'luis@clinic.example' }, write }
const emailjs = { transport: 'emailjs', serviceId: 's', templateId: 't', userId: 'u' } as const

/** A clinic whose emails go there. */
function sendingTo(services: TestServices, mail: MailSettings, limitMilliseconds?: number): TestServices {
  const settings = { ...services.settings, mail }
  const mailer =
    mail.transport === 'smtp' && limitMilliseconds
      ? createSmtpMailer(mail.url, { from, limitMilliseconds })
      : createMailer(settings, from)
  return { ...services, mailer, settings }
}

const smtp = (url: string): MailSettings => ({ transport: 'smtp', url })

async function started(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given)
  onTestFinished(server.close)
  return server
}

/** An address of this machine at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = await startMailServer()
  await server.close()
  return server.port
}

forEachEngineWithServices((openServices) => {
  test('a test email reaches anyone who asked for it, as patients get theirs', async () => {
    const services = await openServices()
    const server = await started({ password: 'right' })
    const url = server.url.replace('//', '//clinic:right@')
    expect(await sendTestEmail(sendingTo(services, smtp(url)), dana)).toBe('sent')
    expect(server.delivered).toMatchObject([
      { recipients: [email], email: { subject: 'Test email from the back office' } },
    ])
    const delivered = server.delivered[0]?.email
    for (const text of [delivered?.html, delivered?.text]) expect(text).toContain('Email works')
  })

  test.each([
    { why: 'the name is not known', outcome: 'dns', url: async () => 'smtp://no-such-host.invalid' },
    {
      why: 'nothing listens',
      outcome: 'unreachable',
      url: async () => `smtp://127.0.0.1:${await closedPort()}`,
    },
    {
      why: 'TLS is not spoken there',
      outcome: 'tls',
      url: async () => (await started()).url.replace('smtp:', 'smtps:'),
    },
    {
      why: 'the password is wrong',
      outcome: 'password',
      url: async () => (await started({ password: 'right' })).url.replace('//', '//clinic:wrong@'),
    },
    {
      why: 'it is refused',
      outcome: 'refused',
      url: async () => (await started({ answer: () => ({ after: 'recipient', code: 550 }) })).url,
    },
  ])('where $why, the answer is "$outcome"', async ({ outcome, url }) => {
    const services = await openServices()
    expect(await sendTestEmail(sendingTo(services, smtp(await url())), dana)).toBe(outcome)
  })

  test('a server that says nothing is given up in time', async () => {
    const services = await openServices()
    const server = await startSilentServer()
    onTestFinished(server.close)
    expect(await sendTestEmail(sendingTo(services, smtp(server.url), 50), dana)).toBe('silent')
  })

  test('five in a quarter of an hour, then no more; each person has their own count', async () => {
    const services = await openServices({})
    const settings = { ...services.settings, limitsFactor: 1 }
    const server = await started()
    const sending = sendingTo({ ...services, settings }, smtp(server.url))
    const outcomes: string[] = []
    for (let email = 0; email < 6; email++) outcomes.push(await sendTestEmail(sending, dana))
    expect(outcomes).toEqual([...Array(5).fill('sent'), 'limited'])
    expect(await sendTestEmail(sending, luis)).toBe('sent')
    services.clock.advance({ minutes: 15 })
    expect(await sendTestEmail(sending, dana)).toBe('sent')
  })

  test('nobody without an address, and no clinic without a mail service, gets one', async () => {
    const services = await openServices()
    const nobody = { ...dana, to: { name: '', address: '' } }
    expect(await sendTestEmail(services, nobody)).toBe('no-address')
    expect(await sendTestEmail(sendingTo(services, { transport: 'file' }), luis)).toBe('no-service')
  })

  test('what became of the last one is kept, and asks for another where the service is another by now', async () => {
    const services = await openServices()
    await insertMissingSettings(services.db, services.clock.now())
    const server = await started({ password: 'right' })
    const right = sendingTo(services, smtp(server.url.replace('//', '//clinic:right@')))
    const wrong = sendingTo(services, smtp(server.url.replace('//', '//clinic:wrong@')))
    expect(await readLastEmail(right)).toEqual({ line: 'No test email sent yet.', state: 'to-test' })
    await sendTestEmail(right, { ...dana, to: { name: '', address: '' } })
    expect((await readLastEmail(right)).state).toBe('to-test')
    await sendTestEmail(wrong, dana)
    expect(await readLastEmail(wrong)).toEqual({
      line: 'Last test: Mon, Dec 7 at 9:00 AM. Not sent: the mail server rejected the username or password.',
      state: 'failed',
    })
    expect(await readLastEmail(right)).toMatchObject({ state: 'to-test' })
    services.clock.advance({ minutes: 5 })
    await sendTestEmail(right, dana)
    const line = 'Last test: Mon, Dec 7 at 9:05 AM, sent.'
    expect(await readLastEmail(right)).toEqual({ line, state: 'works' })
    const spanish = await withLanguage('es', () => readLastEmail(right))
    expect(spanish.line).toMatch(/ 9:05\sa\.\sm\., enviada\.$/)
    expect([await isMailProved(right), await isMailProved(wrong)]).toEqual([true, false])
    expect((await readLastEmail(wrong)).line).toBe(
      `${line} Settings changed since the last test. Send another.`,
    )
    expect(await isMailProved(sendingTo(services, { transport: 'file' }))).toBe(false)
    const row = await services.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/right|wrong|127\.0\.0\.1/)
    const entries = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(entries.map(({ actor, action, object, detail }) => [actor, action, object, detail])).toEqual([
      ['dana', 'send', 'mail', '{"outcome":"password"}'],
      ['dana', 'send', 'mail', '{"outcome":"sent"}'],
    ])
  })
})

const encrypted = 'STARTTLS (required)'
test.each([
  {
    mail: smtp('smtp://user:secret@mail.example'),
    line: 'All email is sent through mail.example.',
    says: ['mail.example', '587', encrypted],
  },
  {
    mail: smtp('smtps://user:secret@mail.example:4650'),
    line: 'All email is sent through mail.example.',
    says: ['mail.example', '4650', 'TLS (encrypted from the start)'],
  },
  {
    mail: smtp('smtp://127.0.0.1:25'),
    line: 'All email is sent through 127.0.0.1.',
    says: ['127.0.0.1', '25', 'Stays on this server'],
  },
  {
    mail: smtp('smtp://mail.example?tls=0'),
    line: 'All email is sent through mail.example.',
    says: ['mail.example', '587', 'None. Others could read your email and password.'],
  },
  {
    mail: { ...emailjs, url: 'https://relay.example/send', throttleMilliseconds: 0 },
    line: 'Only request emails are sent, through relay.example. Call patients about changes.',
    says: ['relay.example', '443', 'TLS (encrypted from the start)'],
  },
  {
    mail: { transport: 'file' },
    line: 'Email isn’t set up, so patients don’t get any.',
    says: [],
  },
] satisfies { mail: MailSettings; line: string; says: string[] }[])(
  'Settings says: $line $says',
  ({ mail, line, says }) => {
    const status = mailStatus(mail, { name: 'Clinic', address: 'hello@clinic.example' })
    expect(status.line).toBe(line)
    expect(status.facts.map(({ value }) => value).slice(0, 3)).toEqual(says)
    expect(JSON.stringify(status)).not.toMatch(/secret|user:/)
  },
)
