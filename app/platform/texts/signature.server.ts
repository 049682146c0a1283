import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of the service's requests. */
export const signatureHeader = 'X-Twilio-Signature'

/**
 * What the service writes under a request (Twilio's public contract): HMAC-SHA1, base64, over the whole address and every
 * field's name and value, in the order of their names; a name that comes twice counts once for each different value.
 */
export function signatureOf(secret: string, address: string, fields: Iterable<[string, string]>): string {
  const sorted = [...new Map([...fields].map((field) => [JSON.stringify(field), field])).values()].sort(
    byName,
  )
  const signed = address + sorted.map(([name, value]) => name + value).join('')
  return createHmac('sha1', secret).update(signed, 'utf8').digest('base64')
}

const order = (one: string, other: string) => Number(one > other) - Number(one < other)
const byName = (one: [string, string], other: [string, string]) =>
  order(one[0], other[0]) || order(one[1], other[1])

/** Compared in a time that does not tell how much of it is right. */
export function isSigned(
  secret: string,
  { address, fields, signature }: { address: string; fields: Iterable<[string, string]>; signature: string },
): boolean {
  const expected = Buffer.from(signatureOf(secret, address, fields))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
