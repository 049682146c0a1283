import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase, sqlitePath } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import type { Database } from '#app/db/tables.ts'
import { startShipping } from '#app/features/backups/off-site/shipping.server.ts'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { appointmentRow, storedTreatment } from '../factories.ts'
import { newBucket } from '../other-programs/off-site-bucket.ts'
import { type S3Server, startS3Server } from '../other-programs/swift.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices, testSettings } from '../services.ts'
import { runCommand } from '../serving/command.ts'

const passphrase = 'a lantern in the window'
const never = 3_600_000
const server: S3Server | null = await startS3Server()
beforeAll(() => ensureTool('encrypted-sqlite'))
afterAll(() => server?.stop())

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-encrypted-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function clinicUnder(key: string) {
  const dataDirectory = newFolder()
  const settings = { engine: 'sqlite' as const, key }
  const db = openDatabase({ dataDirectory, database: settings })
  await migrateToLatest(db, 'sqlite')
  await openTextKeys(db, { secretKey: testSecretKey })
  const opened = { db, engine: 'sqlite' as const, settings, dataDirectory, close: () => db.destroy() }
  onTestFinished(opened.close)
  const bucket = await newBucket(server as S3Server)
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
  return { db, bucket, shipping }
}

async function book(db: Database, message: string) {
  const { id: treatmentId, name } = await storedTreatment(db)
  const row = appointmentRow({ treatment: name.en, treatmentId, message })
  await db.insertInto('appointments').values(row).execute()
}

/** As an operator does it on an empty machine. */
function restoreCommand(folder: string, bucket: BucketSettings, environment = {}) {
  const { bucketUrl, region, accessKey, secretKey } = bucket
  const address = bucketUrl.replace('http://', 's3://').concat(`?region=${region}&tls=0`)
  const key = { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey }
  const given = { DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase, ...key, ...environment }
  return runCommand('restore', [address], given)
}

async function visitsIn(dataDirectory: string, key?: string): Promise<string[]> {
  const restored = openDatabase({ dataDirectory, database: { engine: 'sqlite', ...(key && { key }) } })
  await openTextKeys(restored, { secretKey: testSecretKey })
  const rows = await restored.selectFrom('appointments').select('message').execute()
  await restored.destroy()
  return rows.map(({ message }) => message).sort()
}
const startOf = (folder: string) => readFileSync(sqlitePath(folder)).subarray(0, 15).toString('latin1')

test.skipIf(server === null)(
  'an encrypted file comes back on an empty machine, in the clear or under a new key, and that is said',
  async () => {
    const { db, bucket, shipping } = await clinicUnder('k'.repeat(40))
    await book(db, 'before the copy')
    await shipping.ship()
    await book(db, 'a change')
    await shipping.ship()
    expect(shipping.facts().failing).toBeNull()

    const [plain, encrypted] = [newFolder(), newFolder()]
    const newKey = 'n'.repeat(40)
    expect(await restoreCommand(plain, bucket)).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^ok, \d+ rows[\s\S]*database file was encrypted, and this one isn’t: set SQLITE_KEY/,
      ),
    })
    expect(startOf(plain)).toBe('SQLite format 3')
    expect(await visitsIn(plain)).toEqual(['a change', 'before the copy'])
    const under = await restoreCommand(encrypted, bucket, { SQLITE_KEY: newKey })
    expect(under).toMatchObject({ code: 0, said: expect.not.stringContaining('SQLITE_KEY') })
    expect(startOf(encrypted)).not.toBe('SQLite format 3')
    expect(await visitsIn(encrypted, newKey)).toEqual(['a change', 'before the copy'])
  },
)
