import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Engine, openPostgres, openSqlite } from '#app/db/engine/database.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { type Row, rowsOf } from '#app/db/upkeep/rows.server.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { m } from '#app/language/messages.ts'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { engines, forEachEngine, openEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { appointmentRow, storedAdmin, storedTreatment } from '#test/factories.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { testNow } from '#test/services.ts'
import { isTorture, measured } from '#test/torture.ts'
import { storedImage } from '#test/visitor-factories.ts'
import { verifyChain } from '../audit/chain/verification.server.ts'
import { record } from '../audit/queries.server.ts'
import { makeBackup } from './commands.server.ts'
import { restoreBackup } from './restore.server.ts'
import { backupName, outdated } from './rules.ts'

stretchQuickly()

const passphrase = 'a lantern in the window'
const secretKey = 'the-key-of-the-first-machine-'.repeat(2)
const now = Temporal.Instant.from(testNow)
/** All of it in `npm run torture`. */
const appointments = isTorture ? 10_000 : 1_500
const images = isTorture ? 50 : 10
const filesOfImage = 3
/** A letter of the salt in an age file's second line. */
const inSalt = 'age-encryption.org/v1\n-> scrypt '.length + 4
const letterA = 65

const filesOf = ({ dataDirectory }: TestDatabase) => createFolderStore(join(dataDirectory, 'files'))

/** A connection of its own, as a backup needs it next to a serving process. */
const besideOf = ({ settings, dataDirectory }: TestDatabase) =>
  settings.engine === 'sqlite'
    ? openSqlite(join(dataDirectory, 'firstlight.db'))
    : openPostgres(settings.url, () => {})

async function backUp(source: TestDatabase, path: string) {
  const db = besideOf(source)
  try {
    const parts = { db, engine: source.engine, files: filesOf(source), secretKey }
    return await makeBackup(parts, { path, passphrase, now })
  } finally {
    await db.destroy()
  }
}

async function fill({ db }: TestDatabase, files: FileStore, count: { appointments: number; images: number }) {
  const {
    id: treatmentId,
    name: { en: treatment },
  } = await storedTreatment(db)
  await storedAdmin(db, { language: 'es' })
  for (let from = 0; from < count.appointments; from += 500) {
    const rows = Array.from({ length: Math.min(500, count.appointments - from) }, (_, index) =>
      appointmentRow({
        treatment,
        treatmentId,
        message: index % 3 === 0 ? 'Line one\nline two ’ 漢字 🌅 "quoted" \\' : '',
        status: ['pending', 'confirmed', 'cancelled'][index % 3] ?? 'pending',
        deletedAt: index % 50 === 0 ? '2026-12-06T00:00:00.000Z' : null,
      }),
    )
    await db.insertInto('appointments').values(rows).execute()
    const claims = rows.map((row, index) => ({
      resource: 'r',
      lane: 0,
      block: from + index,
      appointmentId: row.id,
    }))
    await db.insertInto('slot_claims').values(claims).execute()
  }
  for (let index = 0; index < count.images; index++) {
    const random = randomBytes(16).toString('base64url').replaceAll(/^[-_]/g, 'a')
    const { id } = await storedImage(db, {
      id: `image-${index}`,
      image: `file:${random}`,
      width: 640,
      height: 480,
    })
    for (let file = 0; file < filesOfImage; file++) {
      await files.put(
        `gallery/${id}/${random}-${320 * (file + 1)}.webp`,
        randomBytes(20_000 + index),
        'image/webp',
      )
    }
  }
  for (let index = 0; index < 5; index++) {
    const entry = { at: now, actor: 'system', action: 'view', object: 'settings', objectId: '' } as const
    await inTransaction(db, (tx) => record(tx, { ...entry, addressHash: '' }))
  }
}

async function allRows(db: Database, engine: Engine): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {}
  for (const shape of await tableShapes(db, engine)) {
    tables[shape.name] = (await Array.fromAsync(rowsOf(db, shape))).flat()
  }
  return tables
}

async function allFiles(files: FileStore): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { key } of files.list('gallery/')) {
    const file = await files.get(key)
    found.set(key, Buffer.from(await new Response(file?.body).arrayBuffer()).toString('base64'))
  }
  return new Map([...found].sort())
}

forEachEngine((openDatabase, engine) => {
  test(`${appointments} appointments and ${images} images come back equal, on either engine`, async () => {
    const source = await openDatabase()
    const files = filesOf(source)
    await fill(source, files, { appointments, images })
    const path = join(source.dataDirectory, 'clinic.backup')
    const facts = await backUp(source, path)
    expect(facts.files).toBe(images * filesOfImage)
    measured(`${engine}: ${facts.rows} rows and ${facts.files} files equal on both engines`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const rows = await allRows(source.db, engine)
    expect(rows.appointments).toHaveLength(appointments)
    const kept = await allFiles(files)
    for (const other of engines) {
      const target = await openEmptyDatabase(other)
      try {
        const place = { db: target.db, engine: other, files: filesOf(target) }
        const restored = await restoreBackup(place, { path, passphrase })
        expect(restored).toEqual({
          ok: true,
          value: { rows: facts.rows, files: facts.files, madeAt: testNow.replace('Z', '.000Z'), secretKey },
        })
        expect(await allRows(target.db, other)).toEqual(rows)
        expect(await allFiles(filesOf(target))).toEqual(kept)
        expect((await verifyChain(target.db)).ok).toBe(true)
        await expectTriggers(target.db)
      } finally {
        await target.close()
      }
    }
  })

  describe('refuses, and leaves nothing behind', () => {
    test('a flipped byte, a cut file, another passphrase, another file', async () => {
      const source = await openDatabase()
      await fill(source, filesOf(source), { appointments: 20, images: 2 })
      const path = join(source.dataDirectory, 'clinic.backup')
      await backUp(source, path)
      const whole = readFileSync(path)
      const target = await openEmptyDatabase(engine)
      const place = { db: target.db, engine, files: filesOf(target) }
      const attempt = async (content: Buffer, words = passphrase) => {
        writeFileSync(path, content)
        const outcome = await restoreBackup(place, { path, passphrase: words })
        return outcome.ok ? 'restored' : outcome.message
      }
      const flipped = (at: number) => {
        const content = Buffer.from(whole)
        content[at] = (content[at] ?? 0) ^ 1
        return content
      }

      expect(await attempt(flipped(whole.length >> 1))).toBe(m.backups_encryption_problem_damaged())
      expect(await attempt(flipped(whole.length - 1))).toBe(m.backups_encryption_problem_damaged())
      expect(await attempt(whole.subarray(0, whole.length - 1))).toBe(m.backups_encryption_problem_damaged())
      expect(await attempt(whole.subarray(0, 60))).toBe(m.backups_encryption_problem_damaged())
      const saltOfAnother = Buffer.from(whole)
      saltOfAnother[inSalt] = whole[inSalt] === letterA ? letterA + 1 : letterA
      expect(await attempt(saltOfAnother)).toBe(m.backups_encryption_problem_wrong_passphrase())
      expect(await attempt(whole, 'another passphrase')).toBe(m.backups_encryption_problem_wrong_passphrase())
      expect(await attempt(Buffer.from('a letter'))).toBe(m.backups_encryption_problem_not_encrypted())
      expect(await tableShapes(target.db, engine)).toEqual([])
      expect(readdirSync(target.dataDirectory).filter((name) => name === 'files')).toEqual([])
      expect(await attempt(whole)).toBe('restored')
      expect(await attempt(whole)).toBe(m.backups_not_empty())
      measured(`${engine}: 5 damaged files, a wrong passphrase and a strange file refused`)
      await target.close()
    })

    test('where a file cannot be stored half way', async () => {
      const source = await openDatabase()
      await fill(source, filesOf(source), { appointments: 20, images: 2 })
      const path = join(source.dataDirectory, 'clinic.backup')
      await backUp(source, path)
      const target = await openEmptyDatabase(engine)
      const files = filesOf(target)
      let left = 4
      const full: FileStore = {
        ...files,
        put: async (...given) => {
          if (left-- === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
          return files.put(...given)
        },
      }
      const attempt = restoreBackup({ db: target.db, engine, files: full }, { path, passphrase })
      await expect(attempt).rejects.toThrow('no space')
      expect(await tableShapes(target.db, engine)).toEqual([])
      expect(await allFiles(files)).toEqual(new Map())
      await target.close()
    })
  })

  test('is one moment, while bookings go on', async () => {
    const source = await openDatabase()
    await fill(source, filesOf(source), { appointments: 600, images: 0 })
    const path = join(source.dataDirectory, 'clinic.backup')
    let isDone = false
    const { id: treatmentId } = await storedTreatment(source.db)
    const booking = (async () => {
      for (let block = 1_000_000; !isDone; block++) {
        const row = appointmentRow({ treatmentId })
        await inTransaction(source.db, async (tx) => {
          await tx.insertInto('appointments').values(row).execute()
          const claim = { resource: treatmentId, lane: 0, block, appointmentId: row.id }
          await tx.insertInto('slot_claims').values(claim).execute()
        })
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await backUp(source, path)
    isDone = true
    await booking
    const target = await openEmptyDatabase(engine)
    const restored = await restoreBackup(
      { db: target.db, engine, files: filesOf(target) },
      { path, passphrase },
    )
    expect(restored.ok).toBe(true)
    const visits = await target.db.selectFrom('appointments').select('id').execute()
    const claims = await target.db.selectFrom('slot_claims').select('appointmentId').execute()
    expect(claims.map((claim) => claim.appointmentId).sort()).toEqual(visits.map((row) => row.id).sort())
    const counted = await target.db.selectFrom('appointment_counts').select('count').execute()
    const live = await target.db
      .selectFrom('appointments')
      .select('id')
      .where('deletedAt', 'is', null)
      .execute()
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(live.length)
    await target.close()
  })
})

test('rotation names all of ours but the newest, and nobody else’s', () => {
  const ours = ['2026-12-05', '2026-12-06', '2026-12-07'].map((day) => backupName(`${day}T09:00:00.000Z`))
  expect(outdated(['notes.txt', ...ours, 'clinic.backup', `${ours[0]}.part`], 2)).toEqual([ours[0]])
  expect(outdated(ours, 3)).toEqual([])
})

/** Those of the counts and of the audit log are back. */
async function expectTriggers(db: Database): Promise<void> {
  const counts = () =>
    db.selectFrom('appointment_counts').selectAll().where('status', '=', 'pending').execute()
  const [before] = await counts()
  await db.insertInto('appointments').values(appointmentRow()).execute()
  expect((await counts())[0]?.count).toBe((before?.count ?? 0) + 1)
  await expect(db.updateTable('audit_log').set({ actor: 'x' }).execute()).rejects.toThrow('append-only')
}
