import { expect, test } from 'vitest'
import { mailLink } from './contact-links.ts'

test('a mail address cannot add anything to its link', () => {
  expect(mailLink('ana+1@example.com')).toBe('mailto:ana%2B1@example.com')
  expect(mailLink('a?cc=b&d@example.com')).toBe('mailto:a%3Fcc%3Db%26d@example.com')
  expect(mailLink('half \ud83d@example.com')).toBe('mailto:half%20%EF%BF%BD@example.com')
})
