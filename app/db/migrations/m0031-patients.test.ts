import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { joinWaiting } from '../../patient-upkeep.server.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'

const before = 'm0029-the-owners-clinic'

test.each(engines)(
  'every visit and message of before joins a patient, and nothing is lost, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateTo(db, engine, before)
    const rowsOf = async (table: string) =>
      (await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)).rows
    const visits = await rowsOf('appointments')
    const messages = await rowsOf('contact_messages')
    await migrateToLatest(db, engine)
    expect(await rowsOf('appointments')).toEqual(visits)
    expect(await rowsOf('contact_messages')).toEqual(messages)
    expect(await joinWaiting(db)).toBe(visits.length + messages.length)
    expect(await joinWaiting(db)).toBe(0)
    for (const table of ['appointments', 'contact_messages'] as const) {
      const rows = await db
        .selectFrom(table)
        .leftJoin('patients', 'patients.id', `${table}.patientId`)
        .select([`${table}.name`, 'patients.name as patient'])
        .execute()
      expect(rows.length, table).toBeGreaterThan(0)
      for (const row of rows) expect(row.patient).toBe(row.name)
    }
  },
)

test.each(engines)('the release before writes visits and messages beside this one on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateToLatest(db, engine)
  await joinWaiting(db)
  await sql`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId", message,
    status, "durationMinutes", sequence, "searchVersion", "createdAt", "updatedAt") values ('new', 'Ada Byron',
    'ada@example.com', '', '2026-12-01', '09:00', '', 'HRT', 'hrt', '', 'pending', 30, 0, 1,
    '2026-11-20T12:00:00.000Z', '')`.execute(db)
  const patientOf = async () =>
    (await db.selectFrom('appointments').select('patientId').where('id', '=', 'new').executeTakeFirst())
      ?.patientId
  expect(await patientOf()).toBeNull()
  expect(await joinWaiting(db)).toBe(1)
  const patient = await db
    .selectFrom('patients')
    .select(['name', 'createdAt'])
    .where('id', '=', (await patientOf()) ?? '')
    .executeTakeFirst()
  expect(patient).toEqual({ name: 'Ada Byron', createdAt: '2026-11-20T12:00:00.000Z' })
})
