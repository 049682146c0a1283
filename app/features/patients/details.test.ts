import { expect, test } from 'vitest'
import { contactKeysOf, e164Of, nameKeyOf } from './details.server.ts'

test.each([
  ['María López', 'n:maria lopez'],
  ['  MARIA \t  lopez ', 'n:maria lopez'],
  ['', 'n:'],
])('the name %j is compared as %j', (name, key) => expect(nameKeyOf(name)).toBe(key))

const number = '+14325550164'

test.each([
  { phone: '(432) 555-0164', email: '', keys: [`p:${number}`] },
  { phone: '432-555-0199 or 432-555-0164', email: '', keys: ['p:+14325550199', `p:${number}`] },
  { phone: '(432) 555-0164', email: ' Maria@Example.com ', keys: [`p:${number}`, 'e:maria@example.com'] },
  { phone: 'home 12-34 567', email: '', keys: ['p:1234567'] },
  { phone: '123456', email: '', keys: [] },
  { phone: 'none', email: '  ', keys: [] },
])('$phone and "$email" are compared by $keys', ({ keys, ...said }) => {
  expect(contactKeysOf(said)).toEqual(keys)
})

test.each([
  ['432.555.0164 or 432-555-0199', number],
  ['ask my sister', ''],
])('the number of "%s" is %j', (phone, first) => expect(e164Of(phone)).toBe(first))
