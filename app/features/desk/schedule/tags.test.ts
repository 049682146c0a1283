import { expect, test } from 'vitest'
import { tagsOf } from './tags.ts'

test.each([
  ['Sam Okafor', 'SO'],
  ['Dr. Jordan Example', 'JE'],
  ['Alexandria Rivera-Featherstonehaugh', 'ARF'],
  ['HRT', 'HRT'],
  ['NCT Neuro Cognitive Test', 'NCT'],
  ['Botox', 'BOT'],
  ['Semaglutide weight management medication', 'SWM'],
  ['Ángel Ñúñez', 'ÁÑ'],
  ['- -', '- -'],
])('%s is %s on the board', (name, initials) => {
  expect(tagsOf([{ id: 'a', name }])[0]?.initials).toBe(initials)
})

test('no two read alike, and colors begin again after the last', () => {
  const names = ['Sam Okafor', 'Sara Ochoa', 'Simon Ortiz', ...Array.from({ length: 7 }, (_, at) => `X${at}`)]
  const tags = tagsOf(names.map((name) => ({ id: name, name })))
  expect(tags.slice(0, 3).map(({ initials }) => initials)).toEqual(['SO', 'SO2', 'SO3'])
  expect(new Set(tags.map(({ initials }) => initials)).size).toBe(names.length)
  expect([tags[0]?.hue, tags[7]?.hue, tags[8]?.hue]).toEqual([0, 7, 0])
})

test('a number that a name has itself is not given to another', () => {
  const names = ['Botox Area 2', 'Back Acne', 'Body Analysis', 'Blood Analysis']
  const read = tagsOf(names.map((name) => ({ id: name, name }))).map(({ initials }) => initials)
  expect(new Set(read).size).toBe(names.length)
})
