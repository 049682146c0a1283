import { expect, test } from 'vitest'
import {
  CorruptColumn,
  readJson,
  readJsonOr,
  readText,
  readWeekdays,
  watchCorruptColumns,
  writeText,
  writeWeekdays,
} from './json.ts'
import type { StoredText } from './values.ts'

const daysOf = (weekdays: string) => readWeekdays({ id: 'one', weekdays })

test('weekdays are numbers in the table, Monday first, and names in the program, Sunday first', () => {
  expect(writeWeekdays(['Sunday', 'Wednesday', 'Monday', 'Monday'])).toBe('[1,3,7]')
  expect(daysOf('[1,3,7]')).toEqual(['Sunday', 'Monday', 'Wednesday'])
  expect(daysOf('[7,6,5,4,3,2,1]')).toHaveLength(7)
})

test.each(['', '{}', '[0]', '[8]', '[1.5]', '["Monday"]', 'null', '[1'])(
  'days that cannot be read (%s) are none',
  (text) => {
    expect(daysOf(text)).toEqual([])
    expect(() => readJson('treatments.weekdays', text)).toThrow(CorruptColumn)
  },
)

test('what is read has its shape, and what is corrupt names its column only', () => {
  expect(readJson('treatments.availableTimes', '["09:00","23:59"]')).toEqual(['09:00', '23:59'])
  for (const text of ['["9:00"]', '["24:00"]', '["09:60"]', '[9]', '["x09:00"]', '["09:00x"]']) {
    expect(() => readJson('treatments.availableTimes', text), text).toThrow('treatments.availableTimes')
  }
  expect(readJson('gallery_images.widths', '[400,800]')).toEqual([400, 800])
  expect(() => readJson('gallery_images.widths', '[-1]')).toThrow(CorruptColumn)
  expect(readJson('audit_log.detail', '{"ids":["a"],"seq":3}')).toEqual({ ids: ['a'], seq: 3 })
  expect(() => readJson('audit_log.detail', '{"ids":["Elena",1]}')).toThrow(/^audit_log.detail does not/)
  expect(readJson('job_runs.detail', '{"seq":1,"head":"a"}')).toEqual({ seq: 1, head: 'a' })
  expect(readJson('two_step_secrets.offer', '{"secret":null,"codes":["a"]}')).toEqual({
    secret: null,
    codes: ['a'],
  })
})

test('a list goes on without what is corrupt', () => {
  expect(readJsonOr('audit_log.detail', { id: 7, text: 'x' }, {})).toEqual({})
  expect(readJsonOr('audit_log.detail', { id: 8, text: '{"rows":2}' }, {})).toEqual({ rows: 2 })
})

test('anyone who watches is told where it stands, once for each row, and nothing of what is there', () => {
  const told: object[] = []
  const endWatching = watchCorruptColumns((place) => told.push(place))
  readJsonOr('audit_log.detail', { id: 7, text: '{"ids":["Elena",1]}' }, {})
  readJsonOr('audit_log.detail', { id: 8, text: '{}' }, {})
  daysOf('Monday')
  endWatching()
  daysOf('Monday')
  expect(told).toEqual([
    { table: 'audit_log', column: 'detail', id: 7 },
    { table: 'treatments', column: 'weekdays', id: 'one' },
  ])
})

test('a text keeps every language, one of a later release too, and no empty translation', () => {
  const place = { table: 'treatments', column: 'name', id: 'one' }
  const stored = '{"en":"Flu shot","es":"Vacuna","fr":"Vaccin"}' as unknown as StoredText
  expect(writeText(readText(place, stored))).toBe(stored)
  expect(writeText({ en: '', es: '' })).toBe('{"en":""}')
  for (const corrupt of ['Flu shot', '{"es":"Vacuna"}', '{"en":1}', 'null'])
    expect(readText(place, corrupt as unknown as StoredText), corrupt).toEqual({ en: '' })
})
