import { expect, test } from 'vitest'
import { mailAddressLength } from './mail-address.ts'
import { line, mailAddress, paragraphs } from './text.ts'

const invalid = 'Enter a valid email.'
const email = mailAddress(() => invalid)
const required = () => 'Please enter it.'
const long = 100_000

/**
 * A pattern that tries every way to divide these would not come to an end within the test's time
 * (docs/security.md, T26).
 */
test.each([
  ['one email', 'a'.repeat(long)],
  ['labels that never end', `a@${'a.'.repeat(long / 2)}`],
  ['dashes in a label', `a@${'a-'.repeat(long / 2)}!`],
  ['nothing but at signs', '@'.repeat(long)],
  ['a name of dots', `${'a.'.repeat(long / 2)}@example.com`],
  ['blanks in front', `${' '.repeat(long)}@`],
  ['within the length, made to be tried again', `${'a'.repeat(mailAddressLength - 1)}!`],
])('an address made to be slow is refused: %s', (_, text) => {
  expect(email.safeParse(text).error?.issues[0]?.message).toBe(invalid)
})

test.each([
  ['blanks', `a${' '.repeat(3 * long)}b`],
  ['blanks and line breaks', `a${' \n'.repeat(long)}b`],
  ['line breaks', `a${'\n'.repeat(long)}b`],
  ['joiners', `a${'\u200d'.repeat(long)}b`],
])('one line made to be slow is refused at once: %s', (_, text) => {
  const typed = `${text}${'c'.repeat(100)}`
  expect(line(100, required).safeParse(typed).success).toBe(false)
})

test.each([
  'rosa..diaz@example.org',
  '.rosa@example.org',
  'rosa.@example.org',
  'rosa@example..org',
  'rosa@example.org.',
])('%s, which no mail server takes, is refused', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test.each([
  ['a pasted zero-width space', 'rosa@example.org\u200b', 'rosa@example.org'],
  ['a byte order mark and a soft hyphen', '\ufeffro\u00adsa@example.org', 'rosa@example.org'],
  ['marks of the writing direction', '\u202arosa@example.org\u202c', 'rosa@example.org'],
  ['a control character', 'rosa\u0002@example.org', 'rosa@example.org'],
])('in an address %s goes', (_, typed, address) => {
  expect(email.parse(typed)).toBe(address)
})

test.each([
  ['Rosa\u200b Díaz', 'Rosa Díaz'],
  ['Rosa\u2028Díaz', 'Rosa Díaz'],
  ['Rosa\tDíaz\r\n', 'Rosa Díaz'],
  ['Ro\u0007sa', 'Rosa'],
  ['👩\u200d⚕️ Botox', '👩\u200d⚕️ Botox'],
  ['👩🏽\u200d⚕️', '👩🏽\u200d⚕️'],
  ['Bo\u200dtox', 'Botox'],
])('in one line, %j becomes %j', (typed, kept) => {
  expect(line(100, required).parse(typed)).toBe(kept)
})

test.each(['\u200b', ' \u2060\ufeff', '\u0002'])('one line of nothing but %j is empty', (typed) => {
  expect(line(100, required).safeParse(typed).error?.issues[0]?.message).toBe('Please enter it.')
})

test.each([
  ['one\vtwo\ftwo\u0085three\u2028four\u2029five', 'one\ntwo\ntwo\nthree\nfour\nfive'],
  ['one\r\ntwo\rthree\ttab', 'one\ntwo\nthree\ttab'],
  ['a\u0002b\u007fc\u009fd', 'abcd'],
  ['👨\u200d👩\u200d👧 é', '👨\u200d👩\u200d👧 é'],
])('in a text, %j becomes %j', (typed, kept) => {
  expect(paragraphs(100, required).parse(typed)).toBe(kept)
})
