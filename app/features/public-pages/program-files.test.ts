import { expect, test } from 'vitest'
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
