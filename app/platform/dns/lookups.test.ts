import { expect, onTestFinished, test } from 'vitest'
import { startDnsServer } from '#test/other-programs/dns-server.ts'
import { reverseNameOf, type Zone } from '#test/other-programs/dns-zone.ts'
import { createDns } from './lookups.server.ts'

async function dnsFor(zone: Zone, signal = AbortSignal.any([])) {
  const server = await startDnsServer(zone)
  onTestFinished(server.close)
  return createDns({ server: server.address, signal })
}

const none = { state: 'none' }
const silent = { state: 'silent' }

test('records of each kind are found', async () => {
  const dns = await dnsFor({
    'clinic.example': {
      TXT: ['v=spf1 -all', 'x'.repeat(700)],
      A: ['203.0.113.25'],
      AAAA: ['2001:db8::25'],
      MX: ['10 mail.clinic.example'],
    },
    [reverseNameOf('203.0.113.25')]: { PTR: ['mail.clinic.example'] },
  })
  expect(await dns.text('clinic.example')).toEqual({
    state: 'found',
    values: ['v=spf1 -all', 'x'.repeat(700)],
  })
  expect(await dns.addresses('CLINIC.example')).toEqual({
    state: 'found',
    values: ['203.0.113.25', '2001:db8::25'],
  })
  const exchanges = [{ priority: 10, exchange: 'mail.clinic.example' }]
  expect(await dns.mailExchanges('clinic.example')).toMatchObject({ state: 'found', values: exchanges })
  expect(await dns.names('203.0.113.25')).toEqual({ state: 'found', values: ['mail.clinic.example'] })
})

test('what is not there is told apart from what does not answer', async () => {
  const dns = await dnsFor({ 'clinic.example': { A: ['203.0.113.25'] }, 'fails.example': 'failing' })
  expect(await dns.text('clinic.example')).toEqual(none)
  expect(await dns.text('other.example')).toEqual(none)
  expect(await dns.text('fails.example')).toEqual(silent)
  expect(await dns.addresses('fails.example')).toEqual(silent)
  const nobody = createDns({ server: '127.0.0.1:9', signal: AbortSignal.any([]) })
  expect(await nobody.text('clinic.example')).toEqual(silent)
})

test('a name that DNS never answers for ends with the check', async () => {
  const ending = new AbortController()
  const dns = await dnsFor({ 'slow.example': 'silent' }, ending.signal)
  const asked = dns.text('slow.example')
  ending.abort()
  expect(await asked).toEqual(silent)
  expect(await dns.text('slow.example')).toEqual(silent)
})

test.each([
  '',
  '.',
  'a..b',
  'x'.repeat(300),
  `${'x'.repeat(64)}.example`,
  'a b',
  '%{i}.example',
  'nul\u0000.example',
  'é.example',
])('a name that is none has no records: %j', async (name) => {
  const dns = await dnsFor({})
  expect(['none', 'silent']).toContain((await dns.text(name)).state)
  expect(['none', 'silent']).toContain((await dns.addresses(name)).state)
})

test('64 KB are cut', async () => {
  const dns = await dnsFor({ 'clinic.example': { TXT: ['y'.repeat(64_000)] } })
  const answer = await dns.text('clinic.example')
  expect(answer.state === 'found' && answer.values.map(({ length }) => length)).toEqual([8_192])
})
