import { readdir, readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { type EmailKind, emailKinds } from '#app/db/values.ts'
import { sendNow } from '#app/features/outbox/commands.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { createFileMailer, emailFolder } from '#app/platform/mail/mailer.server.ts'
import { forEachEngine } from '#test/database.ts'
import { from, sendAllDue } from '#test/emails.ts'
import { at } from '#test/held-visits.ts'
import { clinicOn, publicUrl, sendingClinic, storedVisit } from '#test/sending-clinic.ts'
import { encryptBesides } from '../visit-page/own-changes.server.ts'
import { writeTestEmail } from './staff-emails.server.ts'
import { isOfOthers, type OfOthers } from './visit-emails.server.ts'

type Words = Record<Language, string>

/** Those about a visit; others: `{invitation,waitlist,staff}-emails.test.ts` of `app/`. */
const isOfVisit = (kind: EmailKind): kind is VisitEmail => !isOfOthers(kind)
type VisitEmail = Exclude<EmailKind, OfOthers>
const kinds = emailKinds.filter(isOfVisit)

const at1 = '1:30\u00a0p.\u00a0m.'
const subjects: Record<VisitEmail, Words> = {
  'request-received': {
    en: 'We got your request for Wednesday, December 9',
    es: 'Recibimos su solicitud para el miércoles 9 de diciembre',
  },
  confirmed: {
    en: 'Confirmed: Wednesday, December 9 at 1:30 PM',
    es: `Cita confirmada: miércoles 9 de diciembre, ${at1}`,
  },
  cancelled: {
    en: 'Cancelled: Wednesday, December 9 at 1:30 PM',
    es: `Cita cancelada: miércoles 9 de diciembre, ${at1}`,
  },
  moved: {
    en: 'New time: Wednesday, December 9 at 1:30 PM',
    es: `Nuevo horario: miércoles 9 de diciembre, ${at1}`,
  },
  changed: {
    en: 'Changed: your appointment on Wednesday, December 9',
    es: 'Hubo un cambio en su cita del miércoles 9 de diciembre',
  },
  'cancelled-by-patient': {
    en: 'You cancelled Wednesday, December 9 at 1:30 PM',
    es: `Usted canceló su cita del miércoles 9 de diciembre, ${at1}`,
  },
  'moved-by-patient': {
    en: 'Your new time: Wednesday, December 9 at 1:30 PM',
    es: `Su nuevo horario: miércoles 9 de diciembre, ${at1}`,
  },
  undelivered: {
    en: 'An email to a patient wasn’t delivered',
    es: 'No se entregó un correo a un paciente',
  },
}
const day: Words = { en: 'Wednesday, December 9, 2026', es: 'Miércoles 9 de diciembre de 2026' }
const time: Words = { en: '1:30 PM Central Time', es: '1:30\u00a0p.\u00a0m., hora central' }
const links: Partial<Record<EmailKind, Words>> = {
  confirmed: { en: `${publicUrl}/visit/`, es: `${publicUrl}/es/visit/` },
  cancelled: { en: `${publicUrl}/appointment`, es: `${publicUrl}/es/appointment` },
  'cancelled-by-patient': { en: `${publicUrl}/appointment`, es: `${publicUrl}/es/appointment` },
  undelivered: { en: `${publicUrl}/admin/dashboard`, es: `${publicUrl}/admin/dashboard` },
}
/** Where a lost private link is sent again. */
const lostLink: Words = { en: `${publicUrl}/visit/link`, es: `${publicUrl}/es/visit/link` }
const calendars = {
  en: { name: 'appointment.ics', summary: 'en-US: Appointment at Firstlight' },
  es: { name: 'cita.ics', summary: 'es-US: Cita en Firstlight' },
}

/** As the visit has to be for that email. */
const statuses: Partial<Record<EmailKind, string>> = {
  'request-received': 'pending',
  cancelled: 'cancelled',
  'cancelled-by-patient': 'cancelled',
}

/** What the event of an email is called, and the language that it says this is in, as a calendar program reads them. */
function summaryIn(email: Email): string | null {
  const file = email.attachments.find((part) => part.mimeType === 'text/calendar')
  if (!file) return null
  const event = new ICAL.Component(ICAL.parse(String(file.content))).getFirstSubcomponent('vevent')
  const summary = event?.getFirstProperty('summary')
  return `${summary?.getParameter('language')}: ${summary?.getFirstValue()}`
}

/** From Monday to where the stored visit is. */
const moved = { change: { before: at('10:00', '2026-12-07'), after: at('13:30') } }

const everyEmail = kinds.flatMap((kind) => languages.map((language) => ({ kind, language })))

/** As it reads, wherever its lines may end. */
const breaking = (text = '') => text.replaceAll('\u00a0', ' ')
/** As it reads where the hour is larger than its zone. */
const readAs = (text = '') => breaking(text).replaceAll(/<\/?span[^>]*>/g, '')

forEachEngine((openDatabase) => {
  test.each(everyEmail)(
    '$kind in $language, sent by the job of a process that speaks the other',
    async ({ kind, language }) => {
      const { services, server } = await sendingClinic(await openDatabase())
      const status = statuses[kind] ?? 'confirmed'
      const visitId = await storedVisit(services, { language, status })
      const subject = aboutAppointment(visitId)
      const payload =
        kind === 'moved-by-patient'
          ? encryptBesides(services.settings.secretKey, { kind, visitId }, moved)
          : null
      await withLanguage(language === 'en' ? 'es' : 'en', async () => {
        const now = services.clock.now()
        await enqueueEmail(services.db, { kind, subject, language, now, payload })
        expect(await sendAllDue(services)).toBe(1)
      })
      const [{ email } = { email: null }] = server.delivered
      if (!email) throw new Error('no email')
      const isToPatient = kind !== 'undelivered'
      expect(email.subject).toBe(subjects[kind][language])
      expect(email.html).toContain(`<html dir="ltr" lang="${language}"`)
      for (const text of [email.html, email.text]) {
        for (const wanted of [day, time, links[kind]])
          expect(readAs(text)).toContain(breaking(wanted?.[language]))
        expect(text?.includes(lostLink[language])).toBe(isToPatient)
        expect(text?.includes('For English, please call us.')).toBe(isToPatient && language === 'es')
      }
      const { name, summary } = calendars[language]
      const names = email.attachments.map((part) => part.filename)
      expect(names).toEqual(isToPatient ? [null, name] : [])
      expect(summaryIn(email)).toBe(isToPatient ? summary : null)
    },
  )

  test('where there is no mail service, an email is kept in the language of its visit', async () => {
    const database = await openDatabase()
    const folder = emailFolder(database.dataDirectory)
    const services = clinicOn(database, createFileMailer(folder, { from: () => from }))
    const subject = aboutAppointment(await storedVisit(services, { language: 'es' }))
    const now = services.clock.now()
    const asked = { kind: 'request-received', subject, language: 'es', now } as const
    const outboxId = await enqueueEmail(services.db, asked)
    expect(await withLanguage('en', () => sendNow(services, outboxId))).toBe('kept')
    const [name = ''] = await readdir(folder)
    const email = await PostalMime.parse(await readFile(`${folder}/${name}`), { attachmentEncoding: 'utf8' })
    expect(email.subject).toBe(subjects['request-received'].es)
    expect(email.text).toContain('Gracias, Elena.')
    expect(summaryIn(email)).toBe('es-US: Cita en Firstlight')
  })

  test('the HTTP service gets time and treatment in the language of the visit', async () => {
    const { services } = await sendingClinic(await openDatabase())
    const emailjs = { transport: 'emailjs', serviceId: '', templateId: '', userId: '', url: '' } as const
    services.settings.mail = { ...emailjs, throttleMilliseconds: 0 }
    const subject = aboutAppointment(await storedVisit(services, { language: 'es' }))
    const about = { kind: 'request-received', subject, language: 'es', recipient: 'patient' } as const
    const row = { payload: null, messageId: '<1@firstlight.example>', createdAt: services.clock.now() }
    const email = await withLanguage('es', () => services.writeEmail({ ...about, ...row }))
    expect(email?.templateParameters).toEqual({
      name: 'Elena Vásquez',
      recipient: 'elena@patients.example',
      date: '2026-12-09',
      time: '1:30\u00a0p.\u00a0m.',
      treatment: 'Células madre',
    })
  })
})

test('the test email is in the language of the user who sends it', async () => {
  const dana = { name: 'Dana', address: 'dana@clinic.example' }
  const now = Temporal.Instant.from('2026-12-07T15:00:00Z')
  const email = await withLanguage('es', () => writeTestEmail(dana, now))
  expect(email.subject).toBe('Correo de prueba de la administración')
  expect(email.html).toContain('lang="es"')
  expect(email.text).toContain('El correo funciona')
})
