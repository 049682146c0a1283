import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer, startSilentServer } from '#test/other-programs/mail-server.ts'
import { hostileAddresses, hostileTexts } from '#test/requests/hostile-mail.ts'
import type { MailSettings } from '../settings.ts'
import { createEmailjsMailer, createFileMailer, createMailer, createSmtpMailer } from './mailer.server.ts'
import type { Email } from './mailer.ts'

const from = { name: 'Firstlight', address: 'hello@firstlight.example' }
const email: Email = {
  messageId: '<one@firstlight.example>',
  kind: 'request-received',
  createdAt: Temporal.Instant.from('2026-12-07T15:00:00.4Z'),
  to: { name: 'Elena Vásquez', address: 'elena@patients.example' },
  subject: 'We have your appointment request',
  html: '<p>Hello <img src="cid:day"></p>',
  text: 'Hello',
  attachments: [
    { filename: 'day.jpg', contentType: 'image/jpeg', content: new Uint8Array([1, 2, 3]), contentId: 'day' },
  ],
  calendar: {
    method: 'REQUEST',
    filename: 'appointment.ics',
    content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n',
  },
  templateParameters: { name: 'Elena', recipient: 'elena@patients.example' },
  usefulUntil: null,
}

const smtp = (url: string): MailSettings => ({ transport: 'smtp', url })
/** The one that settings ask for. */
const mailerOf = (mail: MailSettings) =>
  createMailer({ mail, publicUrl: null, dataDirectory: '', allowPrivateHosts: [] }, () => from)

/** This machine under an address that does not say so: to the mailer it is another one. */
const notCalledLoopback = '[::ffff:127.0.0.1]'

describe('over SMTP', () => {
  test.each([
    { replyTo: 'answers@firstlight.example', asked: ['answers@firstlight.example'] },
    { replyTo: from.address, asked: [] },
    { asked: [] },
  ])(
    'answers are asked for at another address than the sender alone: $replyTo',
    async ({ asked, ...sender }) => {
      const server = await startMailServer()
      onTestFinished(server.close)
      await createSmtpMailer(server.url, { from: async () => ({ ...from, ...sender }) }).send(email)
      const [delivered] = server.delivered
      expect(delivered?.email.from).toEqual(from)
      expect((delivered?.email.replyTo ?? []).map(({ address }) => address)).toEqual(asked)
    },
  )

  test('an email arrives with both texts, its pictures and its calendar file', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    await mailerOf({ transport: 'smtp', url: server.url }).send(email)
    expect(server.delivered).toHaveLength(1)
    const [delivered] = server.delivered as [(typeof server.delivered)[number]]
    const { from: sender, recipients } = delivered
    expect({ sender, recipients }).toEqual({ sender: from.address, recipients: [email.to.address] })
    expect(delivered.email).toMatchObject({
      from,
      to: [email.to],
      subject: email.subject,
      messageId: email.messageId,
      html: expect.stringContaining('<p>Hello'),
      text: expect.stringContaining('Hello'),
    })
    expect(delivered.email.attachments.map((part) => [part.mimeType, part.filename, part.method])).toEqual([
      ['image/jpeg', 'day.jpg', undefined],
      ['text/calendar', null, 'REQUEST'],
      ['application/ics', 'appointment.ics', undefined],
    ])
    const [, beside, file] = delivered.email.attachments
    expect(beside?.content).toBe(file?.content)
  })

  test.each([
    { earlier: undefined, thread: [undefined, undefined, 'auto-generated'] },
    { earlier: [], thread: [undefined, undefined, undefined] },
    { earlier: ['<one@a>', '<two@a>'], thread: ['<two@a>', '<one@a> <two@a>', undefined] },
  ])('after $earlier it is in its conversation', async ({ earlier, thread }) => {
    const server = await startMailServer()
    onTestFinished(server.close)
    await createSmtpMailer(server.url, { from: () => from }).send({ ...email, ...(earlier && { earlier }) })
    const delivered = server.delivered[0]?.email
    const automatic = delivered?.headers.find(({ key }) => key === 'auto-submitted')?.value
    expect([delivered?.inReplyTo, delivered?.references, automatic]).toEqual(thread)
  })

  test('the server is greeted with our own name, or the one that its address says', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const send = (url: string) =>
      createSmtpMailer(url, { from: () => from, greeting: 'www.clinic.example' }).send(email)
    await send(server.url)
    await send(`${server.url}?name=mail.clinic.example`)
    expect(server.delivered.map(({ greeting }) => greeting)).toEqual([
      'www.clinic.example',
      'mail.clinic.example',
    ])
  })

  test('no password goes in the clear to another machine, unless tls=0 asks for it', async () => {
    const heard: string[] = []
    const server = await startMailServer({ password: 'open sesame', onPassword: (word) => heard.push(word) })
    onTestFinished(server.close)
    const sendTo = (host: string, query = '') =>
      mailerOf({
        transport: 'smtp',
        url: `smtp://clinic:open%20sesame@${host}:${server.port}${query}`,
      }).send(email)
    for (const query of ['', '?tls=1', '?ignoreTLS=true', '?requireTLS=false']) {
      await expect(sendTo(notCalledLoopback, query), query).rejects.toMatchObject({ code: 'ETLS' })
    }
    expect(heard).toEqual([])
    await sendTo(notCalledLoopback, '?tls=0')
    await sendTo('127.0.0.1')
    expect(heard).toEqual(['open sesame', 'open sesame'])
    expect(server.delivered).toHaveLength(2)
  })

  test('no text adds a recipient or a header', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const mailer = createSmtpMailer(server.url, { from: () => from })
    await mailer.send(email)
    const usual = headerNames(server.delivered[0]?.raw)
    for (const text of hostileTexts) {
      await mailer.send({ ...email, to: { ...email.to, name: text }, subject: text })
      const sent = server.delivered.at(-1)
      expect(sent?.recipients, JSON.stringify(text)).toEqual([email.to.address])
      expect(headerNames(sent?.raw), JSON.stringify(text)).toEqual(usual)
      expect(sent?.email.to?.map((to) => to.address)).toEqual([email.to.address])
    }
  })

  test('anything but one plain address is refused before it leaves', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const mailer = createSmtpMailer(server.url, { from: () => from })
    for (const address of hostileAddresses) {
      const sending = mailer.send({ ...email, to: { name: 'Elena', address } })
      await expect(sending, JSON.stringify(address)).rejects.toMatchObject({ code: 'EADDRESS' })
    }
    expect(server.delivered).toEqual([])
  })

  test.each([
    { after: 'recipient', code: 550 },
    { after: 'recipient', code: 451 },
    { after: 'email', code: 552 },
    { after: 'email', code: 421 },
  ] as const)('a server that answers $code to the $after fails the send', async (answer) => {
    const server = await startMailServer({ answer: () => answer })
    onTestFinished(server.close)
    const sending = createSmtpMailer(server.url, { from: () => from }).send(email)
    await expect(sending).rejects.toMatchObject({ responseCode: answer.code })
  })

  test('a silent server fails the send when its time is over', async () => {
    const server = await startSilentServer()
    onTestFinished(server.close)
    const mailer = createSmtpMailer(server.url, { from: () => from, limitMilliseconds: 50 })
    await expect(mailer.send(email)).rejects.toThrow()
  })

  test('each email leaves by the service that is set when it leaves', async () => {
    const [former, next] = [await startMailServer(), await startMailServer()]
    onTestFinished(former.close)
    onTestFinished(next.close)
    const settings = { mail: smtp(former.url), publicUrl: null, dataDirectory: '', allowPrivateHosts: [] }
    const mailer = createMailer(settings, () => from)
    await mailer.send(email)
    settings.mail = smtp(next.url)
    await mailer.send(email)
    expect([former.delivered.length, next.delivered.length]).toEqual([1, 1])
    expect(mailer.transport).toBe('smtp')
  })

  test('closing breaks off what is on its way', async () => {
    const server = await startSilentServer()
    onTestFinished(server.close)
    const mailer = createSmtpMailer(server.url, { from: () => from })
    const sending = mailer.send(email)
    mailer.close()
    await expect(sending).rejects.toThrow()
  })
})

describe('through the HTTP mail service', () => {
  test('the template gets its parameters by their fixed names', async () => {
    const service = await startService(200)
    await mailerOf(service.settings).send(email)
    expect(service.requests).toEqual([
      {
        method: 'POST',
        path: '/api/v1.0/email/send',
        type: 'application/json',
        body: {
          service_id: 'service',
          template_id: 'template',
          user_id: 'user',
          template_params: email.templateParameters,
        },
      },
    ])
  })

  test('an address with a path is used as given', async () => {
    const service = await startService(200)
    const url = `${service.settings.url}/relay/send?key=1`
    await createEmailjsMailer({ ...service.settings, url }).send(email)
    expect(service.requests).toMatchObject([{ path: '/relay/send?key=1' }])
  })

  test.each([302, 400, 429, 500])('an answer of %i fails the send', async (status) => {
    const service = await startService(status)
    const sending = createEmailjsMailer(service.settings).send(email)
    await expect(sending).rejects.toMatchObject({ code: 'EEMAILJS', responseCode: status })
  })

  test('sends keep the throttle between them', async () => {
    const service = await startService(200)
    const throttleMilliseconds = 50
    const mailer = createEmailjsMailer({ ...service.settings, throttleMilliseconds })
    const started = performance.now()
    await Promise.all([mailer.send(email), mailer.send(email), mailer.send(email)])
    const earliest = service.arrivals.map((_, index) => started + index * throttleMilliseconds - timerGrain)
    expect(service.arrivals).toHaveLength(3)
    expect(service.arrivals.every((arrival, index) => arrival >= (earliest[index] ?? 0))).toBe(true)
  })

  test('a send whose turn comes too late fails at once and takes no turn', async () => {
    const service = await startService(200)
    const mailer = createEmailjsMailer(
      { ...service.settings, throttleMilliseconds: 10_000 },
      { limitMilliseconds: 5_000 },
    )
    await mailer.send(email)
    await expect(mailer.send(email)).rejects.toMatchObject({ code: 'ETHROTTLED' })
    expect(service.requests).toHaveLength(1)
  })

  test('a service that does not answer fails the send when its time is over', async () => {
    const service = await startService(null)
    const sending = createEmailjsMailer(service.settings, { limitMilliseconds: 50 }).send(email)
    await expect(sending).rejects.toThrow()
  })
})

describe('into files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-mail-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('an email kept twice is one whole file that only its owner reads', async () => {
    const mailer = createFileMailer(join(folder, 'mail'), { from: () => from })
    await mailer.send(email)
    await mailer.send(email)
    expect(await readdir(join(folder, 'mail'))).toEqual(['20261207T150000Z-one.eml'])
    const path = join(folder, 'mail', '20261207T150000Z-one.eml')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const kept = await PostalMime.parse(await readFile(path))
    expect(kept).toMatchObject({ subject: email.subject, to: [email.to] })
    expect(kept.attachments).toHaveLength(3)
  })

  test('a Message-ID cannot lead out of the folder', async () => {
    const inside = join(folder, 'other')
    await createFileMailer(inside, { from: () => from }).send({
      ...email,
      messageId: '<../../up@firstlight.example>',
    })
    expect(await readdir(inside)).toEqual(['20261207T150000Z-up.eml'])
  })
})

/** Timers may fire this much early. */
const timerGrain = 2

/** Of the email itself, not of its parts, folded lines joined. */
function headerNames(raw = ''): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')))
}

type Seen = { method: string | undefined; path: string | undefined; type: string | undefined; body: unknown }

/** A local stand-in that answers with the status, or not at all. */
async function startService(status: number | null) {
  const requests: Seen[] = []
  const arrivals: number[] = []
  const server = createServer(async (request, response) => {
    arrivals.push(performance.now())
    const body = JSON.parse(await textOf(request))
    requests.push({ method: request.method, path: request.url, type: request.headers['content-type'], body })
    if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end('OK')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    transport: 'emailjs' as const,
    serviceId: 'service',
    templateId: 'template',
    userId: 'user',
    url,
    throttleMilliseconds: 0,
  }
  return { requests, arrivals, settings }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
