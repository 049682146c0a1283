import { beforeAll, expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import type { Database } from '../tables.ts'
import { countAgainst, deleteOldLimits, takeBack } from './limits.server.ts'

const limit = { name: 'three-a-minute', count: 3, windowSeconds: 60 }
const start = Temporal.Instant.from('2026-12-07T15:00:00Z')

const counts = (db: Database) => db.selectFrom('limits').select(['key', 'count']).orderBy('key').execute()

forEachEngine((openDatabase) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openDatabase()
  })

  /** One database serves the whole suite; nothing is counted yet. */
  async function nothingCounted(): Promise<Database> {
    await opened.db.deleteFrom('limits').execute()
    return opened.db
  }

  const count = (
    db: Database,
    { after = { seconds: 0 } as Temporal.DurationLike, subject = 'somebody', factor = 1, of = limit } = {},
  ) => countAgainst(db, of, { subject, now: start.add(after), factor })

  test('so many in one window; the next one waits for its end, and then all begins again', async () => {
    const db = await nothingCounted()
    for (let event = 0; event < 3; event++) expect(await count(db)).toEqual({ ok: true })
    expect(await count(db, { after: { seconds: 20 } })).toEqual({ ok: false, retryAfter: 40 })
    expect(await count(db, { after: { milliseconds: 59_001 } })).toEqual({ ok: false, retryAfter: 1 })
    expect(await count(db, { after: { milliseconds: 58_999 } })).toEqual({ ok: false, retryAfter: 2 })
    expect(await count(db, { subject: 'another' })).toEqual({ ok: true })
    expect(await count(db, { of: { ...limit, name: 'others' } })).toEqual({ ok: true })
    for (let event = 0; event < 3; event++) {
      expect(await count(db, { after: { seconds: 60 } })).toEqual({ ok: true })
    }
    expect(await count(db, { after: { seconds: 61 } })).toEqual({ ok: false, retryAfter: 59 })
  })

  test.each([
    { factor: 0.01, allowed: 1 },
    { factor: 0.6, allowed: 1 },
    { factor: 0.7, allowed: 2 },
    { factor: 2, allowed: 6 },
  ])('multiplied by $factor it allows $allowed, and never none', async ({ factor, allowed }) => {
    const db = await nothingCounted()
    const answers = []
    for (let event = 0; event < 8; event++) answers.push((await count(db, { factor })).ok)
    expect(answers.filter(Boolean)).toHaveLength(allowed)
    expect(answers.indexOf(false)).toBe(allowed)
  })

  test('what did not count is taken back, of that one alone and never below nothing', async () => {
    const db = await nothingCounted()
    await count(db)
    await count(db)
    await count(db, { subject: 'another' })
    await takeBack(db, limit, 'somebody')
    expect(await counts(db)).toEqual([
      { key: 'three-a-minute:another', count: 1 },
      { key: 'three-a-minute:somebody', count: 1 },
    ])
    await takeBack(db, limit, 'somebody')
    await takeBack(db, limit, 'somebody')
    expect((await counts(db)).map((row) => row.count)).toEqual([1, 0])
  })

  test('windows that are over are forgotten, and no others', async () => {
    const db = await nothingCounted()
    await count(db, { subject: 'early' })
    await count(db, { subject: 'late', after: { seconds: 1 } })
    await deleteOldLimits(db, start.add({ milliseconds: 59_999 }))
    expect(await counts(db)).toHaveLength(2)
    await deleteOldLimits(db, start.add({ seconds: 60 }))
    expect(await counts(db)).toEqual([{ key: 'three-a-minute:late', count: 1 }])
  })
})
