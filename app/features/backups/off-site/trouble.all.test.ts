import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { restoreOffSite } from '#app/operator/backups.server.ts'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { appointmentRow, storedTreatment } from '#test/factories.ts'
import { newBucket } from '#test/other-programs/off-site-bucket.ts'
import { type S3Server, startS3Server } from '#test/other-programs/swift.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { testServices, testSettings } from '#test/services.ts'
import { startShipping } from './shipping.server.ts'

stretchQuickly()

const passphrase = 'a lantern in the window'
const never = 3_600_000
const server: S3Server | null = await startS3Server()
afterAll(() => server?.stop())
afterEach(() => void vi.useRealTimers())

/** A small disk; null, and said so, where none may be mounted. */
function smallDisk(size: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', ['-l', folder])
    return true
  } catch {
    process.stdout.write(
      'LEFT OUT: off-site backups on a full disk, which takes the right to mount a small one.\n',
    )
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})()

describe.skipIf(server === null)('off site, in trouble', () => {
  const s3 = server as S3Server

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-trouble-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  async function clinic({ dataDirectory = newFolder() } = {}) {
    const settings = { engine: 'sqlite' as const }
    const db = openDatabase({ dataDirectory, database: settings })
    await migrateToLatest(db, 'sqlite')
    await openTextKeys(db, { secretKey: testSecretKey })
    const opened = { db, engine: 'sqlite' as const, settings, dataDirectory, close: () => db.destroy() }
    onTestFinished(opened.close)
    const bucket = await newBucket(s3)
    const services = testServices(opened, {
      settings: {
        ...testSettings(opened),
        backup: { directory: null, keep: 14, passphrase },
        offSite: { writing: bucket, reading: bucket, isTyped: false },
        database: settings,
      },
    })
    const shipping = startShipping(services, { shipEvery: never, markEvery: never })
    onTestFinished(() => shipping.end())
    return { db, bucket, services, shipping }
  }

  async function book(db: Database, message: string) {
    const { id: treatmentId, name } = await storedTreatment(db)
    await db
      .insertInto('appointments')
      .values(appointmentRow({ treatment: name.en, treatmentId, message }))
      .execute()
  }

  const restoreInto = (dataDirectory: string, bucket: BucketSettings) =>
    withLanguage('en', () =>
      restoreOffSite(
        { database: { engine: 'sqlite' }, dataDirectory, storage: { kind: 'folder' } },
        { bucket, passphrase, at: null, leaveOut: () => {} },
      ),
    )

  test('a clock that is a day off: one sentence, and nothing is left', async () => {
    const { db, bucket, shipping, services } = await clinic()
    await book(db, 'one')
    await shipping.ship()
    const now = Date.now()
    const folder = newFolder()
    for (const hours of [24, -24]) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + hours * 3_600_000 })
      await book(db, `while it is ${hours} hours off`)
      await shipping.ship()
      expect(shipping.facts().failing?.fault).toBe('clock')
      expect(await restoreInto(folder, bucket)).toEqual({
        ok: false,
        status: 503,
        message: 'The bucket refused the time. Set this server’s clock.',
      })
      expect(readdirSync(folder)).toEqual([])
      vi.useRealTimers()
    }
    services.clock.advance({ seconds: 30 })
    await shipping.ship()
    expect(shipping.facts().failing).toBeNull()
  })

  test.skipIf(!mayMount)(
    'a disk that is full in the middle of a restore: one sentence, and nothing is left',
    async () => {
      const { db, bucket, shipping, services } = await clinic()
      await services.files.put('gallery/a/1.webp', randomBytes(1_500_000), 'image/webp')
      for (let number = 0; number < 20; number++) await book(db, randomBytes(60_000).toString('base64'))
      await shipping.ship()
      const outcomes: boolean[] = []
      for (const size of ['256k', '1m', '2m', '4m', '6m', '8m', '10m', '12m', '64m']) {
        const disk = smallDisk(size) ?? ''
        const folder = join(disk, 'data')
        mkdirSync(folder)
        const outcome = await restoreInto(folder, bucket)
        outcomes.push(outcome.ok)
        if (outcome.ok) continue
        expect(outcome, size).toMatchObject({ status: 503, message: 'This server’s disk is full.' })
        expect(
          readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
          size,
        ).toEqual([])
      }
      expect(outcomes[0]).toBe(false)
      expect(outcomes.at(-1)).toBe(true)
    },
  )

  test.skipIf(!mayMount)(
    'a disk that is full while changes leave: what is committed leaves, and the rest after',
    async () => {
      const disk = smallDisk('12m') ?? ''
      const { db, bucket, shipping, services } = await clinic({ dataDirectory: disk })
      await book(db, 'one')
      await shipping.ship()
      await book(db, 'two')
      for (const piece of [65_536, 4_096, 512])
        try {
          for (;;) appendFileSync(join(disk, 'ballast'), Buffer.alloc(piece))
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENOSPC' })
        }
      services.clock.advance({ seconds: 30 })
      await shipping.ship()
      expect(shipping.facts().failing).toBeNull()
      await expect(book(db, 'x'.repeat(200_000))).rejects.toThrow()
      rmSync(join(disk, 'ballast'))
      await book(db, 'three')
      services.clock.advance({ seconds: 30 })
      await shipping.ship()
      expect(shipping.facts().failing).toBeNull()
      const folder = newFolder()
      expect(await restoreInto(folder, bucket)).toMatchObject({ ok: true })
      const restored = openDatabase({ dataDirectory: folder, database: { engine: 'sqlite' } })
      expect(await restored.selectFrom('appointments').select('id').execute()).toHaveLength(3)
      await restored.destroy()
    },
  )
})
