import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { NodeSqliteDialect } from './sqlite.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-driver-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Notes = { notes: { text: string }; marks: { note: string } }

let files = 0
/** A fresh file with notes, and marks that must name one of them by the commit; what another process sees of it. */
async function freshFile() {
  const path = join(folder, `${++files}.db`)
  const db = new Kysely<Notes>({ dialect: new NodeSqliteDialect(path) })
  await sql`create table notes (text text not null primary key) strict`.execute(db)
  await sql`create table marks (note text not null references notes deferrable initially deferred) strict`.execute(
    db,
  )
  const other = new DatabaseSync(path)
  const seen = () =>
    other
      .prepare('select text from notes order by text')
      .all()
      .map(({ text }) => text)
  const close = async () => {
    other.close()
    await db.destroy()
  }
  return { path, db, seen, close }
}

class Refused extends Error {}

const write = (db: Kysely<Notes>, text: string) =>
  db.transaction().execute((tx) => tx.insertInto('notes').values({ text }).execute())

/** Commits in the write-ahead log: frames that say how long the file is after them (sqlite.org/fileformat2.html#walformat). */
function commitsIn(path: string): number {
  const log = readFileSync(`${path}-wal`)
  const frame = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits++
  return commits
}

test('transactions that wait for one another share commits; each is told when others see what it wrote', async () => {
  const { path, db, seen, close } = await freshFile()
  const before = commitsIn(path)
  const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`)
  await Promise.all(texts.map((text) => write(db, text).then(() => expect(seen()).toContain(text))))
  expect(seen()).toHaveLength(60)
  expect(commitsIn(path) - before).toBeLessThan(20)
  await close()
})

test('a question outside of a transaction waits for none, and sees only what is committed', async () => {
  const { db, close } = await freshFile()
  const count = async () => (await db.selectFrom('notes').selectAll().execute()).length
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text: 'x' }).execute()
    expect(await count()).toBe(0)
    expect(await tx.selectFrom('notes').selectAll().execute()).toHaveLength(1)
  })
  expect(await count()).toBe(1)
  await close()
})

const actions = fc.array(
  fc.record({
    text: fc.integer({ min: 0, max: 12 }).map(String),
    statements: fc.integer({ min: 1, max: 3 }),
    ends: fc.constantFrom('stored', 'refused', 'alone', 'apart'),
  }),
  { maxLength: 40 },
)

test('whatever runs at once: what was acknowledged is there, nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (all) => {
      const { db, seen, close } = await freshFile()
      const stored: string[] = []
      await Promise.all(
        all.map(async ({ text, statements, ends }, index) => {
          if (ends === 'apart') return sql`vacuum`.execute(db)
          const name = (part: number) => (part === 0 ? text : `${text} ${index} ${part}`)
          const isStored = await (ends === 'alone'
            ? db.insertInto('notes').values({ text }).execute()
            : db.transaction().execute(async (tx) => {
                for (let part = 0; part < statements; part++)
                  await tx
                    .insertInto('notes')
                    .values({ text: name(part) })
                    .execute()
                if (ends === 'refused') throw new Refused()
              })
          ).then(
            () => true,
            () => false,
          )
          if (!isStored) return
          stored.push(...Array.from({ length: ends === 'alone' ? 1 : statements }, (_, part) => name(part)))
          expect(seen()).toEqual(expect.arrayContaining(stored))
        }),
      )
      expect(seen()).toEqual(stored.toSorted())
      await close()
    }),
    { numRuns: 60 },
  )
})

test('where the commit fails, everyone who shared it is told, and the next ones work', async () => {
  const { db, seen, close } = await freshFile()
  const marking = db
    .transaction()
    .execute((tx) => tx.insertInto('marks').values({ note: 'nowhere' }).execute())
  const writing = [write(db, 'a'), write(db, 'b')]
  const ends = await Promise.allSettled([marking, ...writing])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(seen()).toEqual([])
  await write(db, 'c')
  expect(seen()).toEqual(['c'])
  await close()
})

test('where the disk is full, what was acknowledged is there, nothing else is', async () => {
  const { db, seen, close } = await freshFile()
  await sql`pragma max_page_count = 40`.execute(db)
  const texts = Array.from({ length: 30 }, (_, index) => `${index} ${'long '.repeat(2_000)}`)
  const ends = await Promise.allSettled(texts.map((text) => write(db, text)))
  const stored = texts.filter((_, index) => ends[index]?.status === 'fulfilled')
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.length).toBeLessThan(30)
  expect(seen()).toEqual(stored.toSorted())
  await sql`pragma max_page_count = 1000`.execute(db)
  await write(db, 'room again')
  expect(seen()).toContain('room again')
  await close()
})
