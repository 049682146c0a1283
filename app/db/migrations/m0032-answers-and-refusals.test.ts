import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/database.ts'
import { openOldDatabase } from '../../../test/old-databases/old-databases.ts'
import { countUnread } from '../../features/contact/queries.server.ts'
import { countUnapproved } from '../../features/testimonials/queries.server.ts'
import { migrateTo, migrateToLatest } from '../migrate.server.ts'

const before = 'm0029-the-owners-clinic'

test.each(engines)('messages and testimonials of before are as they were on %s', async (engine) => {
  const { db, close } = await openOldDatabase(engine)
  onTestFinished(close)
  await migrateTo(db, engine, before)
  const known = async () => ({
    messages: (
      await sql<object>`select id, name, message, read, "updatedAt" from contact_messages`.execute(db)
    ).rows,
    testimonials: (
      await sql<object>`select id, content, approved, reason, "updatedAt" from testimonials`.execute(db)
    ).rows,
  })
  const earlier = await known()
  await migrateToLatest(db, engine)
  expect(earlier.messages.length * earlier.testimonials.length).toBeGreaterThan(0)
  expect(await known()).toEqual(earlier)
  const messages = await db.selectFrom('contact_messages').selectAll().execute()
  for (const message of messages)
    expect(message).toMatchObject({ answeredAt: null, answeredBy: null, answeredHow: null })
  const testimonials = await db.selectFrom('testimonials').selectAll().execute()
  for (const testimonial of testimonials)
    expect(testimonial).toMatchObject({ refusal: null, decidedBy: null })
})

test.each(engines)(
  'what the release before writes beside this one waits for an answer on %s',
  async (engine) => {
    const { db, close } = await openOldDatabase(engine)
    onTestFinished(close)
    await migrateToLatest(db, engine)
    await sql`delete from contact_messages`.execute(db)
    await sql`delete from testimonials`.execute(db)
    await sql`insert into contact_messages (id, name, email, phone, subject, message, read, "possibleSpam", "createdAt",
    "updatedAt") values ('new', 'A', 'a@example.com', '', 'S', 'M', 0, 0, '', '')`.execute(db)
    await sql`insert into testimonials (id, author, title, content, rating, approved, "possibleSpam", "createdAt",
    "updatedAt") values ('new', 'A', 'T', 'C', 5, 0, 0, '', '')`.execute(db)
    await sql`insert into approval_undos (id, "adminId", "testimonialId", "updatedAt", reason, "possibleSpam", "createdAt")
    values ('new', 'a', 'new', '', '', 0, '')`.execute(db)
    expect([await countUnread(db), await countUnapproved(db)]).toEqual([1, 1])
    const message = await db.selectFrom('contact_messages').select('answeredAt').executeTakeFirst()
    expect(message).toEqual({ answeredAt: null })
    const undo = await db.selectFrom('approval_undos').selectAll().executeTakeFirst()
    expect(undo).toMatchObject({ approved: 0, refusal: null, decidedBy: null })
    await sql`update testimonials set approved = 1`.execute(db)
    expect(await countUnapproved(db)).toBe(0)
  },
)
