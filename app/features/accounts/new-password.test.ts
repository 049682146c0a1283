import { expect, test } from 'vitest'
import { clinicWords } from '../clinic-profile/own-words.ts'
import { newPasswordSentence, plainPasswordSentence } from './new-password.server.ts'

const easy = /^That password is easy to guess\./
const clinic = /^Don’t use the clinic’s name, address, numbers, doctors, or services in the password/
const dana = { username: 'dana.whitlock', hasFactor: false }

test.each([
  ['copper kettle on the stove', undefined],
  ['correct horse battery staple', undefined],
  ['пять зелёных чашек', undefined],
  ['kX9$mQ2p!vB7z', undefined],
  ['kX9$mQ2p!vB', /^Use at least 12 characters\.$/],
  ['x'.repeat(257), /^Use 256 characters or fewer\.$/],
  ['qwertyuiop[]', easy],
  ['123456789012', /too common/],
  ['1Q2W3E4R5T6Y', /too common/],
  ['abcabcabcabcabc', easy],
  ['sunshine2026', easy],
  ['Jennifer1985', easy],
  ['contraseña123', easy],
  ['aaaaaaaaaaaaaaaa', easy],
  ['Dana-Whitlock likes tea', /^Don’t use the username in the password\.$/],
  ['FirstLight over the fence', clinic],
  ['four horses in ＯＤＥＳＳＡ', clinic],
  ['call (432) 555-0142 now', clinic],
  ['my red light therapy lamp', clinic],
  ['ask doctor jordan first', clinic],
])('%s: %s', async (password, sentence) => {
  const said = await newPasswordSentence(password, dana)
  if (sentence === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(sentence)
})

test('next to two-step verification eight characters do, where they are hard to guess', async () => {
  const withFactor = { ...dana, hasFactor: true }
  expect(await newPasswordSentence('kX9$mQ2pW', withFactor)).toBeUndefined()
  expect(await newPasswordSentence('kX9$mQ2', withFactor)).toBe('Use at least 8 characters.')
  expect(await newPasswordSentence('Summer26', withFactor)).toMatch(easy)
})

test('a name of three letters is part of many words', () => {
  const ann = { username: 'ann', hasFactor: false }
  expect(plainPasswordSentence('cannot find my keys', ann)).toBeUndefined()
})

test('the clinic’s words are its names, place, numbers and services in both languages', () => {
  expect(clinicWords()).toEqual(
    expect.arrayContaining([
      'firstlight',
      'odessa',
      'texas',
      '79761',
      '4325550142',
      'botox',
      'weightlossprogram',
      'programaparabajardepeso',
    ]),
  )
  expect(Math.min(...clinicWords().map(({ length }) => length))).toBe(5)
})
