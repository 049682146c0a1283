import { expect, test } from 'vitest'
import { suggestedAddress } from './mail-slips.ts'

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['Rosa.Diaz@GMAIL.CON ', 'Rosa.Diaz@gmail.com'],
  ['rosa@yaho.com', 'rosa@yahoo.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  ['rosa@gmail.com', null],
  ['rosa@constructor', null],
  ['rosa@clinic.example', null],
  ['rosa diaz@gmial.com', null],
  ['@gmial.com', null],
  ['', null],
])('for "%s" the suggestion is %s', (typed, meant) => {
  expect(suggestedAddress(typed)).toBe(meant)
})
