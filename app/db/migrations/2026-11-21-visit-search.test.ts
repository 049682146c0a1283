import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachEngine } from '../../../test/database.ts'
import { storedAppointment } from '../../../test/factories.ts'
import { termsOf } from '../../platform/text/person-terms.ts'
import { up } from './2026-11-21-visit-search.ts'

const sqliteOnly = ['new', 'again', 'gone'].map((name) => `drop trigger appointments_counted_${name}`)
const postgresOnly = ['drop function appointments_count cascade']
const made = [
  'drop table appointment_search',
  'drop table appointment_counts',
  'drop table desk_searches',
  ...['status_visit', 'treatment', 'treatment_visit'].map((name) => `drop index appointments_${name}`),
]

forEachEngine((openDatabase, engine) => {
  test('appointments of before can be found and are counted', async () => {
    const { db } = await openDatabase()
    for (const statement of [...(engine === 'sqlite' ? sqliteOnly : postgresOnly), ...made]) {
      await sql.raw(statement).execute(db)
    }
    const row = { name: "Eléna O'Brien-Ruiz", phone: '+1 432 555 0188', email: 'Elena@example.com' }
    const { id } = await storedAppointment(db, row)
    for (let more = 0; more < 600; more++)
      await storedAppointment(db, { deletedAt: '2026-12-01T15:00:00.000Z' })
    await up(db as never, engine)
    const terms = await db
      .selectFrom('appointment_search')
      .select('term')
      .where('appointmentId', '=', id)
      .execute()
    expect(terms.map(({ term }) => term).sort()).toEqual(termsOf(row).sort())
    expect(await db.selectFrom('appointment_counts').selectAll().execute()).toEqual([
      { status: 'pending', count: 1 },
    ])
    const { count } = await db
      .selectFrom('appointment_search')
      .select((all) => all.fn.count<number>('appointmentId').distinct().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(601)
  })
})
