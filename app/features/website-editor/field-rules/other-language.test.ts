import { expect, test } from 'vitest'
import { fieldList, isLocal, listNames } from '#app/features/clinic-profile/website/field-table.ts'
import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { Website } from '#app/features/clinic-profile/website/website.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { withClinicLanguages, withLanguage } from '#app/language/with-language.server.ts'
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

type Case = { languages: string; field: string }
const spoken = ['en', 'es', 'en,es', 'es,en']
const optional = [
  'newPatients.before',
  'headings.why',
  'service.botox.goodFit',
  'service.botox.question1Answer',
  'doctors.lead',
  'announcement.text',
]
const texts: Case[] = spoken.flatMap((languages) => optional.map((field) => ({ languages, field })))

test.each(texts)('in $languages an emptied $field shows nothing of a language that is not spoken', (one) => {
  const { languages, field } = one
  const emptied = Object.fromEntries(languages.split(',').map((language) => [`${field}.${language}`, '']))
  const fields = { ...firstFields(), ...other(field, languages), ...emptied, [languagesField]: languages }
  expect(problemsOf(fields)).toEqual({})
  const website = websiteOf(fields, { version: 1, pictures: new Map() })
  const [first, ...others] = languages.split(',') as Language[]
  for (const language of [first, ...others].filter((known) => known !== undefined))
    withClinicLanguages(website.languages, () =>
      withLanguage(language, () => expect(localText(textIn(website, field))).toBe('')),
    )
})

/** What nobody sees there is written. */
const other = (field: string, languages: string) =>
  Object.fromEntries(
    ['en', 'es']
      .filter((one) => !languages.includes(one))
      .map((one) => [`${field}.${one}`, 'Not to be seen']),
  )

function textIn({ texts: said, groups, lists, announcement }: Website, field: string): LocalText {
  const [place = '', part = '', more = ''] = field.split('.')
  if (place === 'announcement') return announcement?.text ?? { en: '' }
  if (place === 'service')
    return lists.service.find(({ key }) => key === part)?.[more as 'goodFit'] ?? { en: 'gone' }
  if (Object.hasOwn(said, field)) return said[field as 'doctors.lead']
  return (groups as unknown as Record<string, Record<string, LocalText>>)[place]?.[part] ?? { en: 'gone' }
}

test('a required text of which there is only English is still said: a page has its names', () => {
  const fields = { ...firstFields(), [`${title}.es`]: '', [languagesField]: 'es' }
  const website = websiteOf(fields, { version: 1, pictures: new Map() })
  expect(website.services.find(({ key }) => key === 'botox')?.title.en).toBe('Botox')
})

test.each(spoken.flatMap((languages) => listNames.map((list) => ({ languages, list }))))(
  'in $languages items of $list need the texts of no other language',
  ({ languages, list }) => {
    const { order, parts, partsOf } = fieldList(list)
    const own = partsOf?.('mine') ?? Object.keys(parts)
    const written = languages.includes('en') ? 'en' : 'es'
    const filled = own.flatMap((part) => {
      const spec = parts[part]
      return spec && isLocal(spec) ? [[`${list}.mine.${part}.${written}`, 'Texto']] : []
    })
    const fields = {
      ...firstFields(),
      [order]: '["mine"]',
      ...Object.fromEntries(filled),
      [languagesField]: languages,
    }
    const shown = { ...fields, [`${list}.mine.shown`]: '1' }
    const lacking = Object.keys(problemsOf(shown)).filter((field) =>
      /^[a-z]+\.mine\..*\.(en|es)$/.test(field),
    )
    expect(lacking).toEqual([])
    const empty = Object.keys(
      problemsOf({ ...shown, ...Object.fromEntries(filled.map(([field]) => [field, ''])) }),
    ).filter((field) => /\.mine\..*\.(en|es)$/.test(field))
    expect(
      empty.filter((field) => !field.endsWith(`.${written}`)),
      'the sentence is at a field that they see',
    ).toEqual([])
  },
)

test('and says in every language what was written in Spanish', () => {
  const given = { version: 1, pictures: new Map() }
  const website = websiteOf({ ...withoutEnglish, [languagesField]: 'es' }, given)
  expect(website.announcement?.text).toMatchObject({ en: 'Vacunas hoy.', es: 'Vacunas hoy.' })
  expect(website.services.find(({ key }) => key === 'botox')?.title).toMatchObject({ en: 'Bótox' })
})
