import { expect, test } from 'vitest'
import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { problemsOf } from './problems.server.ts'

const title = 'service.botox.title'
const written = { 'announcement.text.es': 'Vacunas hoy.', [`${title}.es`]: 'Bótox' }
const withoutEnglish = { ...firstFields(), [`${title}.en`]: '', ...written }

test.each([
  { languages: 'en,es', missing: [`${title}.en`, 'announcement.text.en'] },
  { languages: 'es,en', missing: [`${title}.en`, 'announcement.text.en'] },
  { languages: 'es', missing: [] },
])('a website in $languages asks for English: $missing', ({ languages, missing }) => {
  const problems = problemsOf({ ...withoutEnglish, [languagesField]: languages })
  expect(Object.keys(problems).toSorted()).toEqual(missing.toSorted())
})

test('a website in Spanish alone asks for what is missing in Spanish', () => {
  const fields = { ...withoutEnglish, [`${title}.es`]: '', [languagesField]: 'es' }
  expect(Object.keys(problemsOf(fields))).toEqual([`${title}.es`])
  const first = { ...firstFields(), 'home.lead.es': '', [`${title}.es`]: '', [languagesField]: 'es' }
  expect(Object.keys(problemsOf(first)).toSorted(), 'nobody there sees the first English words').toEqual([
    'home.lead.es',
    `${title}.es`,
  ])
  const linked = { ...firstFields(), 'announcement.link': '/', [languagesField]: 'es' }
  expect(Object.keys(problemsOf(linked))).toEqual(['announcement.linkText.es'])
})

test('and says in every language what was written in Spanish', () => {
  const given = { version: 1, pictures: new Map() }
  const website = websiteOf({ ...withoutEnglish, [languagesField]: 'es' }, given)
  expect(website.announcement?.text).toMatchObject({ en: 'Vacunas hoy.', es: 'Vacunas hoy.' })
  expect(website.services.find(({ key }) => key === 'botox')?.title).toMatchObject({ en: 'Bótox' })
})
