import { describe, expect, test } from 'vitest'
import { withClinicLanguages, withLanguage } from '#app/language/with-language.server.ts'
import { languagesField } from '../clinic-profile/website/fields.ts'
import { firstFields } from '../clinic-profile/website/first-fields.ts'
import { firstWebsite } from '../clinic-profile/website/first-website.ts'
import { websiteOf } from '../clinic-profile/website/read-fields.ts'
import { withWebsite } from '../clinic-profile/website/with-website.server.ts'
import { defaultHours } from '../opening-hours/rules.ts'
import { llmsText, securityText } from './program-files.ts'

const origin = 'https://clinic.example'

test('security.txt has its fields, and half a year to go whenever it is asked for', () => {
  const text = withWebsite(firstWebsite, () =>
    securityText(origin, Temporal.Instant.from('2026-12-07T15:00:00Z')),
  )
  expect(text).toBe(
    [
      `Contact: mailto:${firstWebsite.profile.email.text}`,
      'Expires: 2027-06-05T00:00:00Z',
      'Preferred-Languages: en, es',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
})

test.each(['2026-12-31T23:59:59Z', '2027-02-28T00:00:00Z', '2028-02-29T12:00:00Z', '2031-07-01T05:00:00Z'])(
  'asked for at %s, security.txt holds for months yet, and less than a year',
  (at) => {
    const now = Temporal.Instant.from(at)
    const text = withWebsite(firstWebsite, () => securityText(origin, now))
    const expires = Temporal.Instant.from(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    const days = expires.since(now).total('days')
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  },
)

describe.each([
  { languages: 'en', preferred: 'en', booking: 'Book Appointment' },
  { languages: 'es', preferred: 'es', booking: 'Reservar cita' },
  { languages: 'en,es', preferred: 'en, es', booking: 'Book Appointment' },
  { languages: 'es,en', preferred: 'es, en', booking: 'Reservar cita' },
])('a clinic of $languages', ({ languages, preferred, booking }) => {
  const website = websiteOf(
    { ...firstFields(), [languagesField]: languages },
    { version: 1, pictures: new Map() },
  )
  const inFirst = <T>(action: () => T) =>
    withWebsite(website, () =>
      withClinicLanguages(website.languages, () => withLanguage(website.languages[0], action)),
    )

  test('security.txt prefers its languages, at one address', () => {
    const text = inFirst(() => securityText(origin, Temporal.Instant.from('2026-12-07T15:00:00Z')))
    expect(text).toContain(`\nPreferred-Languages: ${preferred}\n`)
    expect(text.match(/^Canonical: (.*)$/gm)).toEqual([`Canonical: ${origin}/.well-known/security.txt`])
  })

  test('llms.txt speaks the first, at addresses without it', () => {
    const text = inFirst(() => llmsText(origin, defaultHours.week))
    expect(text).toContain(`- [${booking}](${origin}/appointment)`)
    expect(text).not.toMatch(/\/(?:en|es)[/)]/)
  })
})

test('llms.txt says who, where, when, and where to book', () => {
  const text = withWebsite(firstWebsite, () => llmsText(origin, defaultHours.week))
  expect(text.split('\n')[0]).toBe(`# ${firstWebsite.profile.name}`)
  expect(text).toContain('- Hours: Monday - Friday, 9:00 AM - 5:00 PM')
  expect(text).toContain(`- [Book Appointment](${origin}/appointment)`)
  expect(text).toContain(`](${origin}/services/${firstWebsite.services[0]?.id}): `)
  expect(withWebsite(firstWebsite, () => llmsText(origin, null))).not.toContain('Hours')
})

test('llms.txt leads to no service while their page is off', () => {
  const fields = { ...firstFields(), 'page.services.shown': '' }
  const website = websiteOf(fields, { version: 1, pictures: new Map() })
  expect(withWebsite(website, () => llmsText(origin, null))).not.toContain('/services')
})
