import fc from 'fast-check'
import { spf } from 'mailauth'
import { describe, expect, test } from 'vitest'
import { dnsOf, resolverOf, reverseNameOf, type Zone } from '#test/other-programs/dns-zone.ts'
import { checkSpf, endOf, readSpf, withSender, withSoftEnd } from './spf.ts'

const address = '203.0.113.25'
const google = { '_spf.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ~all'] } }

const ask = async (zone: Zone, sender = {}) => checkSpf(dnsOf(zone), 'clinic.example', { address, ...sender })
const record = (text: string, others: Zone = {}): Zone => ({ 'clinic.example': { TXT: [text] }, ...others })

describe('whether the server is allowed', () => {
  test.each([
    { says: 'its address is named', text: 'v=spf1 ip4:203.0.113.25 -all', result: 'pass' },
    { says: 'its network is named', text: 'v=spf1 ip4:203.0.113.0/24 -all', result: 'pass' },
    { says: 'another address is named', text: 'v=spf1 ip4:203.0.113.26 -all', result: 'fail' },
    { says: 'others are doubtful', text: 'v=spf1 ~all', result: 'softfail' },
    { says: 'nothing is said of others', text: 'v=spf1', result: 'neutral' },
    { says: 'everybody is allowed', text: 'v=spf1 +all', result: 'pass' },
    { says: 'it is forbidden by name', text: 'v=spf1 -ip4:203.0.113.25 +all', result: 'fail' },
    { says: 'its name is in it', text: 'v=spf1 a:mail.clinic.example -all', result: 'pass' },
    {
      says: 'a network around its name is in it',
      text: 'v=spf1 a:near.clinic.example/24 -all',
      result: 'pass',
    },
    { says: 'it receives too', text: 'v=spf1 mx -all', result: 'pass' },
    { says: 'case and spaces differ', text: 'V=SPF1  IP4:203.0.113.25   -ALL', result: 'pass' },
    { says: 'another record says it', text: 'v=spf1 redirect=other.example', result: 'pass' },
    { says: 'another record is included', text: 'v=spf1 include:other.example -all', result: 'pass' },
    { says: 'an included record forbids it', text: 'v=spf1 include:no.example ?all', result: 'neutral' },
  ])('$says: $result', async ({ text, result }) => {
    const zone = record(text, {
      'mail.clinic.example': { A: [address] },
      'near.clinic.example': { A: ['203.0.113.99'] },
      'other.example': { TXT: ['v=spf1 ip4:203.0.113.0/24 -all'] },
      'no.example': { TXT: ['v=spf1 -all'] },
    })
    Object.assign(zone['clinic.example'] ?? {}, { MX: ['10 mail.clinic.example'] })
    expect(await ask(zone)).toEqual({ result })
  })

  test.each([
    ['include:_spf.google.com', 'pass'],
    ['include:_SPF.Google.com.', 'pass'],
    ['include:between.example', 'pass'],
    ['-include:_spf.google.com', 'fail'],
    ['ip4:203.0.113.0/24', 'fail'],
  ])('a mail service is allowed by the name that it gives: %s, %s', async (term, result) => {
    const zone = record(`v=spf1 ${term} -all`, {
      ...google,
      'between.example': { TXT: ['v=spf1 include:_spf.google.com -all'] },
    })
    const sender = { includes: ['_spf.google.com'] }
    expect(await checkSpf(dnsOf(zone), 'clinic.example', sender)).toEqual({ result })
  })
})

describe('what cannot be used', () => {
  const chain = (count: number): Zone =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        at === 0 ? 'clinic.example' : `n${at}.example`,
        { TXT: [at === count - 1 ? `v=spf1 ip4:${address} -all` : `v=spf1 include:n${at + 1}.example -all`] },
      ]),
    )
  test.each<{ says: string; zone: Zone; outcome: object }>([
    { says: 'there is no record', zone: {}, outcome: { result: 'none' } },
    {
      says: 'there are texts, but no SPF',
      zone: { 'clinic.example': { TXT: ['v=spf10 -all', 'google-site-verification=x'] } },
      outcome: { result: 'none' },
    },
    {
      says: 'there are two records',
      zone: { 'clinic.example': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] } },
      outcome: { result: 'permerror', why: 'several' },
    },
    {
      says: 'a term is misspelled',
      zone: record('v=spf1 inlcude:_spf.google.com ~all'),
      outcome: { result: 'permerror', why: 'broken' },
    },
    {
      says: 'an address is none',
      zone: record('v=spf1 ip4:203.0.113 -all'),
      outcome: { result: 'permerror', why: 'broken' },
    },
    {
      says: 'a null byte is in it',
      zone: record('v=spf1 ip4:203.0.113.25\u0000 -all'),
      outcome: { result: 'permerror', why: 'broken' },
    },
    {
      says: 'what it includes is not there',
      zone: record('v=spf1 include:gone.example -all'),
      outcome: { result: 'permerror', why: 'broken' },
    },
    { says: 'ten lookups are enough', zone: chain(11), outcome: { result: 'pass' } },
    {
      says: 'an eleventh is too many',
      zone: chain(12),
      outcome: { result: 'permerror', why: 'too-many-lookups' },
    },
    {
      says: 'it includes itself',
      zone: record('v=spf1 include:clinic.example -all'),
      outcome: { result: 'permerror', why: 'too-many-lookups' },
    },
    {
      says: 'three names lead nowhere',
      zone: record('v=spf1 a:x.example a:y.example a:z.example -all'),
      outcome: { result: 'permerror', why: 'too-many-lookups' },
    },
    {
      says: 'DNS does not answer',
      zone: { 'clinic.example': 'silent' },
      outcome: { result: 'temperror', name: 'clinic.example' },
    },
    {
      says: 'DNS does not answer for an included name',
      zone: record('v=spf1 include:slow.example -all', { 'slow.example': 'silent' }),
      outcome: { result: 'temperror', name: 'slow.example' },
    },
  ])('$says', async ({ zone, outcome }) => {
    expect(await ask(zone)).toEqual(outcome)
  })

  test('64 KB of text is an answer like any other', async () => {
    const long = `v=spf1 ${'ip4:198.51.100.1 '.repeat(3_800)}ip4:${address} -all`
    expect(await ask(record(long))).toEqual({ result: 'pass' })
    expect(readSpf(`v=spf1 ${'/'.repeat(65_000)}`)).toBeNull()
    expect(readSpf(`v=spf1 a:${'a'.repeat(65_000)}/`)).toBeNull()
  })
})

/* mailauth reads the same records: both have to say the same of every one. */
describe('a second opinion', () => {
  const names = ['clinic.example', 'one.example', 'two.example', 'gone.example']
  const name = fc.constantFrom(...names)
  const qualifier = fc.constantFrom('', '+', '-', '~', '?')
  const mechanism = fc.oneof(
    fc.constantFrom(
      'ip4:203.0.113.25',
      'ip4:203.0.113.0/24',
      'ip4:198.51.100.7',
      'ip6:2001:db8::/32',
      'ip4:0.0.0.0/0',
    ),
    name.map((one) => `include:${one}`),
    name.map((one) => `a:${one}`),
    fc.constantFrom(
      'a',
      'mx',
      'a/24',
      'mx/8',
      'a//64',
      'ptr',
      'all',
      'mx:two.example',
      'exists:one.example',
      'ip4:1.2.3',
      'b',
    ),
  )
  const text = fc
    .tuple(fc.array(fc.tuple(qualifier, mechanism), { maxLength: 5 }), fc.option(name))
    .map(([terms, redirect]) => {
      const words = terms.map((term) => term.join(''))
      return ['v=spf1', ...words, ...(redirect ? [`redirect=${redirect}`] : [])].join(' ')
    })
  const records = fc.record(
    {
      TXT: fc.array(fc.oneof(text, fc.constant('verification=1')), { minLength: 1, maxLength: 2 }),
      A: fc.constantFrom(['203.0.113.25'], ['198.51.100.7'], ['203.0.113.9']),
      AAAA: fc.constant(['2001:db8::1']),
      MX: fc.constantFrom(['10 one.example'], ['10 two.example', '20 gone.example']),
    },
    { requiredKeys: [] },
  )
  const named = fc.constantFrom({ PTR: ['one.example'] }, { PTR: ['x.clinic.example', 'two.example'] }, {})
  const zones = fc.record({
    [reverseNameOf('203.0.113.25')]: named,
    'clinic.example': records,
    'one.example': records,
    'two.example': records,
  })
  const sender = fc.constantFrom('203.0.113.25', '2001:db8::5')

  test('mailauth says the same of any records', async () => {
    await fc.assert(
      fc.asyncProperty(zones, sender, async (zone: Zone, ip) => {
        const theirs = await spf({
          sender: 'hello@clinic.example',
          ip,
          helo: 'mail.clinic.example',
          mta: 'receiver.example',
          resolver: resolverOf(zone),
          strict: true,
        })
        const ours = await checkSpf(dnsOf(zone), 'clinic.example', { address: ip })
        expect(ours.result).toBe(theirs ? theirs.status.result : 'no answer')
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the line that mends it', () => {
  test.each([
    [null, 'v=spf1 include:_spf.google.com ~all'],
    ['v=spf1 -all', 'v=spf1 include:_spf.google.com -all'],
    ['v=spf1 mx ip4:203.0.113.25  ~all', 'v=spf1 mx ip4:203.0.113.25 include:_spf.google.com ~all'],
    ['v=spf1 mx', 'v=spf1 mx include:_spf.google.com ~all'],
    ['v=spf1 mx redirect=other.example', 'v=spf1 mx include:_spf.google.com redirect=other.example'],
  ])('%s is then %s', (text, then) => {
    expect(withSender(text, 'include:_spf.google.com')).toBe(then)
  })

  test.each([
    ['v=spf1 mx +all', 'v=spf1 mx ~all'],
    ['v=spf1 mx ?all', 'v=spf1 mx ~all'],
    ['v=spf1 mx', 'v=spf1 mx ~all'],
  ])('%s ends softly: %s', (text, then) => {
    expect(withSoftEnd(text)).toBe(then)
    expect(endOf(then)).toBe('softfail')
  })
})
