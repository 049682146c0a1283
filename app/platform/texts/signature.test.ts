import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.server.ts'

/** As the service's own documents and libraries give them. */
const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const token = '12345'
const call = { CallSid: 'CA1234567890ABCDE', Digits: '1234', To: '+18005551212' }

test.each([
  { caller: '+14158675309', signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' },
  { caller: '+14158675310', signature: 'GvWf1cFY/Q7PnoempGyD5oXAezc=' },
])('a published request of $caller has the signature that was published with it', ({ caller, signature }) => {
  const fields = Object.entries({ ...call, Caller: caller, From: caller })
  expect(signatureOf(token, address, fields)).toBe(signature)
  expect(signatureOf(token, address, fields.toReversed())).toBe(signature)
  expect(isSigned(token, { address, fields, signature })).toBe(true)
})

const fields: [string, string][] = [['From', '+14325550142']]
const signature = signatureOf(token, address, fields)

test.each([
  { why: 'another field', fields: [...fields, ['Body', 'STOP']] as [string, string][] },
  { why: 'another address', address: `${address}3` },
  { why: 'a shorter signature', signature: signature.slice(1) },
  { why: 'none', signature: '' },
  { why: 'the same in other letters', signature: signature.toLowerCase() },
])('refused: $why', ({ why: _, ...changed }) => {
  expect(isSigned(token, { address, fields, signature, ...changed })).toBe(false)
})

test('another secret signs otherwise; a field that comes twice counts once for each value', () => {
  expect(isSigned('54321', { address, fields, signature })).toBe(false)
  expect(isSigned(token, { address, fields: [...fields, ...fields], signature })).toBe(true)
  expect(isSigned(token, { address, fields: [...fields, ['From', '+1']], signature })).toBe(false)
})
