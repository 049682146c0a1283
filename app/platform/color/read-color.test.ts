import { expect, test } from 'vitest'
import { readColor } from './read-color.ts'

test.each([
  ['#6C2F6A', '#6c2f6a'],
  ['6c2f6a', '#6c2f6a'],
  [' #639 ', '#663399'],
  ['rebeccapurple', '#663399'],
  ['Dark Orchid', '#9932cc'],
  ['WHITE', '#ffffff'],
])('"%s" is %s', (text, color) => expect(readColor(text)).toBe(color))

test.each([
  '',
  '#',
  '#12',
  '#12345',
  '#6c2f6a80',
  '#6c2f',
  'url(#a)',
  'purplish',
  'red;}',
  'constructor',
  'toString',
])('"%s" is no color', (text) => expect(readColor(text)).toBeNull())
