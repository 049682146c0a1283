import { expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import type { Database } from '../tables.ts'
import { placeIn } from './place.server.ts'

const minute = (number: number) => `2026-12-07T15:0${number}:00.000Z`
/** Seven rows, two of them of the same moment. */
const rows = [1, 2, 3, 4, 4, 5, 6].map((number, index) => ({
  id: `row-${index + 1}`,
  adminId: index % 2 === 0 ? 'odd' : 'even',
  words: 'Elena',
  createdAt: minute(number),
}))

const after = (id: string) => {
  const row = rows.find((one) => one.id === id)
  return { at: row?.createdAt ?? '', id }
}

forEachEngine((openDatabase) => {
  const list = (db: Database) => db.selectFrom('desk_searches')
  const open = async () => {
    const { db } = await openDatabase()
    await db.insertInto('desk_searches').values(rows).execute()
    return db
  }
  const page = { moment: 'createdAt', size: 3, most: 100 } as const

  test('the first page is before all others', async () => {
    const db = await open()
    expect(await placeIn(db, { rows: list(db) }, { ...page, after: null })).toEqual({
      total: 7,
      isMore: false,
      before: 0,
      previous: null,
    })
  })

  test.each([
    { name: 'the second', last: 'row-5', before: 3, previous: '' },
    { name: 'the third', last: 'row-2', before: 6, previous: `${minute(4)}_row-5` },
    { name: 'one that begins in between', last: 'row-4', before: 4, previous: `${minute(6)}_row-7` },
  ])('newest first: $name says how many are before it, and where the page before begins', async (given) => {
    const db = await open()
    const place = await placeIn(db, { rows: list(db) }, { ...page, after: after(given.last) })
    expect(place).toMatchObject({ total: 7, before: given.before, previous: given.previous })
  })

  test.each([
    { last: 'row-3', before: 3, previous: '' },
    { last: 'row-5', before: 5, previous: `${minute(2)}_row-2` },
    { last: 'row-6', before: 6, previous: `${minute(3)}_row-3` },
  ])('oldest first: after $last the same the other way round', async ({ last, before, previous }) => {
    const db = await open()
    const asked = { ...page, direction: 'asc', after: after(last) } as const
    expect(await placeIn(db, { rows: list(db) }, asked)).toMatchObject({ before, previous })
  })

  test('nothing is counted beyond what is said', async () => {
    const db = await open()
    const place = (last: string | null, most: number) =>
      placeIn(db, { rows: list(db) }, { ...page, after: last === null ? null : after(last), most })
    expect(await place(null, 4)).toMatchObject({ total: 4, isMore: true })
    expect(await place(null, 7)).toMatchObject({ total: 7, isMore: false })
    expect(await place('row-4', 4)).toMatchObject({ before: 4 })
    expect(await place('row-3', 4)).toMatchObject({ before: null, previous: `${minute(5)}_row-6` })
  })

  test('only the rows of the list count; a total that is known is not counted', async () => {
    const db = await open()
    const odd = list(db).where('adminId', '=', 'odd')
    expect(await placeIn(db, { rows: odd }, { ...page, after: after('row-3') })).toMatchObject({
      total: 4,
      before: 3,
    })
    const known = { rows: list(db), counted: odd, total: 1_000 }
    expect(await placeIn(db, known, { ...page, after: after('row-3'), most: 10 })).toMatchObject({
      total: 1_000,
      isMore: false,
      before: 3,
    })
  })
})
