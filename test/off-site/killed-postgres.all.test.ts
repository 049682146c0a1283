import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase, openPostgres } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { lastRow } from '#app/features/audit/queries.server.ts'
import { restoreFromBucket } from '#app/features/backups/off-site/restore.server.ts'
import { createBucketStore, createFolderStore } from '#app/platform/files/file-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { appointmentRow, storedTreatment } from '../factories.ts'
import { newBucket } from '../other-programs/off-site-bucket.ts'
import { type S3Server, startS3Server } from '../other-programs/swift.ts'
import { databaseUrl } from '../postgres/database-url.ts'
import { startRestartablePostgres } from '../postgres/restartable-postgres.ts'
import { testSecretKey } from '../secret-key.ts'
import { measured } from '../torture.ts'
import { chance, hasShippedMoment, hasWritten, killedClinic } from './killed-process.ts'
import type { Said } from './writing-process.ts'

/** All of it: `OFF_SITE_ROUNDS=200 OFF_SITE_MOMENTS=500 TIER=rest vitest run test/off-site`. */
const rounds = Number(process.env.OFF_SITE_ROUNDS ?? 2)
const moments = Number(process.env.OFF_SITE_MOMENTS ?? 2)
const mostLostMilliseconds = 60_000
const passphrase = 'a lantern in the window'
const server: S3Server | null = await startS3Server()
afterAll(() => server?.stop())

/** One of two databases of a server; the other one is somebody else's. */
async function clinicOnServer(): Promise<string> {
  const postgres = await startRestartablePostgres()
  onTestFinished(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create role clinic login replication password 'only-for-tests'`)
  await client.query('create database clinic owner clinic')
  await client.query('create table somebody_elses (text text)')
  await client.end()
  const url = new URL(databaseUrl(postgres.url, 'clinic'))
  url.username = 'clinic'
  return url.href
}

test.skipIf(server === null)(
  `on PostgreSQL, ${rounds} times killed while it writes: the bucket alone brings all but the last seconds back, at ${moments} moments`,
  async () => {
    const bucket = await newBucket(server as S3Server)
    const store = createBucketStore(bucket)
    const url = await clinicOnServer()
    const db = openPostgres(url, () => {})
    await migrateToLatest(db, 'postgres')
    keepChainKey(db, testSecretKey)
    await openTextKeys(db, { secretKey: testSecretKey })
    const { id: treatmentId, name } = await storedTreatment(db)
    onTestFinished(() => db.destroy())
    const dataDirectory = mkdtempSync(join(tmpdir(), 'firstlight-killed-'))
    onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
    const offSite = { writing: bucket, reading: bucket, isTyped: false }
    const given = {
      DATA_DIR: dataDirectory,
      DATABASE_URL: url,
      OFF_SITE: JSON.stringify({ offSite, backup: { directory: null, keep: 14, passphrase } }),
      VISIT: JSON.stringify(appointmentRow({ treatmentId, treatment: name.en })),
    }
    const noted: Extract<Said, { moment: number }>[] = []
    let [wrote, shipped, lost] = [0, 0, 0]
    for (let round = 1; round <= rounds; round++) {
      const said = await killedClinic(
        { ...given, FROM: String(wrote) },
        round % 2 === 1 ? hasShippedMoment : hasWritten,
      )
      shipped = Math.max(shipped, ...said.all.map((one) => ('shipped' in one ? one.shipped : 0)))
      const found = await restored(store, null)
      expect(found.visits, 'nothing that has left is lost').toBeGreaterThanOrEqual(shipped)
      const firstLost = said.all.findIndex((one) => 'wrote' in one && one.wrote > found.visits)
      if (firstLost >= 0) lost = Math.max(lost, said.killedAt - (said.times[firstLost] ?? 0))
      noted.push(...said.all.filter((one) => 'moment' in one).filter((one) => one.wrote <= found.visits))
      // A visit that was written but not acknowledged is in the database, too.
      wrote = (await db.selectFrom('appointments').select('id').execute()).length
    }
    expect(lost).toBeLessThan(mostLostMilliseconds)
    expect(noted.length).toBeGreaterThan(0)
    measured(`off site on PostgreSQL: killed ${rounds} times, at most ${lost} ms lost, ${wrote} visits`)
    for (let count = 0; count < moments; count++) {
      const { moment, wrote: visits, head } = noted[chance(noted.length)] ?? { moment: 0, wrote: 0, head: '' }
      expect(await restored(store, Temporal.Instant.fromEpochMilliseconds(moment))).toEqual({ visits, head })
    }
    measured(`off site on PostgreSQL: ${moments} of ${noted.length} moments restored as they were`)
  },
  7_200_000,
)

/** The newest moment, or that one, as a restore brings it into an empty file; its audit log verified. */
async function restored(store: FileStore, at: Temporal.Instant | null) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-elsewhere-'))
  const db = openDatabase({ dataDirectory: folder, database: { engine: 'sqlite' } })
  try {
    const target = { db, engine: 'sqlite', files: createFolderStore(join(folder, 'files')) } as const
    const wanted = { store, passphrase, at: at && (() => at), folder: join(folder, 'work') }
    const outcome = await restoreFromBucket(target, wanted)
    if (!outcome.ok) throw new Error(outcome.message)
    expect(outcome.value.secretKey).toBe(testSecretKey)
    keepChainKey(db, testSecretKey)
    await openTextKeys(db, { secretKey: testSecretKey })
    const rows = await db.selectFrom('appointments').select('message').execute()
    const numbers = rows.map(({ message }) => Number(message.split(' ')[1])).sort((one, other) => one - other)
    expect(numbers, 'all visits before the last one').toEqual(numbers.map((_, index) => index + 1))
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: rows.length })
    return { visits: rows.length, head: (await lastRow(db))?.hash ?? '' }
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}
