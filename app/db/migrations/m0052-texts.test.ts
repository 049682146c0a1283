import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'whose number it is goes where the release before erases a visit, the proof stays, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    const { id } = await db.selectFrom('appointments').select('id').orderBy('id').executeTakeFirstOrThrow()
    const proof = { id: 'consent', purpose: 'reminders', numberDigest: 'd', language: 'en' } as const
    const given = { wording: 'Send me texts.', givenAt: '2026-11-23T12:00:00.000Z', withdrawnAt: null }
    await db
      .insertInto('text_proofs')
      .values({ ...proof, ...given, givenBy: '', withdrawnBy: '' })
      .execute()
    const consent = { id: 'consent', appointmentId: id, entryId: null, number: '+14325550142' }
    await db.insertInto('text_consents').values(consent).execute()
    await sql`delete from appointment_search where "appointmentId" = ${id}`.execute(db)
    await sql`delete from slot_claims where "appointmentId" = ${id}`.execute(db)
    await sql`delete from appointments where id = ${id}`.execute(db)
    expect(await db.selectFrom('text_consents').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('text_proofs').select('numberDigest').execute()).toEqual([
      { numberDigest: 'd' },
    ])
  },
)
