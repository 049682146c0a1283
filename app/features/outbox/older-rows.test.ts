import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { from, sendAllDue } from '../../../test/letters.ts'
import { oldDatabase, openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { startMailServer } from '../../../test/other-programs/mail-server.ts'
import { testClock, testServices } from '../../../test/services.ts'
import { migrateToLatest } from '../../db/migrate.server.ts'
import { createSmtpMailer } from '../../platform/mail/mailer-smtp.server.ts'
import { writeLetter } from '../appointments/letters/letters.server.ts'
import { clinic } from '../clinic/website/in-use.ts'
import { waitingLetters } from './queries.server.ts'

/** Soon after the program of the first release was stopped. */
const stoppedAt = '2026-11-22T02:16:00.000Z'

test.each(engines)(
  'letters that waited in a database of the first release on %s are sent',
  async (engine) => {
    const database = await openOldDatabase(engine)
    onTestFinished(database.close)
    await migrateToLatest(database.db, engine)
    const server = await startMailServer()
    onTestFinished(server.close)
    const services = testServices(database, {
      mailer: createSmtpMailer(server.url, { from: () => from, limitMilliseconds: 5_000 }),
      clock: testClock(stoppedAt),
    })
    services.writeLetter = (request) => writeLetter(services, request)
    await sendAllDue(services)
    const subjects = server.delivered.map(({ email }) => email.subject)
    expect(subjects.toSorted()).toEqual(['Your appointment is cancelled', 'Your appointment is confirmed'])
    expect((await waitingLetters(database.db, services.clock.now())).waiting).toBe(0)

    // A program of that release, still running beside this one.
    const { rows } = await sql<{ id: string }>`
    select id from appointments where name = ${oldDatabase.visits[1]}`.execute(database.db)
    for (const kind of ['request-received', 'undelivered']) {
      await sql`insert into outbox (id, kind, "appointmentId", "messageId", status, "dueAt", "createdAt")
      values (${kind}, ${kind}, ${rows[0]?.id}, ${kind}, 'waiting', ${stoppedAt}, ${stoppedAt})`.execute(
        database.db,
      )
    }
    await sendAllDue(services)
    expect(
      server.delivered
        .slice(2)
        .map(({ recipients }) => recipients[0])
        .toSorted(),
    ).toEqual(['elodie@example.com', clinic().email.text])
  },
)
