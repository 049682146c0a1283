import { expect, test } from 'vitest'
import { listOfOrder, placeOfField, sectionOf } from '#app/features/clinic-profile/website/field-table.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { textFieldNames } from './groups.ts'

test('every text of the website is on the screen, once', () => {
  const texts = Object.keys(firstFields()).filter(
    (field) => sectionOf(field) === 'texts' && !placeOfField(field) && !listOfOrder(field),
  )
  expect(textFieldNames.filter((name) => !name.startsWith('announcement.')).toSorted()).toEqual(
    texts.filter((name) => !name.startsWith('announcement.')).toSorted(),
  )
  expect(new Set(textFieldNames).size).toBe(textFieldNames.length)
  expect(textFieldNames.filter((name) => sectionOf(name) !== 'texts')).toEqual([])
})
