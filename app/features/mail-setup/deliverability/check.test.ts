import { authenticate } from 'mailauth'
import { expect, test } from 'vitest'
import { ensureJob } from '#app/db/technical/job-runs.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { resolverOf, type Zone } from '#test/other-programs/dns-zone.ts'
import {
  dkimAt,
  openSendingDomain,
  publishDkim,
  rightZone,
  type SendingDomain,
  sendingAddress,
  sendTest,
} from '#test/sending-domain.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { checkNow, deliverabilityJob } from './check.server.ts'
import { checkingDomain } from './jobs.server.ts'
import { insertKey, listKeys } from './queries.server.ts'
import { verdictOf } from './rules.ts'
import { drawKey, readSigning } from './signing.server.ts'

const from = 'hello@clinic.example'

async function states({ services }: Pick<SendingDomain, 'services'>) {
  const found = (await checkNow(services)) ?? []
  return Object.fromEntries(found.map(({ topic, state, why }) => [topic, `${state} ${why}`]))
}

/** What a receiver says of the email that leaves now. */
async function received(domain: SendingDomain) {
  const raw = await sendTest(domain)
  const resolver = resolverOf(domain.zone)
  const seen = { ip: sendingAddress, sender: from, helo: 'www.clinic.example', mta: 'mx.mail.example' }
  return { raw, ...(await authenticate(raw, { ...seen, resolver })) }
}

const resultOf = (read: false | { status: { result: string } }) => (read ? read.status.result : 'none')

forEachEngineWithServices((openServices) => {
  test('the first check makes a key; emails are signed as soon as DNS has its line', async () => {
    const clinic = await openSendingDomain(await openServices())
    expect(await states(clinic)).toMatchObject({ dkim: 'missing none', alignment: 'passing proved' })
    expect((await received(clinic)).raw).not.toContain('DKIM-Signature')

    await publishDkim(clinic)
    expect(await states(clinic)).toEqual({
      spf: 'passing allowed',
      dkim: 'passing signed',
      dmarc: 'passing policy',
      alignment: 'passing proved',
      mx: 'passing receives',
      ptr: 'passing leads-back',
    })
    const { dkim, spf, dmarc } = await received(clinic)
    expect(
      dkim.results.map(({ status, signingDomain, selector }) => [status.result, signingDomain, selector]),
    ).toEqual([['pass', 'clinic.example', 'fl1']])
    expect(resultOf(spf)).toBe('pass')
    expect(resultOf(dmarc)).toBe('pass')
  })

  test('a key that leaves DNS, or another sender, ends signing', async () => {
    const clinic = await openSendingDomain(await openServices())
    await publishDkim(clinic)
    await states(clinic)
    expect(await readSigning(clinic.services.db, from)).toMatchObject({ selector: 'fl1' })
    expect(await readSigning(clinic.services.db, 'hello@other.example')).toBeNull()
    clinic.zone[dkimAt('fl1')] = 'failing'
    await states(clinic)
    expect(await readSigning(clinic.services.db, from)).not.toBeNull()
    delete clinic.zone[dkimAt('fl1')]
    await states(clinic)
    expect(await readSigning(clinic.services.db, from)).toBeNull()
  })

  test('the next key signs once DNS has it, and the one before goes', async () => {
    const clinic = await openSendingDomain(await openServices())
    await publishDkim(clinic)
    await states(clinic)
    const { db, clock } = clinic.services
    await insertKey(db, await drawKey(), { keys: await listKeys(db), now: clock.now() })
    expect(await states(clinic)).toMatchObject({ dkim: 'weak changing' })
    expect((await received(clinic)).dkim.results[0]).toMatchObject({
      selector: 'fl1',
      status: { result: 'pass' },
    })

    await publishDkim(clinic)
    expect(await states(clinic)).toMatchObject({ dkim: 'passing signed' })
    expect((await received(clinic)).dkim.results[0]).toMatchObject({
      selector: 'fl2',
      status: { result: 'pass' },
    })
    expect((await listKeys(clinic.services.db)).map(({ selector }) => selector)).toEqual(['fl2'])
  })

  test('the private key is encrypted in the database and in nothing that is shown', async () => {
    const clinic = await openSendingDomain(await openServices())
    const found = JSON.stringify(await checkNow(clinic.services))
    await publishDkim(clinic)
    await states(clinic)
    const key = await readSigning(clinic.services.db, from)
    expect(key?.privateKey).toContain('BEGIN PRIVATE KEY')
    expect(found).not.toContain('PRIVATE')
    const plain = clinic.services.db.withoutPlugins()
    const [stored] = await plain.selectFrom('dkim_keys').selectAll().execute()
    expect(stored?.privateKey).toMatch(/^v1\.[\w.-]+$/)
    const job = JSON.stringify(await clinic.services.db.selectFrom('job_runs').selectAll().execute())
    expect(job).toContain('signed')
    expect(job).not.toContain('PRIVATE')
  })

  test('what mailauth makes of the email is what we say Gmail does', async () => {
    const clinic = await openSendingDomain(await openServices())
    await publishDkim(clinic)
    const signed = clinic.zone[dkimAt('fl1')] ?? {}
    const without = (name: string): Zone => ({ ...rightZone(), [dkimAt('fl1')]: signed, [name]: {} })
    const cases: [Zone, string, string[]][] = [
      [{ ...rightZone(), [dkimAt('fl1')]: signed }, 'accepted', ['pass', 'pass']],
      [without(dkimAt('fl1')), 'accepted-unsigned', ['none', 'pass']],
      [{ ...without(dkimAt('fl1')), 'clinic.example': {} }, 'refused-by-policy', ['none', 'fail']],
    ]
    for (const [zone, verdict, [dkim, dmarc]] of cases) {
      for (const name of Object.keys(clinic.zone)) delete clinic.zone[name]
      Object.assign(clinic.zone, zone)
      expect(verdictOf((await checkNow(clinic.services)) ?? [])).toBe(verdict)
      const read = await received(clinic)
      expect(read.dkim.results[0]?.status.result ?? 'none').toBe(dkim)
      expect(resultOf(read.dmarc)).toBe(dmarc)
    }
  })

  test('DNS that fails, lies, or never ends leads to an answer', async () => {
    const clinic = await openSendingDomain(await openServices(), {
      'clinic.example': { TXT: [`v=spf1 include:fails.clinic.example -all`] },
      'fails.clinic.example': 'failing',
      '_dmarc.clinic.example': { TXT: [`v=DMARC1; p=reject; x=${'y'.repeat(64_000)}`] },
      'fl1._domainkey.clinic.example': { TXT: ['v=DKIM1; p=\u0000\u0001'] },
    })
    expect(await states(clinic)).toMatchObject({
      spf: 'unchecked no-answer',
      dkim: 'mismatch other-key',
      dmarc: 'passing policy',
      mx: 'missing none',
    })
  })

  test('the job looks again after 15 minutes while something is missing, else after a day', async () => {
    const clinic = await openSendingDomain(await openServices())
    const { clock, db } = clinic.services
    /** Whether it looked, that much later. */
    const looksAfter = async (minutes: number, services = clinic.services) => {
      clock.advance({ minutes })
      const before = clinic.dns.asked.length
      await runDue(services, [checkingDomain(services)])
      return clinic.dns.asked.length > before
    }
    await ensureJob(db, deliverabilityJob, clock.now())
    expect(await looksAfter(0)).toBe(true)
    expect(await looksAfter(14)).toBe(false)
    expect(await looksAfter(1)).toBe(true)
    await publishDkim(clinic)
    expect(await looksAfter(15)).toBe(true)
    expect(await looksAfter(15)).toBe(false)
    expect(await looksAfter(23 * 60)).toBe(false)
    expect(await looksAfter(45)).toBe(true)
    const mail = { ...clinic.services.settings.mail, from: 'desk@other.example' }
    const settings = { ...clinic.services.settings, mail }
    expect(await looksAfter(15, { ...clinic.services, settings })).toBe(true)
  })

  test('nothing is looked up where the sender is none of ours', async () => {
    const { services, dns } = await openSendingDomain(await openServices())
    const settings = { ...services.settings, mail: { transport: 'file' } as const }
    expect(await checkNow({ ...services, settings })).toBeNull()
    expect(dns.asked).toEqual([])
  })
})
