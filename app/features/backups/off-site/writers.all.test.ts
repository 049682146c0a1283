import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import type { Database } from '#app/db/tables.ts'
import { recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { createBucketStore, createFolderStore } from '#app/platform/files/file-store.server.ts'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { openDatabaseOn, openEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { appointmentRow, storedTreatment } from '#test/factories.ts'
import { newBucket } from '#test/other-programs/off-site-bucket.ts'
import { type S3Server, startS3Server } from '#test/other-programs/swift.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { type TestServices, testServices, testSettings } from '#test/services.ts'
import { takeBucketOver } from '../bucket/commands.server.ts'
import { readOffSite } from './health.server.ts'
import { goingOffSite } from './jobs.server.ts'
import { listContents } from './reading.server.ts'
import { restoreFromBucket } from './restore.server.ts'
import { offSiteAlarmJob, offSiteJob, offSiteTestJob } from './rules.ts'
import { startShipping } from './shipping.server.ts'
import { forgetWriter } from './writer.server.ts'

stretchQuickly()

const passphrase = 'a lantern in the window'
const never = 3_600_000
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const server: S3Server | null = await startS3Server()
afterAll(() => server?.stop())

describe.skipIf(server === null)('a bucket has one writer', () => {
  const s3 = server as S3Server

  /** A clinic that serves on a machine, with whatever database is there. */
  function serving(database: TestDatabase, far: { writing: BucketSettings; reading: BucketSettings }) {
    const settings = {
      ...testSettings(database),
      backup: { directory: null, keep: 14, passphrase },
      offSite: { ...far, isTyped: false },
    }
    const services = testServices(database, { settings })
    const warnings: unknown[] = []
    const jobs = goingOffSite(services, async (facts) => void warnings.push(facts))
    const start = () => {
      const shipping = startShipping(services, { shipEvery: never, markEvery: never })
      onTestFinished(() => shipping.end())
      return shipping
    }
    const run = async (name: string) => {
      const detail = await jobs.find((job) => job.name === name)?.run()
      await recordSuccess(services.db, { name, now: services.clock.now(), detail: detail ?? {} })
      return detail
    }
    return { services, db: database.db, start, run, warnings, shipping: start() }
  }

  async function clinic(far?: BucketSettings) {
    const database = await openDatabaseOn('sqlite')
    onTestFinished(database.close)
    const bucket = far ?? (await newBucket(s3))
    return { bucket, ...serving(database, { writing: bucket, reading: bucket }) }
  }

  async function book({ db, services }: { db: Database; services: TestServices }, message: string) {
    services.clock.advance({ minutes: 6 })
    const { id: treatmentId, name } = await storedTreatment(db)
    await db
      .insertInto('appointments')
      .values(appointmentRow({ treatment: name.en, treatmentId, message }))
      .execute()
  }

  const messagesIn = async (db: Database) =>
    (await db.selectFrom('appointments').select('message').execute()).map(({ message }) => message).sort()

  /** On an empty machine, as `npm run restore` does it. */
  async function restored(bucket: BucketSettings) {
    const database = await openEmptyDatabase('sqlite')
    onTestFinished(database.close)
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-second-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const files = createFolderStore(join(database.dataDirectory, 'files'))
    const leftOut: string[] = []
    const outcome = await restoreFromBucket(
      { db: database.db, engine: 'sqlite', files },
      {
        store: createBucketStore(bucket),
        passphrase,
        at: null,
        folder,
        leaveOut: (_one, why) => void leftOut.push(why),
      },
    )
    expect(outcome).toMatchObject({ ok: true })
    await forgetWriter(database.db)
    await openTextKeys(database.db, { secretKey: testSecretKey })
    return { database, leftOut }
  }

  test('a restored clinic begins a new series; the former one sees it, stops, and says so until it is to go on', async () => {
    const first = await clinic()
    const { bucket } = first
    await book(first, 'before the fire')
    await first.shipping.ship()
    const { database } = await restored(bucket)
    const second = serving(database, { writing: bucket, reading: bucket })
    second.services.clock.advance({ minutes: 20 })
    await book(second, 'on the new machine')
    await second.shipping.ship()
    expect(second.shipping.facts().failing).toBeNull()

    await book(first, 'on the machine that was thought dead')
    await first.shipping.ship()
    expect(first.shipping.facts().failing).toMatchObject({ fault: 'replaced' })
    const before = (await listContents(createBucketStore(bucket))).whole.length
    expect(await first.run(offSiteJob)).toMatchObject({ fault: 'replaced' })
    expect((await listContents(createBucketStore(bucket))).whole).toHaveLength(before)
    await first.run(offSiteAlarmJob)
    expect(first.warnings).toMatchObject([{ what: 'replaced' }])
    expect(await readOffSite(first.services)).toMatchObject({ replacedAt: expect.anything() })
    await second.shipping.ship()
    expect(second.shipping.facts().failing, 'the newer one goes on').toBeNull()
    expect(await messagesIn((await restored(bucket)).database.db)).toEqual([
      'before the fire',
      'on the new machine',
    ])

    await first.shipping.end()
    const again = first.start()
    await again.ship()
    expect(again.facts().failing, 'a restart changes nothing').toMatchObject({ fault: 'replaced' })
    const taken = await first.services.clinic.within(() =>
      takeBucketOver(first.services, { actor: dana, fields: new Map() }),
    )
    expect(taken).toEqual({ ok: true, value: { done: 'bucket-taken-over' } })
    first.services.clock.advance({ hours: 2 })
    await again.ship()
    expect(again.facts().failing).toBeNull()
    await book(second, 'too late')
    await second.shipping.ship()
    expect(second.shipping.facts().failing).toMatchObject({ fault: 'replaced' })
    expect(await messagesIn((await restored(bucket)).database.db)).toEqual([
      'before the fire',
      'on the machine that was thought dead',
    ])
  })

  test('where the former server may not read, a restore still uses the last writer’s alone, and says so', async () => {
    const first = await clinic()
    await book(first, 'one')
    await first.shipping.ship()
    const { database } = await restored(first.bucket)
    const blind = { ...first.bucket, secretKey: 'guessed' }
    const second = serving(database, { writing: first.bucket, reading: first.bucket })
    second.services.clock.advance({ minutes: 20 })
    await book(second, 'two')
    await second.shipping.ship()
    first.services.settings.offSite = { writing: first.bucket, reading: blind, isTyped: false }
    first.services.clock.advance({ hours: 1 })
    await book(first, 'mixed in')
    await first.shipping.ship()
    expect(first.shipping.facts().failing).toBeNull()
    await first.run(offSiteJob)
    const { database: third, leftOut } = await restored(first.bucket)
    expect(await messagesIn(third.db)).toEqual(['one', 'two'])
    expect(new Set(leftOut)).toEqual(new Set(['other-writer']))
  })

  test('what a thief of the writing key puts there stops nobody', async () => {
    const first = await clinic()
    await book(first, 'one')
    await first.shipping.ship()
    const store = createBucketStore(first.bucket)
    const folder = 'log/2099-01-01T00-00-00-000Z-a1b2c3d4e5f6-fedcba987654/'
    for (const name of ['identity.age', 'head.age'])
      await store.put(folder + name, Buffer.from('age-encryption.org/v1\n'), 'x/y')
    await book(first, 'two')
    await first.shipping.ship()
    expect(first.shipping.facts().failing).toBeNull()
  })

  test('two processes on copies of one folder: the one that started last writes', async () => {
    const first = await clinic()
    await book(first, 'one')
    await first.shipping.ship()
    const copy = first.start()
    first.services.clock.advance({ minutes: 6 })
    await copy.ship()
    expect(copy.facts().failing, 'as after a restart').toBeNull()
    first.services.clock.advance({ minutes: 6 })
    await first.shipping.ship()
    expect(first.shipping.facts().failing).toMatchObject({ fault: 'replaced' })
  })

  test('another bucket begins with no facts of the former one', async () => {
    const { services, run, shipping, ...first } = await clinic()
    await book({ services, ...first }, 'one')
    await shipping.ship()
    for (const name of [offSiteJob, offSiteTestJob, offSiteAlarmJob]) await run(name)
    const before = await readOffSite(services)
    expect(before).toMatchObject({ wholeFault: null, rehearsal: { fault: null } })
    expect([before?.wholeAt, before?.since, before?.shippedAt]).not.toContain(null)
    services.clock.advance({ hours: 30 })
    const other = await newBucket(s3)
    services.settings.offSite = { writing: other, reading: other, isTyped: false }
    expect(await readOffSite(services)).toMatchObject({
      wholeAt: null,
      wholeBytes: 0,
      shippedAt: null,
      since: null,
      rehearsal: null,
    })
    await run(offSiteAlarmJob)
    expect(first.warnings, 'nothing is late in a bucket that was just set').toEqual([])
    await shipping.ship()
    await run(offSiteJob)
    expect(await readOffSite(services)).toMatchObject({ since: services.clock.now(), rehearsal: null })
  })
})
