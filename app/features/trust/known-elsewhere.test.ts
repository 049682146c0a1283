import { beforeEach, expect, test } from 'vitest'
import { recordFailure, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { offSiteAlarmJob, offSiteJob, offSiteTestJob } from '../backups/off-site/rules.ts'
import { passphraseCheck } from '../backups/rules.ts'
import { deliverabilityJob, readRoute } from '../mail-setup/deliverability/check.server.ts'
import { checkJob as updateCheckJob } from '../updates/rules.ts'
import { runChecks } from './checks.server.ts'
import { shownCheck } from './moments.server.ts'
import type { CheckName } from './rules.ts'

const bucket = {
  kind: 's3',
  bucketUrl: 'https://s3.example/clinic',
  region: 'us-east-1',
  accessKey: 'key',
  secretKey: 'secret',
} as const

forEachEngineWithServices((openServices) => {
  let services: TestServices

  beforeEach(async () => {
    services = await openServices()
    await services.db.deleteFrom('job_runs').execute()
  })

  const check = (name: CheckName) =>
    services.clinic.within(() =>
      withLanguage('en', async () => {
        const [checked] = await runChecks(services, [name])
        if (!checked) throw new Error('not checked')
        return shownCheck(checked)
      }),
    )
  const noted = (name: string, detail: Record<string, string | number>) =>
    recordSuccess(services.db, { name, now: services.clock.now(), detail })
  const now = () => services.clock.now().toString()

  test('a passphrase that somebody typed is no work that is late or fails', async () => {
    await noted(passphraseCheck, {})
    services.clock.advance({ hours: 3 })
    expect(await check('jobs')).toMatchObject({ state: 'passed' })
    for (const _ of [1, 2, 3])
      await recordFailure(services.db, { name: passphraseCheck, now: services.clock.now(), detail: {} })
    expect(await check('jobs')).toMatchObject({ state: 'passed' })
  })

  test('off-site work is late while a bucket is set, and not once it is taken away', async () => {
    for (const name of [offSiteJob, offSiteTestJob, offSiteAlarmJob]) await noted(name, {})
    services.clock.advance({ hours: 3 })
    expect(await check('jobs')).toMatchObject({ state: 'passed' })
    goOffSite()
    expect(await check('jobs')).toMatchObject({ state: 'attention' })
  })

  const goOffSite = () =>
    Object.assign(services.settings, {
      offSite: { writing: bucket, reading: bucket, isTyped: false },
      backup: { directory: null, keep: 14, passphrase: 'a lantern in the window' },
    })

  test('the backup check knows how old the off-site backup is', async () => {
    expect(await check('backup')).toMatchObject({ state: 'attention', headline: 'Not set up' })
    goOffSite()
    expect(await check('backup')).toMatchObject({ state: 'unknown' })
    const shipped = { since: now(), shippedAt: now() }
    await noted(offSiteAlarmJob, shipped)
    await noted(offSiteJob, { wholeAt: now(), bytes: 5, fault: '' })
    expect(await check('backup')).toMatchObject({ state: 'passed' })
    await noted(offSiteJob, { wholeAt: now(), bytes: 5, fault: 'denied' })
    expect(await check('backup')).toMatchObject({ state: 'attention' })
    services.clock.advance({ hours: 27 })
    const late = await check('backup')
    expect(late.state).toBe('failed')
    expect(late.sentences.join(' ')).toContain('Nothing has left for your off-site bucket since')
  })

  test('a bucket from which nothing came back fails the test restore', async () => {
    goOffSite()
    expect(await check('test-restore')).toMatchObject({ state: 'unknown' })
    const rehearsed = { testedAt: now(), at: now(), rows: 7, files: 0, fault: '' }
    await noted(offSiteTestJob, rehearsed)
    expect(await check('test-restore')).toMatchObject({ state: 'passed' })
    await noted(offSiteTestJob, { ...rehearsed, fault: 'damaged' })
    expect(await check('test-restore')).toMatchObject({ state: 'failed', headline: 'It failed' })
  })

  test.each([
    { proof: 'passing', why: 'proved', state: 'passed', headline: 'Going out' },
    { proof: 'unchecked', why: 'no-answer', state: 'passed', headline: 'Going out' },
    { proof: 'mismatch', why: 'free-mail', state: 'attention', headline: 'Going out' },
    { proof: 'mismatch', why: 'unproved', state: 'failed', headline: 'Refused' },
  ])('email whose domain is $proof $why is $state', async ({ proof, why, state, headline }) => {
    const route = await services.clinic.within(() => readRoute(services))
    if (!route) throw new Error('no route')
    const { domain, replyDomain, host } = route
    await noted(deliverabilityJob, {
      route: [domain, replyDomain, host ?? ''].join(' '),
      at: now(),
      findings: JSON.stringify([{ topic: 'alignment', state: proof, why, facts: {} }]),
    })
    expect(await check('email')).toMatchObject({ state, headline })
  })

  test('a newer release that is known is worth a look', async () => {
    await noted(updateCheckJob, { fault: '', version: '0.0.1' })
    expect(await check('version')).toMatchObject({ state: 'passed' })
    await noted(updateCheckJob, { fault: '', version: '99.0.0' })
    const found = await check('version')
    expect(found.state).toBe('attention')
    expect(found.sentences).toContain('99.0.0 is available in Settings > Updates.')
  })
})
