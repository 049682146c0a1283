import { expect, test } from 'vitest'
import { domainSlip, suggestedAddress } from './mail-slips.ts'

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

test('a slip of the domain is told without whose mailbox it is', () => {
  expect(domainSlip('rosa@gmial.com')).toEqual({ typed: 'gmial.com', meant: 'gmail.com' })
  expect(domainSlip('rosa@gmail.com')).toBeNull()
  expect(domainSlip('')).toBeNull()
})
