import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { lastRow } from '#app/features/audit/queries.server.ts'
import {
  type Contents,
  listContents,
  openRebuilt,
  openSeries,
  rebuildDatabase,
  startedBy,
} from '#app/features/backups/off-site/reading.server.ts'
import { firstTimeZone } from '#app/platform/clinic-time.server.ts'
import { createBucketStore } from '#app/platform/files/file-store.server.ts'
import type { BucketSettings, FileStore } from '#app/platform/files/file-store.ts'
import { openDatabaseOn } from '../database.ts'
import { appointmentRow, storedTreatment } from '../factories.ts'
import { newBucket } from '../other-programs/off-site-bucket.ts'
import { type S3Server, startS3Server } from '../other-programs/swift.ts'
import { testSecretKey } from '../secret-key.ts'
import { runCommand } from '../serving/command.ts'
import { measured } from '../torture.ts'
import { chance, hasShippedMoment, hasWritten, killedClinic } from './killed-process.ts'
import type { Said } from './writing-process.ts'

/** All of it: `OFF_SITE_ROUNDS=200 OFF_SITE_MOMENTS=500 TIER=rest vitest run test/off-site`. */
const rounds = Number(process.env.OFF_SITE_ROUNDS ?? 2)
const moments = Number(process.env.OFF_SITE_MOMENTS ?? 4)
const mostLostMilliseconds = 60_000
const passphrase = 'a lantern in the window'
const server: S3Server | null = await startS3Server()
afterAll(() => server?.stop())

test.skipIf(server === null)(
  `${rounds} times killed while it writes: the bucket alone brings all but the last seconds back, at ${moments} moments`,
  async () => {
    const bucket = await newBucket(server as S3Server)
    const store = createBucketStore(bucket)
    const { db, dataDirectory, close } = await openDatabaseOn('sqlite')
    const { id: treatmentId, name } = await storedTreatment(db)
    await db.destroy()
    onTestFinished(close)
    const offSite = { writing: bucket, reading: bucket, isTyped: false }
    const given = {
      DATA_DIR: dataDirectory,
      OFF_SITE: JSON.stringify({ offSite, backup: { directory: null, keep: 14, passphrase } }),
      VISIT: JSON.stringify(appointmentRow({ treatmentId, treatment: name.en })),
    }
    const noted: Extract<Said, { moment: number }>[] = []
    let [wrote, shipped, lost] = [0, 0, 0]
    for (let round = 1; round <= rounds; round++) {
      const said = await killedClinic(
        { ...given, FROM: String(wrote) },
        round % 2 === 0 ? hasShippedMoment : hasWritten,
      )
      const acknowledged = said.all.flatMap((one) => ('wrote' in one && !('moment' in one) ? [one] : []))
      shipped = Math.max(shipped, ...said.all.map((one) => ('shipped' in one ? one.shipped : 0)))
      const found = await restored(store, await listContents(store), null)
      expect(found.visits, 'nothing that has left is lost').toBeGreaterThanOrEqual(shipped)
      const firstLost = said.all.findIndex((one) => 'wrote' in one && one.wrote > found.visits)
      if (firstLost >= 0) lost = Math.max(lost, said.killedAt - (said.times[firstLost] ?? 0))
      noted.push(...said.all.filter((one) => 'moment' in one).filter((one) => one.wrote <= found.visits))
      // A visit that was written but not acknowledged is in the file, too.
      wrote = await visitsIn(dataDirectory)
      expect(wrote).toBeGreaterThanOrEqual(acknowledged.at(-1)?.wrote ?? 0)
    }
    expect(lost).toBeLessThan(mostLostMilliseconds)
    expect(noted.length).toBeGreaterThan(0)
    measured(`off site: killed ${rounds} times, at most ${lost} ms lost, ${wrote} visits`)
    const contents = await listContents(store)
    for (let count = 0; count < moments; count++) {
      const { moment, wrote: visits, head } = noted[chance(noted.length)] ?? { moment: 0, wrote: 0, head: '' }
      const then = await restored(store, contents, Temporal.Instant.fromEpochMilliseconds(moment))
      expect(then).toEqual({ visits, head })
    }
    measured(`off site: ${moments} of ${noted.length} moments restored as they were`)
    await restoresOnEmptyMachine(bucket, noted.at(-1)?.moment ?? 0)
  },
  3_600_000,
)

/** As an operator does it, with the bucket's address, its key, and the passphrase alone. */
async function restoresOnEmptyMachine(
  { bucketUrl, region, accessKey, secretKey }: BucketSettings,
  moment: number,
): Promise<void> {
  const address = bucketUrl.replace('http://', 's3://').concat(`?region=${region}&tls=0`)
  const key = { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey }
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-empty-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const minute = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(firstTimeZone)
  const at = minute
    .add({ minutes: 1 })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
  const restore = (given: string[], environment = {}) =>
    runCommand('restore', given, { DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase, ...key, ...environment })
  const wrong = await restore([address], { BACKUP_PASSPHRASE: 'not the passphrase' })
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('passphrase') })
  expect(await restore([address, '--at', 'yesterday'])).toMatchObject({ code: 1 })
  expect(await restore([address, '--at', '2020-01-01 10:00'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('no backup from that time'),
  })
  expect(readdirSync(folder).filter((name) => name !== 'serving.lock')).toEqual([])
  expect(await restore([address, '--at', at])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ok, \d+ rows/),
  })
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(testSecretKey)
  expect(await restore([address])).toMatchObject({ code: 1 })
  expect(await visitsIn(folder)).toBeGreaterThan(0)
}

/** The newest moment, or that one, from the bucket alone: whole, and its audit log verified. */
async function restored(store: FileStore, { series }: Contents, at: Temporal.Instant | null) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-elsewhere-'))
  try {
    for (const listing of startedBy(series, at)) {
      const opened = await openSeries(store, listing, passphrase)
      if (!(await rebuildDatabase(store, opened, { at, folder }))) continue
      const db = openRebuilt(folder, opened.head)
      try {
        expect(opened.head.secretKey).toBe(testSecretKey)
        keepChainKey(db, opened.head.secretKey)
        // Messages are encrypted: they open with the key that came along.
        await openTextKeys(db, { secretKey: opened.head.secretKey })
        const rows = await db.selectFrom('appointments').select('message').execute()
        const numbers = rows
          .map(({ message }) => Number(message.split(' ')[1]))
          .sort((one, other) => one - other)
        expect(numbers, 'all visits before the last one').toEqual(numbers.map((_, index) => index + 1))
        expect(await verifyChain(db)).toMatchObject({ ok: true, rows: rows.length })
        return { visits: rows.length, head: (await lastRow(db))?.hash ?? '' }
      } finally {
        await db.destroy()
      }
    }
    return { visits: 0, head: '' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function visitsIn(dataDirectory: string): Promise<number> {
  const db = openDatabase({ dataDirectory, database: { engine: 'sqlite' } })
  try {
    return (await db.selectFrom('appointments').select('id').execute()).length
  } finally {
    await db.destroy()
  }
}
