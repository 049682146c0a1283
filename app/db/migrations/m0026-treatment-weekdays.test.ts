import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { listAll } from '../../features/treatments/queries.server.ts'
import { availabilityText } from '../../features/treatments/rules.ts'
import { watchCorruptColumns } from '../json.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'days of the release before are read as numbers on %s, and so is what it writes',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    const before = await sql<{ id: string; availability: string; availableDays: string }>`
    select id, availability, "availableDays" from treatments order by "nameKey"`.execute(db)
    await migrateToLatest(db, engine)
    const after = await listAll(db)
    expect(
      after.map(({ id, availableDays }) => ({
        id,
        availability: availabilityText(availableDays),
        availableDays,
      })),
    ).toEqual(before.rows.map((row) => ({ ...row, availableDays: JSON.parse(row.availableDays) })))
    const numbersOf = async (id: string) => {
      const { weekdays } = await db
        .selectFrom('treatments')
        .select('weekdays')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return weekdays
    }
    // A program of that release, still running beside this one.
    const id = after[0]?.id ?? ''
    await sql`update treatments set "availableDays" = '["Sunday","Friday"]' where id = ${id}`.execute(db)
    expect(await numbersOf(id)).toBe('[5,7]')
    await sql`update treatments set name = 'x', "availableDays" = '["Sunday","Friday"]' where id = ${id}`.execute(
      db,
    )
    expect(await numbersOf(id)).toBe('[5,7]')
    await sql`insert into treatments (id, name, "nameKey", description, availability, "availableDays",
      "availableTimes", active, "createdAt", "updatedAt")
    values ('new', 'New', 'new', '', 'Every day', ${'["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"]'},
      '[]', 1, '', '')`.execute(db)
    expect(await numbersOf('new')).toBe('[1,2,3,4,5,6,7]')
  },
)

test.each(engines)(
  'days that somebody wrote by hand stop neither a start nor a restore on %s, and are told of',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    const { id } = await db.selectFrom('treatments').select('id').executeTakeFirstOrThrow()
    const setDays = (text: string) =>
      sql`update treatments set "availableDays" = ${text} where id = ${id}`.execute(db)
    const weekdays = async () =>
      (await db.selectFrom('treatments').select(['id', 'weekdays']).execute()).find((row) => row.id === id)
        ?.weekdays
    await setDays('Monday')
    await migrateToLatest(db, engine)
    expect(await weekdays()).toBe('Monday')
    for (const text of ['', '"Monday"', '{"day":"Monday"}', 'null']) {
      await setDays('["Friday"]')
      await setDays(text)
      expect(await weekdays(), text).toBe(text)
    }
    await setDays('[1,null,["Monday"]]')
    expect(await weekdays()).toBe('[]')
    await sql`insert into treatments (id, name, "nameKey", description, availability, "availableDays",
      "availableTimes", active, "createdAt", "updatedAt")
    values ('by-hand', 'By hand', 'by hand', '', '', 'Monday', '[]', 1, '', '')`.execute(db)
    const told: object[] = []
    onTestFinished(watchCorruptColumns((place) => told.push(place)))
    expect((await listAll(db)).find((one) => one.id === 'by-hand')?.availableDays).toEqual([])
    expect(told).toEqual([{ table: 'treatments', column: 'weekdays', id: 'by-hand' }])
  },
)
