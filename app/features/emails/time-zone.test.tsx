import ICAL from 'ical.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChosenMoment } from '#app/features/booking/components/steps/visit-summary.tsx'
import { findOpeningHours, saveTimeZone } from '#app/features/opening-hours/queries.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { withTimeZone } from '#app/platform/clinic-time.server.ts'
import { forEachEngine } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { sendingClinic, storedVisit } from '#test/sending-clinic.ts'

const zones = [
  { zone: 'America/Chicago', en: 'Central Time', es: 'hora central' },
  { zone: 'America/Denver', en: 'Mountain Time', es: 'hora de las Montañas Rocosas' },
  { zone: 'America/Los_Angeles', en: 'Pacific Time', es: 'hora del Pacífico' },
  { zone: 'America/New_York', en: 'Eastern Time', es: 'hora oriental' },
  { zone: 'Pacific/Honolulu', en: 'Hawaii-Aleutian Standard Time', es: 'hora estándar de Hawái-Aleutianas' },
] as const

const cases = zones.flatMap(({ zone, ...names }) =>
  languages.map((language) => ({ zone, language, name: names[language] })),
)

/** As it reads where the hour is larger than its zone. */
const breaking = (text = '') => text.replaceAll('\u00a0', ' ').replaceAll(/<\/?span[^>]*>/g, '')

forEachEngine((openDatabase) => {
  test.each(cases)(
    'a clinic in $zone says "$name" in $language, at the hour of its calendar file',
    async ({ zone, language, name }) => {
      const { services, server } = await sendingClinic(await openDatabase())
      await saveTimeZone(services.db, zone, services.clock.now().toString())
      const { timeZone } = await findOpeningHours(services.db)
      await withTimeZone(timeZone, async () => {
        const visitId = await storedVisit(services, { language, status: 'confirmed' })
        const subject = aboutAppointment(visitId)
        const now = services.clock.now()
        await enqueueEmail(services.db, { kind: 'confirmed', subject, language, now, payload: null })
        expect(await sendAllDue(services)).toBe(1)
      })
      const email = server.delivered[0]?.email
      const time = language === 'en' ? `1:30 PM ${name}` : `1:30 p. m., ${name}`
      for (const text of [email?.html, email?.text]) expect(breaking(text)).toContain(time)
      const file = email?.attachments.find((part) => part.mimeType === 'text/calendar')
      const calendar = new ICAL.Component(ICAL.parse(String(file?.content)))
      const start = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart')
      expect(Temporal.Instant.from(String(start)).toZonedDateTimeISO(zone).toPlainDateTime().toString()).toBe(
        '2026-12-09T13:30:00',
      )
    },
  )
})

test.each(cases)(
  'the booking form of a clinic in $zone says "$name" in $language',
  ({ zone, language, name }) => {
    const choice = {
      treatment: 't',
      others: [],
      with: '',
      date: '2026-12-09',
      time: '10:30',
    }
    const html = withTimeZone(zone, () =>
      withLanguage(language, () => renderToStaticMarkup(<ChosenMoment choice={choice} taken={null} />)),
    )
    expect(html).toContain(name)
  },
)
