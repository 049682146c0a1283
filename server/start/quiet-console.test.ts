import { afterEach, expect, test } from 'vitest'
import { isReadable } from '../http/requests/asked-language.ts'
import { createLog } from '../log.ts'
import { quietConsole } from './quiet-console.ts'

let putBack = () => {}
afterEach(() => putBack())

test('a library that writes a visitor’s text reaches the log by its kind alone', () => {
  const lines: string[] = []
  putBack = quietConsole(createLog({ write: (line) => void lines.push(line) }))
  console.warn('The URL path "/Ann Ivers\n\u001b[31m{"level":"error"}" could not be decoded')
  console.error(new TypeError('Ann Ivers'))
  console.log('%s', 'Ann Ivers')
  putBack()
  expect(lines.map((line) => JSON.parse(line)).map(({ level, kind }) => [level, kind])).toEqual([
    ['warn', 'console.warn'],
    ['warn', 'TypeError'],
    ['warn', 'console.log'],
  ])
  expect(lines.join('')).not.toContain('Ivers')
})

test.each([
  ['/appointment/booked/NAME%zz', false],
  ['/%E0%A4%A', false],
  ['/a%0Ab', false],
  ['/a%00', false],
  ['/a%1b%5B31m', false],
  ['/appointment/booked/abc', true],
  ['/gallery?category=50%25', true],
  ['/caf%C3%A9', true],
])('%s can be read: %s', (address, expected) => {
  expect(isReadable(new URL(address, 'http://ours'))).toBe(expected)
})
