import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { itemsOf, websiteGroup } from './current-clinic.ts'
import {
  firstTableFields,
  groupFieldNames,
  groupFormNames,
  groupNames,
  keysOf,
  listNames,
  missingTableFields,
  placeOfField,
  tableFieldNames,
} from './field-table.ts'
import { firstWebsite } from './first-website.ts'
import { withWebsite } from './with-website.server.ts'

test.each([
  ['service.redlight.title.es', { list: 'service', key: 'redlight', part: 'title', language: 'es' }],
  ['service.redlight.icon', { list: 'service', key: 'redlight', part: 'icon', language: null }],
  ['look.color', { group: 'look', part: 'color', language: null }],
  ['reason.1.text.en', { list: 'reason', key: '1', part: 'text', language: 'en' }],
])('%s is taken apart', (field, place) => expect(placeOfField(field)).toMatchObject(place))

test.each([
  'service.redlight.title',
  'service.redlight.title.fr',
  'service.redlight.icon.en',
  'service..icon',
  'service.a b.icon',
  'look.constructor',
  'look.color.en',
  'constructor.a.b',
  'services.order',
])('%s is in no table', (field) => expect(placeOfField(field)).toBeNull())

test('all fields that a new database has are found in the tables again', () => {
  const first = firstTableFields()
  const names = tableFieldNames(first)
  expect(names.filter((name) => placeOfField(name) === null)).toEqual([])
  for (const group of groupNames) expect(names).toEqual(expect.arrayContaining(groupFieldNames(group)))
  for (const list of listNames) expect(new Set(keysOf(list, first)).size).toBe(keysOf(list, first).length)
})

test('a version from before a list has its first items; what it says already stays', () => {
  const earlier: Record<string, string> = { ...firstTableFields(), 'reason.1.title.en': 'Kind doctors' }
  delete earlier['reasons.order']
  delete earlier['reason.2.text.es']
  const missing = missingTableFields(earlier)
  expect(missing['reasons.order']).toBe('["1","2","3","4"]')
  expect(missing['reason.1.title.en']).toBe('Kind doctors')
  expect(missing['reason.2.text.es'], 'a translation that staff left empty stays empty').toBe('')
  expect(missingTableFields({ ...firstTableFields(), 'reasons.order': '[]' })).toEqual({})
})

test('pages read values as the tables describe them', () => {
  withWebsite(firstWebsite, () =>
    withLanguage('en', () => {
      expect(websiteGroup('look')).toMatchObject({ color: '', hero: 'first-light', photo: null })
      expect(itemsOf('reason').map(({ title }) => title.en)).toEqual([
        'Expert Doctors',
        'Modern Facilities',
        'Personalized Care',
        'Affordable Pricing',
      ])
    }),
  )
})

test('a form asks for no field that the program sets', () => {
  const [all, asked] = [groupFieldNames('prices'), groupFormNames('prices')]
  expect(all.filter((field) => !asked.includes(field))).toEqual(['prices.changedOn'])
})
