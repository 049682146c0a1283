import { describe, expect, test } from 'vitest'
import { dnsOf, reverseNameOf, type Zone } from '#test/other-programs/dns-zone.ts'
import { readDnsFacts } from './dns-facts.ts'
import { findingsOf, inParts, type MailRoute, type Topic, verdictOf } from './rules.ts'

const domain = 'clinic.example'
const address = '203.0.113.25'
const key = { selector: 'fl1', publicKey: 'MIIBIjANBg' }
const nextKey = { selector: 'fl2', publicKey: 'MIIBIjANBgNext' }
const own: MailRoute = { domain, replyDomain: domain, host: 'mail.clinic.example', keys: [key] }
const google: MailRoute = { ...own, host: 'smtp-relay.gmail.com' }
const postmark: MailRoute = { ...own, host: 'smtp.postmarkapp.com' }
const local: MailRoute = { ...own, host: null }

const spf = 'v=spf1 a:mail.clinic.example -all'
const dkim = 'v=DKIM1; k=rsa; p=MIIBIjANBg'
const dmarc = 'v=DMARC1; p=reject; rua=mailto:dmarc@clinic.example'

/** Where everything is right; with other records in place of some. */
const zoneWith = (others: Zone = {}, text: string[] = [spf]): Zone => ({
  [domain]: { TXT: text, MX: ['10 mail.clinic.example'] },
  'mail.clinic.example': { A: [address] },
  [reverseNameOf(address)]: { PTR: ['mail.clinic.example'] },
  'fl1._domainkey.clinic.example': { TXT: [dkim] },
  '_dmarc.clinic.example': { TXT: [dmarc] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ~all'] },
  ...others,
})

async function findings(route: MailRoute, zone: Zone) {
  return findingsOf(route, await readDnsFacts(dnsOf(zone), route))
}

async function finding(topic: Topic, route: MailRoute, zone: Zone) {
  return (await findings(route, zone)).find((one) => one.topic === topic)
}

const textAt = (name: string, value: string) => ({ type: 'TXT', name, value })

test('a domain where everything is right passes everywhere', async () => {
  const all = await findings(own, zoneWith())
  expect(all.map(({ topic, state }) => `${topic} ${state}`)).toEqual(
    ['spf', 'dkim', 'dmarc', 'alignment', 'mx', 'ptr'].map((topic) => `${topic} passing`),
  )
  expect(all.every(({ line }) => line === undefined)).toBe(true)
})

describe('SPF', () => {
  test.each([
    ['nothing is there', own, [], 'missing', 'v=spf1 a:mail.clinic.example ~all'],
    [
      'our server is not named',
      own,
      ['v=spf1 mx:x.example -all'],
      'mismatch',
      'v=spf1 mx:x.example a:mail.clinic.example -all',
    ],
    [
      'everybody is allowed',
      own,
      ['v=spf1 a:mail.clinic.example +all'],
      'weak',
      'v=spf1 a:mail.clinic.example ~all',
    ],
    [
      'nothing is said of others',
      own,
      ['v=spf1 a:mail.clinic.example'],
      'weak',
      'v=spf1 a:mail.clinic.example ~all',
    ],
    ['there are two', own, [spf, 'v=spf1 mx ~all'], 'mismatch', 'v=spf1 a:mail.clinic.example mx ~all'],
    [
      'there are two, and one leads to another',
      own,
      ['v=spf1 redirect=_spf.host.example', spf],
      'mismatch',
      'v=spf1 include:_spf.host.example a:mail.clinic.example ~all',
    ],
    ['it is misspelled', own, ['v=spf1 ip:1.2.3.4 -all'], 'mismatch', 'v=spf1 a:mail.clinic.example ~all'],
    [
      'Google is not included',
      google,
      ['v=spf1 mx ~all'],
      'mismatch',
      'v=spf1 mx include:_spf.google.com ~all',
    ],
    ['Google is included', google, ['v=spf1 include:_spf.google.com ~all'], 'passing', undefined],
    ['Postmark has its own', postmark, [], 'passing', undefined],
    ['our own server has no name', local, [], 'missing', undefined],
  ] as const)('where %s: %s', async (_, route, text, state, value) => {
    const found = await finding('spf', route, zoneWith({}, [...text]))
    expect(found?.state).toBe(state)
    expect(found?.line?.value).toBe(value)
    expect(found?.line?.name ?? '@').toBe('@')
  })

  test('a server that sends from two addresses is allowed with both', async () => {
    const two = { 'mail.clinic.example': { A: [address], AAAA: ['2001:db8::25'] } }
    expect(await finding('spf', own, zoneWith(two))).toMatchObject({ state: 'passing' })
    const one = zoneWith(two, [`v=spf1 ip4:${address} -all`])
    expect(await finding('spf', own, one)).toMatchObject({ state: 'mismatch', why: 'not-allowed' })
  })
})

describe('DKIM', () => {
  const at = 'fl1._domainkey.clinic.example'
  const none = { [at]: {} }
  test.each<{ says: string; route?: MailRoute; zone: Zone; state: string; why: string; line?: object }>([
    {
      says: 'it is missing',
      zone: none,
      state: 'missing',
      why: 'none',
      line: textAt('fl1._domainkey', dkim),
    },
    {
      says: 'another key is there',
      zone: { [at]: { TXT: ['v=DKIM1; p=AAAA'] } },
      state: 'mismatch',
      why: 'other-key',
      line: textAt('fl1._domainkey', dkim),
    },
    {
      says: 'it was withdrawn',
      zone: { [at]: { TXT: ['v=DKIM1; p='] } },
      state: 'mismatch',
      why: 'other-key',
    },
    { says: 'it is in test mode', zone: { [at]: { TXT: [`${dkim}; t=y`] } }, state: 'weak', why: 'testing' },
    {
      says: 'it is written with spaces',
      zone: { [at]: { TXT: ['k=rsa;p=MIIBIj ANBg;'] } },
      state: 'passing',
      why: 'signed',
    },
    {
      says: 'the domain is in the name twice',
      zone: { ...none, [`${at}.clinic.example`]: { TXT: [dkim] } },
      state: 'mismatch',
      why: 'doubled',
    },
    { says: 'DNS is silent', zone: { [at]: 'silent' }, state: 'unchecked', why: 'no-answer' },
    {
      says: 'Google signs',
      route: google,
      zone: { ...none, 'google._domainkey.clinic.example': { TXT: ['v=DKIM1; k=rsa; p=BBBB'] } },
      state: 'passing',
      why: 'service-signs',
    },
    {
      says: 'the next key waits',
      route: { ...own, keys: [key, nextKey] },
      zone: {},
      state: 'weak',
      why: 'changing',
      line: textAt('fl2._domainkey', 'v=DKIM1; k=rsa; p=MIIBIjANBgNext'),
    },
    {
      says: 'no key could be made',
      route: { ...own, keys: [] },
      zone: {},
      state: 'unchecked',
      why: 'no-answer',
    },
  ])('where $says: $state, $why', async ({ route = own, zone, state, why, line }) => {
    const found = await finding('dkim', route, zoneWith(zone))
    expect(found).toMatchObject({ state, why, ...(line && { line }) })
  })

  test('within a domain of its own, the name is as far as the registered one', async () => {
    const route = { ...own, domain: 'mail.clinic.example' }
    const found = await finding('dkim', route, {})
    expect(found?.line).toMatchObject({
      name: 'fl1._domainkey.mail',
      fullName: 'fl1._domainkey.mail.clinic.example',
    })
  })

  test('a long value has parts of at most 255 characters for panels that want them', () => {
    const parts = inParts('a'.repeat(410))
    expect(parts).toBe(`"${'a'.repeat(255)}" "${'a'.repeat(155)}"`)
  })
})

describe('DMARC', () => {
  const at = '_dmarc.clinic.example'
  const unproved = { 'fl1._domainkey.clinic.example': {} }
  test.each<{ says: string; text: string[]; zone?: Zone; spfText?: string[]; state: string; value?: string }>(
    [
      { says: 'it is missing', text: [], state: 'missing', value: 'v=DMARC1; p=quarantine' },
      {
        says: 'nothing is proved yet',
        text: [],
        zone: unproved,
        spfText: [],
        state: 'missing',
        value: 'v=DMARC1; p=none',
      },
      {
        says: 'it only watches',
        text: ['v=DMARC1; p=none; rua=mailto:x@clinic.example'],
        state: 'weak',
        value: 'v=DMARC1; p=quarantine; rua=mailto:x@clinic.example',
      },
      {
        says: 'it holds for a part',
        text: ['v=DMARC1; p=reject; pct=20'],
        state: 'weak',
        value: 'v=DMARC1; p=reject',
      },
      { says: 'it sends to spam', text: ['v=DMARC1;p=quarantine'], state: 'passing' },
      { says: 'it says no policy', text: ['v=DMARC1;'], state: 'mismatch', value: 'v=DMARC1; p=quarantine' },
      {
        says: 'there are two',
        text: [dmarc, 'v=DMARC1; p=none'],
        state: 'mismatch',
        value: 'v=DMARC1; p=quarantine',
      },
      {
        says: 'it has a null byte',
        text: ['v=DMARC1; p=reject\u0000'],
        state: 'mismatch',
        value: 'v=DMARC1; p=quarantine',
      },
    ],
  )('where $says: $state', async ({ text, zone = {}, spfText, state, value }) => {
    const found = await finding('dmarc', own, zoneWith({ [at]: { TXT: text }, ...zone }, spfText))
    expect(found?.state).toBe(state)
    expect(found?.line).toEqual(value && { ...textAt('_dmarc', value), fullName: at })
  })

  test('the domain above speaks where this one is silent', async () => {
    const route = { ...own, domain: 'mail.clinic.example' }
    expect(await finding('dmarc', route, zoneWith())).toMatchObject({ state: 'passing' })
  })
})

describe('answers, reverse DNS, and the sender', () => {
  test.each([
    ['mx', { [domain]: { TXT: [spf] } }, 'missing', 'none'],
    ['mx', { [domain]: { TXT: [spf], MX: ['0 .'] } }, 'mismatch', 'refuses'],
    ['ptr', { [reverseNameOf(address)]: {} }, 'missing', 'none'],
    ['ptr', { [reverseNameOf(address)]: { PTR: ['host.provider.example'] } }, 'mismatch', 'not-back'],
    ['ptr', { [reverseNameOf(address)]: 'silent' }, 'unchecked', 'no-answer'],
    ['ptr', { 'mail.clinic.example': { A: ['10.0.0.4'] } }, 'unchecked', 'private'],
    ['alignment', { [domain]: {}, 'fl1._domainkey.clinic.example': {} }, 'mismatch', 'unproved'],
    ['alignment', { [domain]: 'silent', 'fl1._domainkey.clinic.example': {} }, 'unchecked', 'no-answer'],
  ] as [Topic, Zone, string, string][])('%s %#: %s', async (topic, zone, state, why) => {
    expect(await finding(topic, own, zoneWith(zone))).toMatchObject({ state, why })
  })

  test('a missing PTR has its line, in both kinds of addresses', async () => {
    const six = { 'mail.clinic.example': { AAAA: ['2001:db8::25'] } }
    expect((await finding('ptr', own, zoneWith(six)))?.line).toMatchObject({
      type: 'PTR',
      name: '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
      value: 'mail.clinic.example',
    })
    const four = zoneWith({ [reverseNameOf(address)]: {} })
    expect((await finding('ptr', own, four))?.line?.name).toBe('25.113.0.203.in-addr.arpa')
  })

  test('only an own server has reverse DNS, and a mail service says where it receives', async () => {
    const all = await findings(google, zoneWith({ [domain]: {} }))
    expect(all.map(({ topic }) => topic)).not.toContain('ptr')
    expect(all.find(({ topic }) => topic === 'mx')?.line?.value).toBe('1 smtp.google.com')
  })

  test('Postmark and SES are proved by their signature alone', async () => {
    const unsigned = { 'fl1._domainkey.clinic.example': {} }
    expect(await finding('alignment', postmark, zoneWith(unsigned))).toMatchObject({ why: 'unproved' })
    expect(await finding('alignment', postmark, zoneWith())).toMatchObject({ why: 'proved' })
  })

  test.each([
    ['gmail.com', own.host, 'mismatch', 'free-mail'],
    ['gmail.com', 'smtp.gmail.com', 'passing', 'own-provider'],
    ['yahoo.com', 'smtp.gmail.com', 'mismatch', 'free-mail'],
  ])('a sender at %s through %s: %s', async (from, host, state, why) => {
    const all = await findings({ ...own, domain: from, host }, zoneWith())
    expect(all).toMatchObject([{ topic: 'alignment', state, why }])
  })
})

test('where DNS is silent, the records can still be copied', async () => {
  const silent: Zone = {
    [domain]: 'silent',
    '_dmarc.clinic.example': 'silent',
    'fl1._domainkey.clinic.example': 'silent',
  }
  const all = await findings(own, { ...zoneWith(), ...silent })
  expect(all.filter(({ line }) => line).map(({ state, line }) => [state, line?.value])).toEqual([
    ['unchecked', 'v=spf1 a:mail.clinic.example ~all'],
    ['unchecked', dkim],
    ['unchecked', 'v=DMARC1; p=none'],
  ])
})

describe('what Gmail and Outlook would do', () => {
  const unsigned = { 'fl1._domainkey.clinic.example': {} }
  const dmarcAs = (text: string) => ({ '_dmarc.clinic.example': { TXT: [text] } })
  test.each<[string, Zone, string[], string]>([
    ['everything passes', {}, [spf], 'accepted'],
    ['there is no DKIM', unsigned, [spf], 'accepted-unsigned'],
    ['there is no DMARC', { '_dmarc.clinic.example': {} }, [spf], 'accepted-plain'],
    ['SPF and DKIM are missing', { ...unsigned, ...dmarcAs('v=DMARC1; p=none') }, [], 'refused-unproved'],
    ['SPF and DKIM are missing and DMARC is strict', unsigned, [], 'refused-by-policy'],
    ['DNS is silent', { ...unsigned, [domain]: 'silent' }, [], 'unknown'],
  ])('where %s: %4$s', async (_, zone, text, verdict) => {
    expect(verdictOf(await findings(own, { ...zoneWith({}, text), ...zone }))).toBe(verdict)
  })
})

test('what strangers put into DNS is a short line without control characters', async () => {
  const hostile = `v=spf1 \u0000\u001b[31m<script>${'x'.repeat(65_000)} -all`
  const found = await finding('spf', own, zoneWith({}, [hostile]))
  expect(found).toMatchObject({ state: 'mismatch', why: 'broken' })
  expect(found?.facts.current).toMatch(/^[\x20-\x7e\ufffd]{1,500}$/)
})
