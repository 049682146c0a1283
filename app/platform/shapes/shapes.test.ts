import { expect, test } from 'vitest'
import { hasNumbers, hasTexts, isRecord, parsedJson } from './shapes.ts'

test('JSON says what it says; another text says nothing', () => {
  expect(parsedJson('{"a":1}')).toEqual({ a: 1 })
  expect([parsedJson(''), parsedJson('{'), parsedJson('null')]).toEqual([undefined, undefined, null])
})

test('a record is neither null nor a list nor a word', () => {
  expect(isRecord({})).toBe(true)
  for (const value of [null, [], 'a', 1, undefined]) expect(isRecord(value), String(value)).toBe(false)
})

test('every name holds a number; what else it holds does not count', () => {
  expect(hasNumbers({ one: 1, two: 2, three: 'x' }, ['one', 'two'])).toBe(true)
  for (const value of [{ one: 1 }, { one: 1, two: '2' }, null]) {
    expect(hasNumbers(value, ['one', 'two']), JSON.stringify(value)).toBe(false)
  }
})

test('texts and nothing else', () => {
  expect([hasTexts({}), hasTexts({ name: 'Ruth' })]).toEqual([true, true])
  for (const value of [{ name: 1 }, { name: null }, ['a'], null]) {
    expect(hasTexts(value), JSON.stringify(value)).toBe(false)
  }
})
