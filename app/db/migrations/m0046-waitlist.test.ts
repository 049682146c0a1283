import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.each(engines)(
  'one place on the list is offered one time at once, and an old program books nothing over what is held, on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    const offer = (id: string, state: string) =>
      sql`insert into waitlist_offers (id, "entryId", state, date, time, "durationMinutes", digest, token, "createdAt", until)
        values (${id}, 'entry', ${state}, '2026-12-09', '10:00', 30, ${id}, '', '', '')`.execute(db)
    await offer('first', 'lapsed')
    await offer('second', 'running')
    await expect(offer('third', 'running')).rejects.toThrow()
    const claim = (appointmentId: string) =>
      sql`insert into slot_claims (resource, lane, block, "appointmentId")
        values ('somebody', 0, 1, ${appointmentId})`.execute(db)
    await claim('offer:second')
    await expect(claim('a visit')).rejects.toThrow()
  },
)
