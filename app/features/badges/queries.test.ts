import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ContactMessageRow, Flag, TestimonialRow } from '#app/db/tables.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { countWaiting } from './queries.server.ts'
import { readCounts } from './read-counts.server.ts'

const at = '2026-12-07T15:00:00.000Z'
const dated = { createdAt: at, updatedAt: at, deletedAt: null }

const message = (id: string, given: Partial<ContactMessageRow> = {}): ContactMessageRow => ({
  id,
  name: 'Ana',
  email: 'ana@example.com',
  phone: '',
  subject: 'Hours',
  message: 'Open?',
  answeredAt: null,
  answeredBy: null,
  answeredHow: null,
  patientId: null,
  language: 'en',
  read: 0 as Flag,
  possibleSpam: 0 as Flag,
  ...dated,
  ...given,
})

const testimonial = (id: string, given: Partial<TestimonialRow> = {}): TestimonialRow => ({
  id,
  author: 'Ana',
  title: 'Patient',
  content: 'Kind.',
  rating: 5,
  refusal: null,
  decidedBy: null,
  reply: '',
  repliedAt: null,
  repliedBy: null,
  decidedAt: null,
  language: 'en',
  approved: 0 as Flag,
  possibleSpam: 0 as Flag,
  reason: '',
  ...dated,
  ...given,
})

forEachEngineWithServices((openServices) => {
  test('counts what waits: not what is done, deleted or suspected spam', async () => {
    const { db } = await openServices()
    for (const status of ['pending', 'pending', 'pending', 'confirmed']) {
      await storedAppointment(db, { status })
    }
    const messages = [
      message('new'),
      message('also new'),
      message('read', { read: 1 }),
      message('spam', { possibleSpam: 1 }),
      message('deleted', { deletedAt: at }),
    ]
    const testimonials = [
      testimonial('new'),
      testimonial('approved', { approved: 1 }),
      testimonial('spam', { possibleSpam: 1 }),
      testimonial('deleted', { deletedAt: at }),
    ]
    await db.insertInto('contact_messages').values(messages).execute()
    await db.insertInto('testimonials').values(testimonials).execute()
    expect(await countWaiting(db)).toEqual({
      pendingAppointments: 3,
      unreadMessages: 2,
      pendingTestimonials: 1,
      patientChanges: 0,
      total: 6,
    })
  })

  test('what cannot be read is not known, which is not nothing waiting, and its kind is in the log', async () => {
    const said: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => void said.push(fields) }
    const services = await openServices({ log: log as never })
    await sql`alter table contact_messages rename to out_of_the_way`.execute(services.db)
    expect(await readCounts(services, 'admin')).toBeNull()
    expect(said).toEqual([{ kind: expect.stringMatching(/error/i) }])
  })
})
