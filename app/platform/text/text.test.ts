import { expect, test } from 'vitest'
import { mailAddress, mailAddressLength } from './text.ts'

const invalid = 'Please enter a valid email address.'
const email = mailAddress(() => invalid)
const long = 100_000

/**
 * A pattern that tries every way to divide these would not come to an end within the test's time
 * (docs/security.md, T26).
 */
test.each([
  ['one letter', 'a'.repeat(long)],
  ['labels that never end', `a@${'a.'.repeat(long / 2)}`],
  ['dashes in a label', `a@${'a-'.repeat(long / 2)}!`],
  ['nothing but at signs', '@'.repeat(long)],
  ['a name of dots', `${'a.'.repeat(long / 2)}@example.com`],
  ['blanks in front', `${' '.repeat(long)}@`],
  ['within the length, made to be tried again', `${'a'.repeat(mailAddressLength - 1)}!`],
])('an address made to be slow is refused: %s', (_, text) => {
  expect(email.safeParse(text).error?.issues[0]?.message).toBe(invalid)
})
