import { expect, test } from 'vitest'
import { phoneLink } from './contact-links.ts'

test.each([
  ['(432) 555-0188', 'tel:4325550188'],
  ['+1 432 555 0188', 'tel:+14325550188'],
  ['(432) 555-0188 x12', 'tel:4325550188;ext=12'],
  ['(432) 555-0188 ext. 12', 'tel:4325550188;ext=12'],
  ['after 5: 432 555 0188', 'tel:4325550188'],
  ['432 555 0188 / 432 555 0189', 'tel:4325550188'],
  ['please write', null],
  ['++', null],
])('%s is called by %s', (phone, link) => expect(phoneLink(phone)).toBe(link))
