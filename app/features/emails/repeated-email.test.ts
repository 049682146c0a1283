import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { encryptRepeated } from '#app/features/scheduling/repeats/commands.server.ts'
import { languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { writeEmail } from './visit-emails.server.ts'

const days = ['2026-12-09', '2026-12-23', '2027-01-06'] as CalendarDate[]

async function booked(services: TestServices) {
  const treatment = await storedTreatment(services.db, { name: 'Stem Cell therapy' })
  const who = { name: 'Elena Vásquez', email: 'elena@patients.example', status: 'confirmed' as const }
  const rows = []
  for (const date of days)
    rows.push(await visit(services, treatment, { ...who, date, reference: `K7MP3${rows.length}` }))
  return rows
}

const emailOf = (services: TestServices, ids: string[]) =>
  writeEmail(services, {
    kind: 'repeated',
    subject: aboutAppointment(ids[0] ?? ''),
    recipient: 'patient',
    language: 'en',
    payload: encryptRepeated(services.settings.secretKey, ids[0] ?? '', ids),
    messageId: '<one@firstlight.example>',
    createdAt: services.clock.now(),
  })

forEachEngineWithServices((openServices) => {
  test('one email lists all visits that were booked together, each with a private link of its own', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const rows = await booked(services)
    const email = await withLanguage('en', () =>
      emailOf(
        services,
        rows.map(({ id }) => id),
      ),
    )
    expect(email).toMatchObject({
      kind: 'repeated',
      subject: 'Your next 3 appointments are booked',
      usefulUntil: Temporal.Instant.from(rows[0]?.startsAt ?? ''),
      to: { name: 'Elena Vásquez', address: 'elena@patients.example' },
    })
    const { text = '', html = '' } = email ?? {}
    for (const said of [text, html.replaceAll('\u00a0', ' ')]) {
      for (const day of [
        'Wednesday, December 9, 2026',
        'Wednesday, December 23, 2026',
        'Wednesday, January 6, 2027',
      ])
        expect(said).toContain(day)
      expect(said).toContain('Reference K7MP31')
      expect(said).not.toContain('Stem Cell')
    }
    const links = new Set(text.match(/https:\/\/clinic\.example\/visit\/(?!link)\S+/g))
    expect(links.size).toBe(3)
    const file = email?.attachments.find(({ filename }) => filename.endsWith('.ics'))
    const calendar = new ICAL.Component(ICAL.parse(String(file?.content)))
    const events = calendar
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('dtstart')))
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(events).toEqual(['2026-12-09T16:00:00Z', '2026-12-23T16:00:00Z', '2027-01-06T16:00:00Z'])
  })

  test('it names those that stand when it leaves, and is not written where none does', async () => {
    const services = await openServices()
    const rows = await booked(services)
    const ids = rows.map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const { db } = services
    await db.updateTable('appointments').set({ deletedAt: '2026-12-07' }).where('id', '=', first).execute()
    await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', second).execute()
    const email = await withLanguage('en', () => emailOf(services, ids))
    expect(email).toMatchObject({ subject: 'Your next appointment is booked' })
    expect(email?.text).toContain('January 6, 2027')
    expect(email?.text).not.toContain('December')
    expect(`${email?.text}${email?.html}`).not.toMatch(/all of them|The first:|cancel one/)
    services.clock.set('2027-01-06T16:00:00Z')
    expect(await withLanguage('en', () => emailOf(services, ids))).toBeNull()
    services.clock.set('2026-12-07T15:00:00Z')
    await db.updateTable('appointments').set({ email: '' }).where('id', '=', third).execute()
    expect(await withLanguage('en', () => emailOf(services, ids))).toBeNull()
  })

  test.each(languages)(
    'it is said in %s, without links where the clinic has no public address',
    async (language) => {
      const services = await openServices()
      const rows = await booked(services)
      const email = await withLanguage(language, () =>
        emailOf(
          services,
          rows.map(({ id }) => id),
        ),
      )
      const subjects = {
        en: 'Your next 3 appointments are booked',
        es: 'Sus próximas 3 citas están reservadas',
      }
      expect(email?.subject).toBe(subjects[language])
      expect(email?.text).not.toContain('/visit/')
    },
  )
})
