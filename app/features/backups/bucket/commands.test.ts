import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { CurrentClinic } from '#app/composition/current-clinic.server.ts'
import { liveSettings } from '#app/composition/live-settings.server.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { offSiteJob } from '../off-site/rules.ts'
import { readBackups } from '../page.server.ts'
import { removeBucket, saveBucket, testBucket } from './commands.server.ts'
import { readBucket } from './page.server.ts'
import { endpointOf, isBucketName } from './rules.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const asked = (fields: Record<string, string>) => ({ actor, fields: new Map(Object.entries(fields)) })
const typed = {
  bucket: 'clinic-backups',
  region: '',
  accessKey: 'AKIAWRITES',
  secretKey: 'a secret of the bucket',
}

/** A storage service whose keys may do what is said; with what was asked of it. */
async function storage(mayDo: { PUT?: number; GET?: number; DELETE?: number } = {}) {
  const kept = new Map<string, Buffer>()
  const seen: string[] = []
  const server = createServer(async (request, answer) => {
    const { method = '', url = '' } = request
    seen.push(method)
    const body = Buffer.concat(await Array.fromAsync(request))
    const refusal = mayDo[method as keyof typeof mayDo]
    if (refusal) {
      answer.writeHead(refusal, { 'Content-Type': 'application/xml' })
      return answer.end('<Error><Code>AccessDenied</Code><Message>no AKIAWRITES</Message></Error>')
    }
    if (method === 'PUT') kept.set(url, body)
    if (method === 'DELETE') kept.delete(url)
    answer.writeHead(method === 'DELETE' ? 204 : 200).end(kept.get(url))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, kept, seen }
}

const allowPrivateHosts = ['127.0.0.1']
const backup = { directory: '/backups', keep: 14, passphrase: 'a lantern in the window' }

/** A process that serves, with what its environment says. */
function serving(opened: TestServices, said: Partial<Settings> = {}): TestServices {
  const { settings, follow } = liveSettings({ ...opened.settings, backup, allowPrivateHosts, ...said })
  const content = new ContentClock(opened.db)
  const clinic = new CurrentClinic({ db: opened.db, content, log: opened.log, follow })
  return { ...opened, settings, content, clinic }
}

const look = (services: TestServices) => services.clinic.within(() => {})

forEachEngineWithServices((open) => {
  test('a test writes, reads, and deletes one small file, and stores nothing', async () => {
    const services = serving(await open())
    const { endpoint, kept, seen } = await storage()
    expect(await testBucket(services, asked({ ...typed, endpoint }))).toEqual({
      ok: true,
      value: { test: { reads: true, deletes: true } },
    })
    expect(seen).toEqual(['PUT', 'GET', 'DELETE'])
    expect(kept.size).toBe(0)
    await look(services)
    expect(services.settings.offSite).toBeNull()
  })

  test('a bucket that was tried is stored, holds at once, and its keys are never shown', async () => {
    const services = serving(await open())
    const { endpoint } = await storage({ GET: 403, DELETE: 403 })
    const other = await storage()
    const fields = { ...typed, endpoint }
    expect(await saveBucket(services, asked(fields))).toEqual({ ok: true, value: { done: 'bucket-saved' } })
    await look(services)
    const writing = { bucketUrl: `${endpoint}/clinic-backups`, region: 'us-east-1', accessKey: 'AKIAWRITES' }
    expect(services.settings.offSite).toMatchObject({ writing, reading: writing, isTyped: true })
    const due = await services.db
      .selectFrom('job_runs')
      .select('name')
      .where('name', '=', offSiteJob)
      .execute()
    expect(due).toHaveLength(1)
    const [bucket, backups] = [await readBucket(services), await readBackups(services)]
    expect(bucket).toMatchObject({ ok: true, value: { isSet: true, endpoint, bucket: 'clinic-backups' } })
    const { rows } = await sql`select * from service_settings`.execute(services.db)
    const log = await services.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([bucket, backups, log, rows])).not.toMatch(/AKIAWRITES|a secret of/)
    const reading = { readingAccessKey: 'AKIAREADS', readingSecretKey: 'reads' }
    const keeping = { ...fields, accessKey: '', secretKey: '', ...reading }
    expect(await saveBucket(services, asked(keeping))).toMatchObject({ ok: true })
    await look(services)
    expect(services.settings.offSite).toMatchObject({ writing, reading: { accessKey: 'AKIAREADS' } })
    const elsewhere = { ...keeping, endpoint: other.endpoint }
    expect(await saveBucket(services, asked(elsewhere)), 'keys go to no other host').toMatchObject({
      status: 422,
      errors: { accessKey: expect.any(String), secretKey: expect.any(String) },
    })
    expect(other.seen).toEqual([])
    expect(await removeBucket(services, asked({}))).toMatchObject({ ok: true })
    await look(services)
    expect(services.settings.offSite).toBeNull()
  })

  test('a key that only writes is enough, and what it may not do is said', async () => {
    const services = serving(await open())
    const { endpoint } = await storage({ GET: 403, DELETE: 403 })
    expect(await testBucket(services, asked({ ...typed, endpoint }))).toEqual({
      ok: true,
      value: { test: { reads: false, deletes: false } },
    })
  })

  test('a bucket that denies stores nothing, and its word is told without a key', async () => {
    const services = serving(await open())
    const { endpoint } = await storage({ PUT: 403 })
    const outcome = await saveBucket(services, asked({ ...typed, endpoint }))
    expect(outcome).toMatchObject({
      status: 422,
      message:
        'The bucket refused the key. Check the key and its permissions. It answered: 403 AccessDenied.',
    })
    expect(JSON.stringify(outcome)).not.toContain('AKIAWRITES')
    await look(services)
    expect(services.settings.offSite).toBeNull()
    expect(await services.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('a private host is refused where the administrator has not opened it, and nothing is sent', async () => {
    const services = serving(await open(), { allowPrivateHosts: [] })
    const { endpoint, seen } = await storage()
    expect(await saveBucket(services, asked({ ...typed, endpoint }))).toMatchObject({
      status: 422,
      message: 'The bucket’s address can’t be used. It must be a public host with https.',
    })
    expect(seen).toEqual([])
  })

  test('without backups there is no passphrase; what the environment says is the administrator’s', async () => {
    const opened = await open()
    const off = serving(opened, { backup: { directory: null, keep: 14, passphrase: null } })
    const { endpoint } = await storage()
    expect(await saveBucket(off, asked({ ...typed, endpoint }))).toMatchObject({ status: 409 })
    const fixed = serving(opened, { fixed: new Set(['off-site' as const]) })
    expect(await saveBucket(fixed, asked({ ...typed, endpoint }))).toMatchObject({ status: 409 })
    expect(await removeBucket(fixed, asked({}))).toMatchObject({ status: 409 })
  })

  test.each([
    ['endpoint', { endpoint: 'https://s3.example/clinic' }],
    ['endpoint', { endpoint: 'ftp://s3.example' }],
    ['endpoint', { endpoint: '' }],
    ['bucket', { bucket: 'A B' }],
    ['bucket', { bucket: '../x' }],
    ['region', { region: 'us east' }],
    ['accessKey', { accessKey: '' }],
    ['secretKey', { secretKey: '' }],
    ['readingSecretKey', { readingAccessKey: 'reads' }],
    ['readingAccessKey', { readingSecretKey: 'reads' }],
  ])('a %s that is wrong is refused by its field', async (field, wrong) => {
    const services = serving(await open())
    const fields = { ...typed, endpoint: 'https://s3.example', ...wrong }
    expect(await saveBucket(services, asked(fields))).toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    })
  })
})

test('an endpoint is an origin, however it is typed', () => {
  expect(endpointOf('s3.provider.example')).toBe('https://s3.provider.example')
  expect(endpointOf('https://s3.provider.example/')).toBe('https://s3.provider.example')
  expect(endpointOf('https://key:secret@s3.provider.example')).toBeNull()
  expect(isBucketName('clinic.backups-2')).toBe(true)
})
