import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type EmailKind, emailKinds } from '#app/db/values.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { encryptPayload } from '#app/features/outbox/payload.server.ts'
import { aboutAppointment, recipientOf } from '#app/features/outbox/rules.ts'
import { createSmtpMailer } from '#app/platform/mail/mailer.server.ts'
import type { Services } from '#app/platform/services.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import { everyEmail } from '#test/every-email.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { textSettings } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { writeEmail } from './visit-emails.server.ts'

const messageId = '<one@firstlight.example>'
const elena: GivenAppointment = {
  name: 'Elena Vásquez',
  email: 'elena@patients.example',
  treatment: 'Stem Cell therapy',
  message: 'my knee',
  date: '2026-12-09',
  time: '10:30',
}

async function emailAbout(services: Services, kind: EmailKind, given: GivenAppointment = {}) {
  const { id } = await storedAppointment(services.db, { ...elena, ...given })
  const rest = { recipient: recipientOf[kind], language: 'en', payload: null, messageId } as const
  return writeEmail(services, {
    kind,
    subject: aboutAppointment(id),
    ...rest,
    createdAt: services.clock.now(),
  })
}

/** To whom the others go, no visit says; reminders: `reminder.test.ts`. */
const isAboutVisit = (kind: EmailKind) =>
  ['patient', 'clinic'].includes(recipientOf[kind]) && kind !== 'reminder'

forEachEngineWithServices((openServices) => {
  test('the email about a request arrives whole: both texts and the calendar file', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const written = await emailAbout(await openServices(), 'request-received')
    if (!written) throw new Error('no email')
    const from = { name: 'Firstlight', address: 'hello@firstlight.example' }
    await createSmtpMailer(server.url, { from: () => from }).send(written)
    const { recipients, raw } = server.delivered[0] as (typeof server.delivered)[number]
    const email = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
    expect(recipients).toEqual(['elena@patients.example'])
    expect(email).toMatchObject({
      subject: 'We got your request for Wednesday, December 9',
      to: [{ name: 'Elena Vásquez', address: 'elena@patients.example' }],
      messageId,
    })
    expect(email.html).toContain('December\u00a09, 2026')
    for (const text of [
      email.html?.replaceAll('\u00a0', ' ').replaceAll(/<\/?span[^>]*>/g, ''),
      email.text,
    ]) {
      expect(text).toContain('Thanks, Elena. We’ll email you as soon as the clinic confirms it')
      expect(text).toContain('You’re receiving this email because you requested an appointment with us.')
      expect(text).toContain('Wednesday, December 9, 2026')
      expect(text).toContain('10:30 AM Central Time')
      expect(text).toContain('(432) 555-0142')
    }
    const parts = email.attachments.map((part) => [part.filename, part.contentId])
    expect(parts).toEqual([
      [null, undefined],
      ['appointment.ics', undefined],
    ])
    expect(email.attachments.at(-2)).toMatchObject({
      mimeType: 'text/calendar',
      method: 'REQUEST',
      content: expect.stringContaining('STATUS:TENTATIVE'),
    })
  })

  test('no email, subject or calendar file names the treatment or what the patient wrote', async () => {
    const services = await openServices()
    for (const kind of emailKinds.filter((one) => isAboutVisit(one))) {
      const status = kind.startsWith('cancelled') ? 'cancelled' : 'confirmed'
      const email = await emailAbout(services, kind, { status })
      if (!email) throw new Error(`no email: ${kind}`)
      const shown = JSON.stringify([email.subject, email.html, email.text, email.calendar])
      expect(shown).not.toMatch(/stem cell|my knee|555-0100/i)
    }
  })

  test.each(['arrived', 'in-room', 'completed', 'no-show'] as const)(
    'an email that waited says nothing to anyone who is %s by now',
    async (status) => {
      const services = await openServices()
      for (const kind of ['request-received', 'confirmed', 'moved'] as const)
        expect(await emailAbout(services, kind, { status })).toBeNull()
    },
  )

  test('what staff say of a cancellation is in its email, line by line, and nothing of it is markup', async () => {
    const services = await openServices()
    const { id } = await storedAppointment(services.db, {
      ...elena,
      status: 'cancelled',
      reference: 'K7MP3X',
    })
    const email = { kind: 'cancelled', subject: aboutAppointment(id) } as const
    const words = { words: 'We are <b>sorry</b>.\n\nPlease call.' }
    const written = await writeEmail(services, {
      ...email,
      recipient: 'patient',
      language: 'en',
      messageId,
      createdAt: services.clock.now(),
      payload: encryptPayload(services.settings.secretKey, email, words),
    })
    expect(written?.text).toContain('We are <b>sorry</b>.\n\nPlease call.')
    expect(written?.html).toContain('We are &lt;b&gt;sorry&lt;/b&gt;.')
    expect(written?.text).toContain('K7MP3X')
  })

  test('the email to staff names no patient', async () => {
    const email = await emailAbout(await openServices(), 'undelivered')
    expect(email?.to).toEqual({ name: 'Firstlight', address: 'hello@firstlight.example' })
    expect(JSON.stringify([email?.subject, email?.html, email?.text])).not.toMatch(/Elena|patients\.example/)
  })

  test('calendars are told the sender, and notices go where answers go, whatever the website says', async () => {
    const services = await openServices()
    for (const [purpose, address] of [
      ['from', 'desk@clinic.example'],
      ['reply-to', 'answers@clinic.example'],
    ] as const)
      await services.db
        .insertInto('mail_senders')
        .values({
          purpose,
          address,
          confirmedAt: null,
          pending: '',
          codeDigest: null,
          codeUntil: null,
          codeTries: 0,
        })
        .execute()
    const email = await emailAbout(services, 'request-received')
    expect(email?.calendar?.content.replaceAll('\r\n ', '')).toMatch(
      /^ORGANIZER.*:mailto:desk@clinic\.example$/m,
    )
    const notice = await emailAbout(services, 'undelivered')
    expect(notice?.to).toEqual({ name: 'Firstlight', address: 'answers@clinic.example' })
  })

  test('the HTTP service gets its parameters, and only of the request', async () => {
    const services = await openServices()
    const emailjs = { transport: 'emailjs', serviceId: '', templateId: '', userId: '', url: '' } as const
    const settings = { ...services.settings, mail: { ...emailjs, throttleMilliseconds: 0 } }
    const email = await emailAbout({ ...services, settings }, 'request-received')
    expect(email?.templateParameters).toEqual({
      name: 'Elena Vásquez',
      recipient: 'elena@patients.example',
      date: '2026-12-09',
      time: '10:30 AM',
      treatment: 'Stem Cell therapy',
    })
    const spam = { name: 'Win at evil.example' }
    const odd = await emailAbout({ ...services, settings }, 'request-received', spam)
    expect(odd?.templateParameters).toMatchObject({ name: '' })
    expect(await emailAbout({ ...services, settings }, 'cancelled', { status: 'cancelled' })).toBeNull()
  })

  test.each<{ why: string; kind: EmailKind; given: GivenAppointment }>([
    { why: 'deleted', kind: 'request-received', given: { deletedAt: '2026-12-07T15:00:00.000Z' } },
    {
      why: 'confirmed and deleted',
      kind: 'confirmed',
      given: { status: 'confirmed', deletedAt: '2026-12-07T15:00:00.000Z' },
    },
    { why: 'over', kind: 'confirmed', given: { status: 'confirmed', date: '2026-12-07', time: '09:00' } },
    { why: 'without address', kind: 'confirmed', given: { status: 'confirmed', email: '' } },
    { why: 'cancelled meanwhile', kind: 'request-received', given: { status: 'cancelled' } },
    { why: 'open again', kind: 'cancelled', given: { status: 'pending' } },
    { why: 'pending again', kind: 'confirmed', given: { status: 'pending' } },
  ])('no email ($kind) about a visit that is $why', async ({ kind, given }) => {
    expect(await emailAbout(await openServices(), kind, given)).toBeNull()
  })

  test('a cancellation by staff leads to the visit and to another booking, that of a deleted visit to the latter', async () => {
    const services = await openServices()
    const settings = { ...services.settings, publicUrl: 'https://clinic.example' }
    const write = (given: GivenAppointment) =>
      emailAbout({ ...services, settings }, 'cancelled', { status: 'cancelled', ...given })
    const kept = await write({})
    expect(kept?.html).toMatch(/href="https:\/\/clinic\.example\/visit\/[\w-]{22}\.[\w-]{22}"/)
    expect(kept?.html).toContain('href="https://clinic.example/appointment"')
    const deleted = await write({ deletedAt: '2026-12-07T15:00:00.000Z' })
    expect(deleted?.html).not.toContain('/visit/')
    expect(deleted?.html).toContain('href="https://clinic.example/appointment"')
  })

  test('a cancellation and a notice to staff are written although the visit was deleted', async () => {
    const services = await openServices()
    const deletedAt = '2026-12-07T15:00:00.000Z'
    expect(await emailAbout(services, 'cancelled', { status: 'cancelled', deletedAt })).toMatchObject({
      subject: 'Cancelled: Wednesday, December 9 at 10:30 AM',
    })
    expect(await emailAbout(services, 'undelivered', { deletedAt })).not.toBeNull()
  })

  test('a request confirmed before its email left is told as confirmed', async () => {
    const email = await emailAbout(await openServices(), 'request-received', { status: 'confirmed' })
    expect(email?.subject).toBe('Confirmed: Wednesday, December 9 at 10:30 AM')
    expect(email?.kind).toBe('confirmed')
    expect(email?.text).toContain('You’re all set, Elena')
    expect(email?.text).toContain('Arrive at 10:15 AM, 15 minutes early')
    expect(email?.calendar?.content).toContain('STATUS:CONFIRMED')
  })

  test('the way there is the one of the website', async () => {
    const email = await emailAbout(await openServices(), 'confirmed', { status: 'confirmed' })
    expect(email?.text).toContain(`Directions: ${currentClinic().directions}`)
    expect(email?.html).toContain(currentClinic().directions.replaceAll('&', '&amp;'))
  })

  test('links stand only where the public address is known', async () => {
    const services = await openServices()
    const given = { status: 'confirmed' }
    expect((await emailAbout(services, 'confirmed', given))?.html).not.toContain('See your appointment')
    const settings = { ...services.settings, publicUrl: 'https://clinic.example' }
    const email = await emailAbout({ ...services, settings }, 'confirmed', given)
    expect(email?.html).toMatch(/https:\/\/clinic\.example\/visit\/[\w-]{22}\.[\w-]{22}"/)
    expect(email?.text).toMatch(
      /See your appointment: https:\/\/clinic\.example\/visit\/[\w-]{22}\.[\w-]{22}\n/,
    )
    expect(email?.text).toMatch(
      /\nAdd to calendar: https:\/\/clinic\.example\/visit\/[\w.-]{45}\/visit\.ics\n/,
    )
    expect(email?.text).toContain(
      'You can make changes here until tomorrow, 10:30 AM. After that, please call',
    )
    expect(email?.text).toContain('The link to your appointment is private')
    expect(email?.calendar?.content).not.toContain('/visit/')
  })

  test('an email fits into what mail programs show of it, has two buttons at most, and its own dark colors', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    services.settings.texts = textSettings
    for (const { html } of await everyEmail(services)) {
      expect(Buffer.byteLength(html)).toBeLessThan(8 * 1024)
      if (html === '') continue
      expect(html.match(/<td class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(html.match(/<td class="(button|edge)"/g)?.length ?? 0).toBeLessThanOrEqual(2)
      expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.ink\{color:#\w{6}!important\}/)
      expect(html).toMatch(/\[data-ogsc\] \.ink\{color:#\w{6}!important\}/)
    }
  })

  test('nothing is fetched when an email is read, and no name becomes markup', async () => {
    const name = '<img src=//evil.example>'
    const email = await emailAbout(await openServices(), 'request-received', { name })
    const sources = [...(email?.html ?? '').matchAll(/src="([^"]*)"/g)].map((match) => match[1])
    expect(sources).toEqual([])
    expect(email?.html).not.toContain('evil')
  })
})

describe('the greeting holds a name, never a message or an address', () => {
  test.each(['Elena Vásquez', 'J. R. O’Neil-Smith', "D'Arcy", 'Нина', '李小龍', 'Dr. Ng'])('%s', (name) => {
    expect(greetingName(name)).toBe(name)
  })
  test.each([
    'Win at evil.example',
    'https://evil.example',
    'Call 555-0199',
    '<b>Elena</b>',
    'Elena\r\nBcc: evil@evil.example',
    'x'.repeat(61),
    '',
  ])('not %j', (name) => {
    expect(greetingName(name)).toBe('')
  })
})
