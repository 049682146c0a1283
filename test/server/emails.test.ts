import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pathIn } from '#app/language/addresses.ts'
import type { Language } from '#app/language/languages.ts'
import { comingDay } from '#e2e/support/visits.ts'
import { forEachEngine } from '../database.ts'
import { type MailServer, startMailServer } from '../other-programs/mail-server.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const patience = { timeout: 10_000 }

/** The browser asks for the other language: the address of the form says which it is. */
const booked = {
  en: {
    browser: 'es-US,es',
    subject: /^We got your request for Wednesday, /,
    greeting: 'Thanks, Elena.',
    summary: 'Appointment at Firstlight',
    file: 'appointment.ics',
  },
  es: {
    browser: 'en-US,en',
    subject: /^Recibimos su solicitud para el miércoles /,
    greeting: 'Gracias, Elena.',
    summary: 'Cita en Firstlight',
    file: 'cita.ics',
  },
} satisfies Record<Language, object>

const saidIn = (file: unknown, name: 'summary' | 'uid') =>
  new ICAL.Component(ICAL.parse(String(file))).getFirstSubcomponent('vevent')?.getFirstPropertyValue(name)

forEachEngine((openDatabase) => {
  let server: BuiltServer
  let mail: MailServer

  beforeAll(async () => {
    mail = await startMailServer()
    server = await startBuiltServer({ ...environmentFor(await openDatabase()), SMTP_URL: mail.url })
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })

  const book = (language: Language, time: string) =>
    postForm(
      `${server.url}${pathIn(language, '/appointment')}`,
      {
        treatment: 'HRT',
        date: comingDay('Wednesday').date,
        time,
        name: 'Elena Ruiz',
        email: 'elena@example.com',
        phone: '(432) 555-0188',
        message: '',
        key: crypto.randomUUID(),
      },
      { 'Accept-Language': booked[language].browser },
    )

  test.each([
    { language: 'en', time: '9:00 AM' },
    { language: 'es', time: '10:00 AM' },
  ] as const)('who books in $language gets email and calendar file in it', async ({ language, time }) => {
    const words = booked[language]
    const answer = await book(language, time)
    expect(answer.status).toBe(303)
    const isTheirs = (email: MailServer['delivered'][number]) => words.subject.test(email.email.subject ?? '')
    await vi.waitFor(() => expect(mail.delivered.filter(isTheirs)).toHaveLength(1), patience)
    const email = mail.delivered.find(isTheirs)?.email
    expect(email?.text).toContain(words.greeting)
    const attached = email?.attachments.at(-1)
    expect(attached?.filename).toBe(words.file)
    expect(saidIn(attached?.content, 'summary')).toBe(words.summary)

    const page = answer.headers.get('Location') ?? ''
    expect(page).toMatch(language === 'es' ? /^\/es\// : /^\/appointment\//)
    const file = await fetch(`${server.url}${page}/visit.ics`)
    const fetched = await file.text()
    expect(saidIn(fetched, 'summary')).toBe(words.summary)
    expect(saidIn(fetched, 'uid')).toBe(saidIn(attached?.content, 'uid'))
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${words.file}"`)
  })
})
