import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openPostgres } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'
import { emptyWriteAheadLog } from '#app/db/upkeep/erasure.server.ts'
import { type Row, rowsOf } from '#app/db/upkeep/rows.server.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { createBucketStore, createFolderStore } from '#app/platform/files/file-store.server.ts'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { engines, openDatabaseOn, openEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { appointmentRow, storedTreatment } from '#test/factories.ts'
import { allBytesIn, newBucket } from '#test/other-programs/off-site-bucket.ts'
import { type S3Server, startS3Server } from '#test/other-programs/swift.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { testServices, testSettings } from '#test/services.ts'
import { storedImage } from '#test/visitor-factories.ts'
import { bucketOf } from './bucket.server.ts'
import { readOffSite } from './health.server.ts'
import { goingOffSite, rehearse } from './jobs.server.ts'
import { listContents } from './reading.server.ts'
import { restoreFromBucket } from './restore.server.ts'
import { startShipping } from './shipping.server.ts'

stretchQuickly()

const passphrase = 'a lantern in the window'
const canary = 'Amaranta Villanueva'
const never = 3_600_000
const server: S3Server | null = await startS3Server()
afterAll(() => server?.stop())

describe.skipIf(server === null)('off site, in a real bucket', () => {
  const s3 = server as S3Server

  async function open({ bucket, key }: { bucket?: BucketSettings; key?: string } = {}) {
    const database = await openDatabaseOn('sqlite')
    onTestFinished(database.close)
    const far = bucket ?? (await newBucket(s3))
    const settings = {
      ...testSettings(database),
      backup: { directory: null, keep: 14, passphrase },
      offSite: { writing: far, reading: far, isTyped: false },
      ...(key && { database: { engine: 'sqlite' as const, key } }),
    }
    const services = testServices(database, { settings })
    const shipping = startShipping(services, { shipEvery: never, markEvery: never })
    onTestFinished(() => shipping.end())
    return { ...database, bucket: far, services, shipping, clinic: await fillerOf(database) }
  }

  async function fillerOf({ db }: TestDatabase) {
    const { id: treatmentId, name } = await storedTreatment(db)
    return async (text: string) => {
      const row = appointmentRow({ treatment: name.en, treatmentId, message: text, name: canary })
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('appointments').values(row).execute()
        const entry = { actor: 'operator', action: 'create', object: 'appointment', detail: {} } as const
        const at = Temporal.Now.instant()
        await record(tx, { ...entry, at, objectId: row.id, addressHash: '' })
      })
    }
  }

  /** An empty machine that has the bucket's address and the passphrase, and nothing else. */
  async function restoredFrom(bucket: BucketSettings, at: Temporal.Instant | null = null) {
    const target = await openEmptyDatabase('sqlite')
    onTestFinished(target.close)
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-far-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const files = createFolderStore(join(target.dataDirectory, 'files'))
    const store = createBucketStore(bucket)
    const into = { db: target.db, engine: 'sqlite', files } as const
    const leftOut: string[] = []
    const leaveOut = (one: string) => void leftOut.push(one)
    const outcome = await restoreFromBucket(into, {
      store,
      passphrase,
      at: at && (() => at),
      folder,
      leaveOut,
    })
    return { outcome, files, db: target.db, dataDirectory: target.dataDirectory, leftOut }
  }

  async function rowsIn(db: Database): Promise<Record<string, Row[]>> {
    const all: Record<string, Row[]> = {}
    for (const shape of await tableShapes(db, 'sqlite'))
      for await (const rows of rowsOf(db, shape)) all[shape.name] = [...(all[shape.name] ?? []), ...rows]
    return all
  }

  test('what was committed comes back from the bucket alone, at each of its moments', async () => {
    const { db, services, shipping, bucket, clinic } = await open()
    await clinic('before the first copy')
    const moments: { at: Temporal.Instant; rows: Record<string, Row[]> }[] = []
    for (let number = 1; number <= 6; number++) {
      await clinic(`visit ${number}`)
      if (number % 2 === 0) await shipping.ship()
      else shipping.mark()
      if (number > 1) moments.push({ at: services.clock.now(), rows: await rowsIn(db) })
      services.clock.advance({ seconds: 61 })
    }
    expect(shipping.facts()).toMatchObject({ failing: null, shippedAt: expect.anything() })
    for (const { at, rows } of moments) {
      const restored = await restoredFrom(bucket, at)
      expect(restored.outcome).toMatchObject({ ok: true })
      expect(await rowsIn(restored.db)).toEqual(rows)
    }
    const newest = await restoredFrom(bucket)
    expect(await rowsIn(newest.db)).toEqual(moments.at(-1)?.rows)
    keepChainKey(newest.db, services.settings.secretKey)
    expect(await verifyChain(newest.db)).toMatchObject({ ok: true, rows: 7 })
    const early = await restoredFrom(bucket, Temporal.Instant.from('2026-01-01T00:00:00Z'))
    expect(early.outcome).toMatchObject({ ok: false, status: 404 })
  })

  test('nothing in the bucket is in the clear: no name, no key, no page of the database', async () => {
    const { services, shipping, bucket, clinic, db } = await open()
    await services.files.put('gallery/a/1.webp', Buffer.from(`RIFF${canary}`), 'image/webp')
    await clinic(`a message of ${canary}`)
    await shipping.ship()
    await clinic(`another of ${canary}`)
    await shipping.ship()
    await runWhole(services)
    const objects = await allBytesIn(s3, bucket)
    expect([...objects.keys()].map((key) => key.split('/')[0])).toEqual(
      expect.arrayContaining(['log', 'full']),
    )
    expect(objects.size).toBeGreaterThanOrEqual(7)
    const secrets = [canary, passphrase, services.settings.secretKey, 'SQLite format 3', 'AGE-SECRET-KEY']
    for (const [key, bytes] of objects)
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${key}`).toBe(false)
    expect((await rowsIn(db)).appointments).toHaveLength(2)
  })

  const runWhole = async (services: Awaited<ReturnType<typeof open>>['services']) => {
    const [whole] = goingOffSite(services, async () => {})
    return whole?.run()
  }

  test('pictures come as they are added, and go as they are deleted', async () => {
    const { services, shipping, bucket, clinic, db } = await open()
    const [first, second] = [randomBytes(40_000), randomBytes(40_000)]
    await services.files.put('gallery/a/1.webp', first, 'image/webp')
    await storedImage(db)
    await shipping.ship()
    services.clock.advance({ seconds: 30 })
    await services.files.put('gallery/b/2.webp', second, 'image/webp')
    await clinic('with a picture')
    await shipping.ship()
    const both = services.clock.now()
    services.clock.advance({ seconds: 30 })
    await services.files.delete('gallery/a/1.webp')
    await clinic('one is gone')
    await shipping.ship()
    services.clock.advance({ seconds: 30 })
    await clinic('and its row before')
    await shipping.ship()
    const keysOf = async ({ files }: Awaited<ReturnType<typeof restoredFrom>>) =>
      (await Array.fromAsync(files.list('gallery/'))).map(({ key }) => key).sort()
    expect(await keysOf(await restoredFrom(bucket, both))).toEqual(['gallery/a/1.webp', 'gallery/b/2.webp'])
    const newest = await restoredFrom(bucket)
    expect(await keysOf(newest)).toEqual(['gallery/b/2.webp'])
    const stored = await newest.files.get('gallery/b/2.webp')
    expect(Buffer.concat(await Array.fromAsync(stored?.body ?? []))).toEqual(second)
  })

  test('the weekly rehearsal restores from the bucket alone and leaves nothing here', async () => {
    const { services, shipping, clinic, dataDirectory, bucket } = await open()
    await clinic('one')
    await shipping.ship()
    const test = async () => await goingOffSite(services, async () => {})[1]?.run()
    expect(await test()).toMatchObject({ fault: '', rows: expect.any(Number) })
    expect(readdirSync(dataDirectory).filter((name) => name.startsWith('test-restore'))).toEqual([])
    const wrong = {
      ...services,
      settings: {
        ...services.settings,
        backup: { ...services.settings.backup, passphrase: 'another passphrase' },
      },
    }
    expect(await rehearse(wrong, bucketOf(wrong.settings) as never)).toMatchObject({ fault: 'passphrase' })
    const [{ pieces = [], folder = '' } = {}] = (await listContents(createBucketStore(bucket))).series
    await createBucketStore(bucket).put(
      `${folder}frames/${pieces[0]}`,
      Buffer.from('age-encryption.org/v1\n'),
      'x/y',
    )
    expect(await test()).toMatchObject({ fault: 'damaged' })
  })

  test('what a thief of the writing key puts there is left out of a restore, and fails the rehearsal', async () => {
    const { services, shipping, clinic, bucket } = await open()
    await clinic('old')
    await shipping.ship()
    const store = createBucketStore(bucket)
    const before = await allBytesIn(s3, bucket)
    services.clock.advance({ minutes: 5 })
    await clinic('new')
    await shipping.ship()
    const [copied, garbage, whole] = ['log/2099-01-01', 'log/2099-01-02', 'full/2099-01-03'].map(
      (day) => `${day}T00-00-00-000Z-thief/`,
    )
    for (const [key, bytes] of before)
      await store.put(key.replace(/^log\/[^/]+\//, String(copied)), Uint8Array.from(bytes), 'x/y')
    for (const name of ['identity.age', 'head.age', 'base/000001.last'])
      await store.put(garbage + name, randomBytes(9_000), 'x/y')
    await store.put(`${whole}000001.last`, randomBytes(9_000), 'x/y')
    const { outcome, db, leftOut } = await restoredFrom(bucket)
    expect(outcome).toMatchObject({ ok: true })
    expect((await rowsIn(db)).appointments).toHaveLength(2)
    expect(leftOut.toSorted()).toEqual([whole, copied, garbage])
    const rehearsed = await rehearse(services, bucketOf(services.settings) as never)
    expect(rehearsed).toMatchObject({ fault: 'damaged' })
  })

  test('a key that is refused, a bucket that is missing or away: said, and made up for', async () => {
    const { services, shipping, clinic, bucket } = await open()
    await clinic('one')
    await shipping.ship()
    const { offSite } = services.settings
    const move = (writing: Partial<BucketSettings>) => {
      services.settings.offSite = offSite && { ...offSite, writing: { ...bucket, ...writing } }
    }
    const refusals: [Partial<BucketSettings>, string][] = [
      [{ secretKey: 'guessed' }, 'denied'],
      [{ bucketUrl: `${s3.origin}/no-such-bucket` }, 'no-bucket'],
      [{ bucketUrl: 'http://127.0.0.1:9/nobody' }, 'unreachable'],
    ]
    for (const [writing, fault] of refusals) {
      services.clock.advance({ seconds: 30 })
      move(writing)
      await clinic(`while ${fault}`)
      await shipping.ship()
      expect(shipping.facts().failing?.fault).toBe(fault)
    }
    const [whole] = goingOffSite(services, async () => {})
    expect(await whole?.run()).toMatchObject({ fault: 'unreachable' })
    services.clock.advance({ seconds: 30 })
    move({})
    await shipping.ship()
    expect(shipping.facts().failing).toBeNull()
    const { db } = await restoredFrom(bucket)
    expect((await rowsIn(db)).appointments).toHaveLength(4)
  })

  test('the bucket is away in between: the same series goes on where it was', async () => {
    const gate = await gateTo(s3)
    const far = await newBucket(s3)
    const bucket = { ...far, bucketUrl: far.bucketUrl.replace(s3.origin, gate.origin) }
    const { services, shipping, clinic } = await open({ bucket })
    await clinic('one')
    await shipping.ship()
    gate.shut(true)
    await clinic('two')
    await shipping.ship()
    expect(shipping.facts().failing?.fault).toBe('unreachable')
    services.clock.advance({ minutes: 5 })
    await clinic('three')
    gate.shut(false)
    await shipping.ship()
    expect(shipping.facts().failing).toBeNull()
    expect((await listContents(createBucketStore(far))).series).toHaveLength(1)
    const { db } = await restoredFrom(far)
    expect((await rowsIn(db)).appointments).toHaveLength(3)
  })

  test('a log that begins again, and one that was emptied for an erasure', async () => {
    const { db, services, shipping, bucket, clinic } = await open()
    await clinic('one')
    await shipping.ship()
    for (let number = 0; number < 60; number++) await clinic(randomBytes(90_000).toString('base64'))
    await shipping.ship()
    await clinic('after it began again')
    await shipping.ship()
    services.clock.advance({ seconds: 30 })
    const [series] = (await listContents(createBucketStore(bucket))).series
    expect(series?.pieces.some((name) => name.startsWith('0002-'))).toBe(true)
    expect(await rowsIn((await restoredFrom(bucket)).db)).toEqual(await rowsIn(db))

    await db.deleteFrom('appointments').execute()
    expect(await emptyWriteAheadLog(db, 'sqlite'), 'an erasure waits for nobody').toBe(true)
    await shipping.ship()
    expect((await listContents(createBucketStore(bucket))).series).toHaveLength(2)
    expect((await rowsIn((await restoredFrom(bucket)).db)).appointments).toBeUndefined()
  })

  test.skipIf(!engines.includes('postgres'))(
    'on PostgreSQL, where the role may not replicate, a whole backup leaves each hour, and comes back',
    async () => {
      const database = await openDatabaseOn('postgres')
      onTestFinished(database.close)
      const bucket = await newBucket(s3)
      const offSite = { writing: bucket, reading: bucket, isTyped: false }
      const backup = { directory: null, keep: 14, passphrase }
      const plain = await asRoleThatMayNotReplicate(database)
      onTestFinished(() => plain.db.destroy())
      const services = testServices(plain, { settings: { ...testSettings(plain), backup, offSite } })
      await (await fillerOf(plain))('on the other engine')
      const [whole] = goingOffSite(services, async () => {})
      expect(await whole?.run()).toMatchObject({ fault: '' })
      const now = services.clock.now()
      expect((await whole?.next(now))?.toString()).toBe(now.add({ hours: 1 }).toString())
      expect(await readOffSite(services)).toMatchObject({
        changes: 'hourly',
        hourlyReason: 'role',
        shippedAt: null,
      })
      const { db, outcome } = await restoredFrom(bucket)
      expect(outcome).toMatchObject({ ok: true })
      expect((await rowsIn(db)).appointments).toHaveLength(1)
    },
  )

  test('owners are warned once a day when nothing has left for 26 hours', async () => {
    const { services, shipping } = await open()
    const warnings: unknown[] = []
    const alarm = goingOffSite(services, async (facts) => void warnings.push(facts))[2]
    const turn = async () =>
      storeDetail(services.db, 'off-site-alarm', (await alarm?.run()) ?? {}, services.clock.now())
    await shipping.ship()
    await storeDetail(services.db, 'off-site', (await runWhole(services)) ?? {}, services.clock.now())
    await turn()
    services.clock.advance({ hours: 25 })
    await turn()
    expect(warnings).toEqual([])
    services.clock.advance({ hours: 2 })
    await turn()
    await turn()
    expect(warnings).toMatchObject([{ what: 'changes', hours: 26 }])
    services.clock.advance({ hours: 24 })
    await turn()
    expect(warnings).toHaveLength(2)
    expect(await readOffSite(services)).toMatchObject({ changes: 'within-a-minute', wholeFault: null })
  })
})

/** A member of the role that has the tables, as an operator makes it for the website. */
async function asRoleThatMayNotReplicate(database: TestDatabase): Promise<TestDatabase> {
  if (database.settings.engine !== 'postgres') throw new Error('not PostgreSQL')
  const role = `plain_${randomBytes(6).toString('hex')}`
  await sql`create role ${sql.id(role)} in role postgres`.execute(database.db)
  const url = new URL(database.settings.url)
  url.searchParams.set('options', `-c role=${role}`)
  const settings = { engine: 'postgres', url: url.href } as const
  const db = openPostgres(url.href, () => {})
  keepChainKey(db, testSecretKey)
  await openTextKeys(db, { secretKey: testSecretKey })
  return { ...database, db, settings }
}

async function storeDetail(
  db: Database,
  name: string,
  detail: Record<string, number | string>,
  now: Temporal.Instant,
) {
  const { recordSuccess } = await import('#app/db/technical/job-runs.server.ts')
  await recordSuccess(db, { name, now, detail })
}

/** A way to the server that can be shut. */
async function gateTo({ origin }: S3Server) {
  const gate = { isOpen: true, origin: '' }
  const proxy = createServer((socket) => {
    if (!gate.isOpen) return socket.destroy()
    const far = connect(Number(new URL(origin).port), '127.0.0.1')
    const endAll = () => {
      socket.destroy()
      far.destroy()
    }
    socket.on('error', endAll).on('close', endAll).pipe(far)
    far.on('error', endAll).on('close', endAll).pipe(socket)
    open.add(endAll)
  })
  const open = new Set<() => void>()
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const endAll of open) endAll()
    proxy.close()
  })
  gate.origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    ...gate,
    shut(isShut: boolean) {
      gate.isOpen = !isShut
      for (const endAll of open) endAll()
    },
  }
}
