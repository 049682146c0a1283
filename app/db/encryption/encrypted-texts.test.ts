import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { appointmentRow, storedAppointment } from '#test/factories.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { openDatabase } from '../engine/database.server.ts'
import type { Database, Tables } from '../tables.ts'
import { rotateTextKeys } from './rotation.server.ts'
import { addTextKey, openTextKeys, TextKeyProblem, textKeysOf, UnreadableText } from './text-keys.server.ts'

const at = '2026-12-07T15:00:00.000Z'
const words = 'Allergic to lidocaine'
const anotherKey = 'only-for-tests-another-Wq83-Zr5M-7vTc-Jd2H'
const note = (id: string, text = words) => ({ id, patientId: 'p', adminId: 'a', words: text, createdAt: at })

/** As the database has it. */
async function storedIn(db: Database, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ stored: string }>`
    select ${sql.ref(column)} as stored from ${sql.table(table)} order by 1`.execute(db)
  return rows.map(({ stored }) => stored)
}

forEachEngine((openTestDatabase) => {
  const open = async () => (await openTestDatabase()).db

  test('any text comes back as it was written, and is stored in no word of it', async () => {
    const db = await open()
    const texts = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0'))
    let made = 0
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const id = `n${++made}`
        await db.insertInto('patient_notes').values(note(id, text)).execute()
        const query = db.selectFrom('patient_notes').select('words').where('id', '=', id)
        expect(await query.executeTakeFirst()).toEqual({ words: text })
      }),
      { numRuns: 50 },
    )
    for (const stored of await storedIn(db, 'patient_notes', 'words'))
      expect(stored).toMatch(/^v1\.1\.[\w-]{16}\.[\w-]{22,}$/)
  })

  test('an empty text stays empty, and can be asked for', async () => {
    const db = await open()
    await db
      .insertInto('patient_notes')
      .values([note('a', ''), note('b')])
      .execute()
    const rows = db.selectFrom('patient_notes').select('id').where('words', '!=', '')
    expect(await rows.execute()).toEqual([{ id: 'b' }])
  })

  test.each<{ what: string; read: (db: Database) => Promise<unknown[]> }>([
    { what: 'all columns', read: (db) => db.selectFrom('patient_notes').selectAll().execute() },
    { what: 'one column', read: (db) => db.selectFrom('patient_notes').select('words').execute() },
    {
      what: 'another name',
      read: (db) => db.selectFrom('patient_notes as n').select('n.words as words').execute(),
    },
    {
      what: 'a join',
      read: (db) =>
        db
          .selectFrom('patient_notes as n')
          .leftJoin('booking_blocks as b', 'b.patientId', 'n.patientId')
          .select(['b.reason', 'n.words'])
          .execute(),
    },
    {
      what: 'a change that returns them',
      read: (db) => db.updateTable('patient_notes').set({ adminId: 'b' }).returning('words').execute(),
    },
    {
      what: 'all of one table of a join',
      read: (db) =>
        db
          .selectFrom('patient_notes as n')
          .leftJoin('booking_blocks as b', 'b.patientId', 'n.patientId')
          .selectAll('n')
          .select('b.reason')
          .execute(),
    },
    {
      what: 'a union in a condition',
      read: (db) => {
        const ids = db
          .selectFrom('patient_notes')
          .select('id')
          .unionAll(db.selectFrom('patients').select('id'))
        return db.selectFrom('patient_notes').selectAll().where('id', 'in', ids).execute()
      },
    },
    { what: 'a deletion', read: (db) => db.deleteFrom('patient_notes').returningAll().execute() },
    {
      what: 'a transaction',
      read: (db) => db.transaction().execute((tx) => tx.selectFrom('patient_notes').selectAll().execute()),
    },
  ])('$what reads them', async ({ read }) => {
    const db = await open()
    await db.insertInto('patient_notes').values(note('a')).execute()
    const [row] = await read(db)
    expect(row).toMatchObject({ words })
    expect(Object.keys(row ?? {}).filter((name) => name.includes('.'))).toEqual([])
  })

  test('a deletion that uses another table selects the key of what it returns of that', async () => {
    const db = await open()
    const deletion = db.deleteFrom('patients').using('patient_notes as n').returning('n.words')
    expect(deletion.compile().sql).toContain('returning "n"."words", "n"."id" as "n.id"')
  })

  test('a change and a conflict write them for their row', async () => {
    const db = await open()
    await db.insertInto('patient_notes').values(note('a')).execute()
    await db.updateTable('patient_notes').set({ words: 'changed' }).where('id', '=', 'a').execute()
    expect(await db.selectFrom('patient_notes').select('words').execute()).toEqual([{ words: 'changed' }])
    const block = { patientId: 'p', adminId: 'a', createdAt: at }
    for (const reason of ['one', 'two'])
      await db
        .insertInto('booking_blocks')
        .values({ ...block, reason })
        .onConflict((row) => row.column('patientId').doUpdateSet({ reason }))
        .execute()
    expect(await db.selectFrom('booking_blocks').select('reason').execute()).toEqual([{ reason: 'two' }])
    expect((await storedIn(db, 'booking_blocks', 'reason')).join()).not.toContain('two')
  })

  test.each([
    { what: 'swapped with another row', change: swapRows },
    { what: 'moved to another column', change: moveColumn },
    { what: 'changed', change: (db: Database) => overwrite(db, (one) => one.replace(/.$/, flipped)) },
    { what: 'written in the clear', change: (db: Database) => overwrite(db, () => 'Take aspirin') },
    {
      what: 'under a key that is not there',
      change: (db: Database) => overwrite(db, (one) => one.replace('v1.1', 'v1.2')),
    },
  ])('a text that was $what does not open; the log says where, and the rest is read', async ({ change }) => {
    const db = await open()
    await storedAppointment(db, { id: 'one', message: 'First', overlapReason: 'Reason' })
    await storedAppointment(db, { id: 'two', message: 'Second' })
    await storedAppointment(db, { id: 'rest', message: 'Third' })
    const told: unknown[] = []
    textKeysOf(db).unreadable = (cell) => {
      told.push(cell)
      return '[unreadable]'
    }
    await change(db)
    const rows = await db.selectFrom('appointments').select(['id', 'message']).orderBy('id').execute()
    const byId = new Map(rows.map(({ id, message }) => [id, message]))
    expect(byId.get('one')).toBe('[unreadable]')
    expect(byId.get('rest')).toBe('Third')
    expect(told).toContainEqual({ table: 'appointments', column: 'message', id: 'one' })
  })

  test('what is in place of a text that does not open is never stored over it, nor anywhere else', async () => {
    const db = await open()
    await db.insertInto('patient_notes').values(note('a')).execute()
    await sql`update patient_notes set words = ${`v1.1.${'x'.repeat(16)}.${'y'.repeat(22)}`}`.execute(db)
    const before = await storedIn(db, 'patient_notes', 'words')
    const { words: shown } = await db.selectFrom('patient_notes').select('words').executeTakeFirstOrThrow()
    for (const typed of [shown, `${shown} Called again.`])
      await expect(
        db.updateTable('patient_notes').set({ words: typed }).where('id', '=', 'a').execute(),
      ).rejects.toThrow(UnreadableText)
    await expect(db.insertInto('patient_notes').values(note('b', shown)).execute()).rejects.toThrow(
      UnreadableText,
    )
    expect(await storedIn(db, 'patient_notes', 'words')).toEqual(before)
    await db.updateTable('patient_notes').set({ words: 'Mine' }).where('id', '=', 'a').execute()
    expect(await db.selectFrom('patient_notes').select('words').execute()).toEqual([{ words: 'Mine' }])
  })

  describe('keys', () => {
    const texts = async (db: Database) =>
      (await db.selectFrom('patient_notes').select('words').orderBy('id').execute()).map((one) => one.words)

    /** The same rows as a process that has just started sees them. */
    async function started<T>(
      one: { settings: Parameters<typeof openDatabase>[0]['database']; dataDirectory: string },
      work: (db: Kysely<Tables>) => Promise<T>,
    ): Promise<T> {
      const db = openDatabase({ database: one.settings, dataDirectory: one.dataDirectory })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    }

    test('a start with another secret key is refused in one sentence', async () => {
      const database = await openTestDatabase()
      await started(database, async (db) => {
        const asked = openTextKeys(db, { secretKey: anotherKey })
        await expect(asked).rejects.toThrow(TextKeyProblem)
        await expect(openTextKeys(db, { secretKey: anotherKey })).rejects.toThrow(
          /^SECRET_KEY is not [^\n]+$/,
        )
      })
    })

    test('a new secret key takes over with the former next to it, and is enough from then on', async () => {
      const database = await openTestDatabase()
      await database.db.insertInto('patient_notes').values(note('a')).execute()
      const both = { secretKey: anotherKey, formerSecretKey: testSecretKey }
      await started(database, async (db) => {
        expect(await openTextKeys(db, both)).toBe(1)
        expect(await texts(db)).toEqual([words])
      })
      await started(database, async (db) => {
        expect(await openTextKeys(db, { secretKey: anotherKey })).toBe(0)
        expect(await texts(db)).toEqual([words])
        await expect(openTextKeys(db, { secretKey: testSecretKey })).rejects.toThrow(TextKeyProblem)
      })
    })

    test('of several processes each takes over in any order, none goes back, and one with the former key alone is refused', async () => {
      const database = await openTestDatabase()
      await database.db.insertInto('patient_notes').values(note('a')).execute()
      const both = { secretKey: anotherKey, formerSecretKey: testSecretKey }
      const newest = { secretKey: `${anotherKey}-2`, formerSecretKey: anotherKey }
      await started(database, (one) =>
        started(database, async (other) => {
          await Promise.all([openTextKeys(one, both), openTextKeys(other, both)])
          expect([await texts(one), await texts(other)]).toEqual([[words], [words]])
        }),
      )
      await started(database, async (db) => {
        const refused = openTextKeys(db, { secretKey: testSecretKey })
        await expect(refused).rejects.toThrow('If another process has a newer one, set the same here')
      })
      // Read before the newest moves the keys on, written after.
      await sql`update text_keys set encrypted = ${textKeysOf(database.db).encryptedUnder(testSecretKey, 1)}`.execute(
        database.db,
      )
      await started(database, async (slow) => {
        const overtaken = slow.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            if (result.rows.some((row) => 'encrypted' in row))
              await sql`update text_keys set encrypted = ${textKeysOf(database.db).encryptedUnder(newest.secretKey, 1)}`.execute(
                database.db,
              )
            return result
          },
        })
        expect(await openTextKeys(overtaken, both)).toBe(0)
      })
      await started(database, async (db) => {
        expect(await openTextKeys(db, newest)).toBe(0)
        expect(await texts(db)).toEqual([words])
      })
    })

    test('a rotation encrypts all again under a new key, and removes the former', async () => {
      const db = await open()
      const rows = Array.from({ length: 450 }, (_, index) => note(`n${index}`))
      await db.insertInto('patient_notes').values(rows).execute()
      await db
        .insertInto('appointments')
        .values(appointmentRow({ message: 'm' }))
        .execute()
      expect(await rotateTextKeys(db, testSecretKey)).toEqual({ texts: 451, unreadable: 0 })
      const stored = await storedIn(db, 'patient_notes', 'words')
      expect(stored.every((one) => one.startsWith('v1.2.'))).toBe(true)
      expect(await db.selectFrom('text_keys').select('number').execute()).toEqual([{ number: 2 }])
      expect(new Set(await texts(db))).toEqual(new Set([words]))
    })

    test('a rotation that stopped half-way goes on, and what it left is read meanwhile', async () => {
      const database = await openTestDatabase()
      const { db } = database
      await db
        .insertInto('patient_notes')
        .values([note('a'), note('b'), note('c')])
        .execute()
      await addTextKey(db, testSecretKey)
      await db.updateTable('patient_notes').set({ words }).where('id', '=', 'b').execute()
      await started(database, async (again) => {
        await openTextKeys(again, { secretKey: testSecretKey })
        expect(await texts(again)).toEqual([words, words, words])
        expect(await rotateTextKeys(again, testSecretKey)).toEqual({ texts: 2, unreadable: 0 })
        expect(await again.selectFrom('text_keys').select('number').execute()).toEqual([{ number: 2 }])
        expect(await texts(again)).toEqual([words, words, words])
      })
    })

    test('a text that does not open stays as it is, with its key', async () => {
      const db = await open()
      await db
        .insertInto('patient_notes')
        .values([note('a'), note('b')])
        .execute()
      await sql`update patient_notes set words = (select words from patient_notes where id = 'b') where id = 'a'`.execute(
        db,
      )
      expect(await rotateTextKeys(db, testSecretKey)).toEqual({ texts: 1, unreadable: 1 })
      expect((await db.selectFrom('text_keys').select('number').execute()).length).toBe(2)
    })

    test('a text that does not open keeps no later rotation from the rest', async () => {
      const db = await open()
      await db
        .insertInto('patient_notes')
        .values([note('a'), note('b')])
        .execute()
      await sql`update patient_notes set words = 'lost' where id = 'a'`.execute(db)
      await rotateTextKeys(db, testSecretKey)
      const before = await storedIn(db, 'patient_notes', 'words')
      expect(await rotateTextKeys(db, testSecretKey)).toEqual({ texts: 1, unreadable: 1 })
      const stored = await storedIn(db, 'patient_notes', 'words')
      expect([before[1]?.slice(0, 5), stored[1]?.slice(0, 5), stored[0]]).toEqual(['v1.2.', 'v1.3.', 'lost'])
    })
  })
})

const flipped = (last: string) => (last === 'A' ? 'Q' : 'A')

async function overwrite(db: Database, to: (stored: string) => string): Promise<void> {
  const { rows } = await sql<{ message: string }>`select message from appointments where id = 'one'`.execute(
    db,
  )
  await sql`update appointments set message = ${to(rows[0]?.message ?? '')} where id = 'one'`.execute(db)
}

async function swapRows(db: Database): Promise<void> {
  const { rows } = await sql<{ message: string }>`select message from appointments where id = 'two'`.execute(
    db,
  )
  await overwrite(db, () => rows[0]?.message ?? '')
}

async function moveColumn(db: Database): Promise<void> {
  await sql`update appointments set message = "overlapReason" where id = 'one'`.execute(db)
}
