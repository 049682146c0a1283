import { expect, test } from 'vitest'
import { copy } from './copy.ts'
import { callLink, replyLink } from './rules.ts'

test.each([
  ['(432) 555-0188', 'tel:4325550188'],
  ['+1 432 555 0188', 'tel:+14325550188'],
  ['please write', null],
  ['++', null],
])('%s is called by %s', (phone, link) => expect(callLink(phone)).toBe(link))

test('neither address nor subject can add anything to the link of a reply', () => {
  const link = replyLink({ email: 'a?cc=b&d@example.com', subject: 'Walk-ins & bills?' })
  const subject = encodeURIComponent(copy.replySubject('Walk-ins & bills?'))
  expect(link).toBe(`mailto:a%3Fcc%3Db%26d@example.com?subject=${subject}`)
})
