import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'

const cases = [
  { time: '09:00', date: '2026-12-01', kept: null },
  { time: '11:30', date: '2026-12-01', kept: null },
  { time: '12:00', date: '2026-12-01', kept: '["hours"]' },
  { time: '16:45', date: '2026-12-01', kept: '["hours"]' },
  { time: '10:00', date: '2026-12-05', kept: '["hours"]' },
] as const

test.each(engines)(
  'visits of before that stand outside of working hours stay kept there on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateTo(db, engine, 'm0027-two-languages')
    const ids = (await sql<{ id: string }>`select id from appointments order by id`.execute(db)).rows
    for (const [index, { time, date }] of cases.entries())
      await sql`update appointments set date = ${date}, time = ${time} where id = ${ids[index]?.id}`.execute(
        db,
      )
    await migrateToLatest(db, engine)
    const rows = await db
      .selectFrom('appointments')
      .select(['date', 'time', 'startsAt', 'keptStart', 'keptFor'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ time, date, keptFor }) => ({ time, date, kept: keptFor }))).toEqual(cases)
    for (const row of rows) expect(row.keptStart).toBe(row.keptFor === null ? null : row.startsAt)
  },
)

test.each(engines)('what staff had kept outside of the offer is kept for that on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateTo(db, engine, 'm0027-two-languages')
  const keptFor = async () =>
    (await db.selectFrom('appointments').select(['time', 'keptFor']).orderBy('id').execute()).map((row) =>
      Object.values(row),
    )
  const [inside, lunch, moved] = (
    await sql<{ id: string }>`select id from appointments order by id`.execute(db)
  ).rows
  await sql`update appointments set "keptStart" = "startsAt" where id in (${inside?.id}, ${lunch?.id})`.execute(
    db,
  )
  await sql`update appointments set time = '12:00' where id = ${lunch?.id}`.execute(db)
  await sql`update appointments set "keptStart" = 'another start' where id = ${moved?.id}`.execute(db)
  await migrateToLatest(db, engine)
  expect(await keptFor()).toEqual([
    ['09:00', '["offer"]'],
    ['12:00', '["offer","hours"]'],
    ['09:00', null],
    ['09:00', null],
    ['09:00', null],
  ])
})

const kept = ['appointments', 'slot_claims', 'treatments', 'desk_undos', 'audit_log', 'outbox'] as const

test.each(engines)('nothing is lost, and treatments of before need nobody on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateTo(db, engine, 'm0027-two-languages')
  const countRows = async () =>
    Promise.all(
      kept.map(async (table) => {
        const { rows } = await sql<{
          rows: number
        }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
        return Number(rows[0]?.rows)
      }),
    )
  const claims = () => db.selectFrom('slot_claims').selectAll().orderBy('resource').orderBy('block').execute()
  const before = { rows: await countRows(), claims: await claims() }
  await migrateToLatest(db, engine)
  expect({ rows: await countRows(), claims: await claims() }).toEqual(before)
  const treatments = await db.selectFrom('treatments').select('id').execute()
  const ids = new Set(treatments.map(({ id }) => id))
  expect(before.claims.length).toBeGreaterThan(0)
  expect(before.claims.filter(({ resource }) => !ids.has(resource))).toEqual([])
  for (const table of ['treatment_clinicians', 'treatment_rooms'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
})

test.each(engines)('a program of the release before writes visits beside this one on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  await sql`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId", message,
    status, "durationMinutes", sequence, "searchVersion", "createdAt", "updatedAt") values ('new', 'A', '', '', '2026-12-01',
    '09:00', '', 'HRT', 'hrt', '', 'pending', 30, 0, 1, '', '')`.execute(db)
  await sql`insert into desk_undos (id, "adminId", "appointmentId", "updatedAt", status, date, time, "createdAt")
    values ('new', 'a', 'new', '', 'pending', '', '', '')`.execute(db)
  const nowhere = { clinicianId: null, roomId: null, overlap: null }
  const visit = db.selectFrom('appointments').selectAll().where('id', '=', 'new').executeTakeFirst()
  expect(await visit).toMatchObject({
    ...nowhere,
    ...{ bufferBefore: 0, bufferAfter: 0, overlapReason: '', keptFor: null },
  })
  const undo = db.selectFrom('desk_undos').selectAll().where('id', '=', 'new').executeTakeFirst()
  expect(await undo).toMatchObject(nowhere)
  const rules = await db
    .selectFrom('treatments')
    .select(['bufferBefore', 'onlineBooking', 'noticeMinutes'])
    .execute()
  expect(new Set(rules.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ bufferBefore: 0, onlineBooking: 'request', noticeMinutes: null })]),
  )
})
