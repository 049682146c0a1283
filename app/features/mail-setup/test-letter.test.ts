import { expect, onTestFinished, test } from 'vitest'
import {
  type MailServer,
  startMailServer,
  startSilentServer,
} from '../../../test/other-programs/mail-server.ts'
import { forEachEngineWithServices, type TestServices } from '../../../test/services.ts'
import { createMailer } from '../../platform/mail/mailer.server.ts'
import { createSmtpMailer } from '../../platform/mail/mailer-smtp.server.ts'
import type { MailSettings } from '../../platform/settings.ts'
import { writeTestLetter } from '../appointments/letters/test-letter.server.ts'
import { mailStatus } from './mail-status.ts'
import { sendTestLetter } from './test-letter.server.ts'

const from = () => ({ name: 'Firstlight', address: 'hello@firstlight.example' })
const email = 'dana@clinic.example'
const write = writeTestLetter
const dana = { adminId: 'dana', to: { name: 'Dana Whitlock', address: email }, write }
const luis = { adminId: 'luis', to: { name: 'Luis', address: 'luis@clinic.example' }, write }
const emailjs = { transport: 'emailjs', serviceId: 's', templateId: 't', userId: 'u' } as const

/** A clinic whose letters go there. */
function sendingTo(services: TestServices, mail: MailSettings, limitMilliseconds?: number): TestServices {
  const mailer =
    mail.transport === 'smtp' && limitMilliseconds
      ? createSmtpMailer(mail.url, { from, limitMilliseconds })
      : createMailer(mail, { dataDirectory: services.settings.dataDirectory, from })
  return { ...services, mailer, settings: { ...services.settings, mail } }
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
  test('a test letter reaches whoever asked for it, as patients get theirs', async () => {
    const services = await openServices()
    const server = await started({ password: 'right' })
    const url = server.url.replace('//', '//clinic:right@')
    expect(await sendTestLetter(sendingTo(services, smtp(url)), dana)).toBe('sent')
    expect(server.delivered).toMatchObject([
      { recipients: [email], email: { subject: 'Test letter of the back office' } },
    ])
    const [{ email: letter } = { email: null }] = server.delivered
    for (const text of [letter?.html, letter?.text]) expect(text).toContain('E-mail works')
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
    expect(await sendTestLetter(sendingTo(services, smtp(await url())), dana)).toBe(outcome)
  })

  test('a server that says nothing is given up in time', async () => {
    const services = await openServices()
    const server = await startSilentServer()
    onTestFinished(server.close)
    expect(await sendTestLetter(sendingTo(services, smtp(server.url), 50), dana)).toBe('silent')
  })

  test('five in a quarter of an hour, then no more; each person has their own count', async () => {
    const services = await openServices({})
    const settings = { ...services.settings, limitsFactor: 1 }
    const server = await started()
    const sending = sendingTo({ ...services, settings }, smtp(server.url))
    const outcomes: string[] = []
    for (let letter = 0; letter < 6; letter++) outcomes.push(await sendTestLetter(sending, dana))
    expect(outcomes).toEqual([...Array(5).fill('sent'), 'limited'])
    expect(await sendTestLetter(sending, luis)).toBe('sent')
    services.clock.advance({ minutes: 15 })
    expect(await sendTestLetter(sending, dana)).toBe('sent')
  })

  test('nobody without an address, and no clinic without a mail service, gets one', async () => {
    const services = await openServices()
    const nobody = { ...dana, to: { name: '', address: '' } }
    expect(await sendTestLetter(services, nobody)).toBe('no-address')
    expect(await sendTestLetter(sendingTo(services, { transport: 'file' }), luis)).toBe('no-service')
  })
})

test.each([
  { mail: smtp('smtp://user:secret@mail.example:587'), line: 'Letters go out through mail.example.' },
  {
    mail: { ...emailjs, url: 'https://relay.example/send', throttleMilliseconds: 0 },
    line: 'Only the letter about a request goes out, through relay.example. Patients must be called about changes.',
  },
  {
    mail: { transport: 'file' },
    line: 'No mail service is set up: letters are only kept as files on the server.',
  },
] satisfies { mail: MailSettings; line: string }[])('Settings says: $line', ({ mail, line }) => {
  const status = mailStatus(mail)
  expect(status.line).toBe(line)
  expect(JSON.stringify(status)).not.toContain('secret')
})
