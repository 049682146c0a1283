import { expect, test } from 'vitest'
import { backupJob, backupName, keptPrefixes, outdated, typeOfFile } from './rules.ts'

const ours = ['2026-12-05', '2026-12-06', '2026-12-07'].map((day) => backupName(`${day}T09:00:00.000Z`))
const [oldest = '', middle = '', newest = ''] = ours

test('a backup is named by its second, without colons, under a name that sorts by time', () => {
  expect(backupName('2026-12-07T15:04:09.123Z')).toBe('firstlight-2026-12-07T15-04-09Z.backup')
  expect(ours.toSorted()).toEqual(ours)
})

test.each([
  [2, [oldest]],
  [1, [middle, oldest]],
  [3, []],
  [4, []],
])('with %i to keep, the ones before them have had their day', (keep, names) => {
  expect(outdated([middle, newest, oldest], keep)).toEqual(names)
})

test.each([
  'notes.txt',
  'clinic.backup',
  `${oldest}.part`,
  `copy-of-${oldest}`,
  'firstlight-2026-12-05.backup',
  'firstlight-x2026-12-05T09-00-00Z.backup',
  'firstlight-26-12-05T09-00-00Z.backup',
  'firstlight-YYYY-MM-DDTHH-MM-SSZ.backup',
  'firstlight-2026-1-05T09-00-00Z.backup',
  'firstlight-2026-12-5T09-00-00Z.backup',
])('%s in that folder is not ours and never named', (name) => {
  expect(outdated([name], 0)).toEqual([])
})

test.each([
  ['gallery/abc-640.avif', 'image/avif'],
  ['gallery/abc-640.webp', 'image/webp'],
  ['gallery/abc.640.jpg', 'image/jpeg'],
  ['gallery/abc', 'application/octet-stream'],
  ['gallery/abc.html', 'application/octet-stream'],
])('%s was stored as %s', (key, type) => {
  expect(typeOfFile(key)).toBe(type)
})

test('pictures of the gallery are the files that a backup holds', () => {
  expect(keptPrefixes).toEqual(['gallery/', 'website/'])
  expect(backupJob).toBe('backup')
})
