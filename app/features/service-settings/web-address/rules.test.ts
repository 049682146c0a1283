import { expect, test } from 'vitest'
import { readAddress } from './rules.ts'

test.each([
  ['clinic.example', 'https://clinic.example'],
  ['  https://Clinic.Example/ ', 'https://clinic.example'],
  ['https://www.clinic.example:8443', 'https://www.clinic.example:8443'],
  ['clínica.example', 'https://xn--clnica-4va.example'],
  ['https://127.0.0.1:3000', 'https://127.0.0.1:3000'],
])('%j is the address %s', (typed, value) => expect(readAddress(typed)).toEqual({ ok: true, value }))

test.each([
  ['', /Enter/],
  ['http://clinic.example', /https/],
  ['ftp://clinic.example', /https/],
  ['https://clinic.example/booking', /without anything after/],
  ['https://clinic.example?a=1', /without anything after/],
  ['https://user:word@clinic.example', /isn’t a web address/],
  ['clinic', /isn’t a web address/],
  ['clinic example', /isn’t a web address/],
  ['https://', /isn’t a web address/],
  [`${'a'.repeat(300)}.example`, /isn’t a web address/],
  ['javascript:alert(1)', /isn’t a web address/],
])('%j is refused', (typed, sentence) =>
  expect(readAddress(typed)).toMatchObject({ ok: false, status: 422, errors: { address: sentence } }),
)
