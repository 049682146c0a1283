import { columns } from '../app/db/columns.ts'
import { inTransaction } from '../app/db/engine/transaction.server.ts'
import type { ContactMessageRow, Database, GalleryImageRow, TestimonialRow } from '../app/db/tables.ts'
import { enqueueEmail } from '../app/features/outbox/queries.server.ts'
import { aboutReply } from '../app/features/outbox/rules.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { asText, storedText, type WithGivenTexts } from './local-texts.ts'
import { type TestServices, testNow } from './services.ts'

const at = testNow.replace('Z', '.000Z')

/** Approved, unless said otherwise. */
export async function storedTestimonial(
  db: Database,
  given: Partial<TestimonialRow> = {},
): Promise<TestimonialRow> {
  const row: TestimonialRow = {
    id: randomId(),
    author: 'Maria G.',
    title: 'Patient for 3 years',
    content: 'They listened.',
    language: 'en',
    rating: 5,
    approved: 1,
    possibleSpam: 0,
    reason: '',
    refusal: null,
    decidedBy: null,
    reply: '',
    repliedAt: null,
    repliedBy: null,
    decidedAt: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    ...given,
  }
  await db.insertInto('testimonials').values(row).execute()
  return row
}

type ImageText = 'title' | 'description' | 'alternativeText'

export async function storedImage(
  db: Database,
  given: WithGivenTexts<GalleryImageRow, ImageText> = {},
): Promise<GalleryImageRow> {
  const { description = 'The front desk.' } = given
  const row: GalleryImageRow = {
    id: randomId(),
    image: 'https://pictures.example/reception.jpg',
    category: 'Facilities',
    width: null,
    height: null,
    widths: '[]',
    placeholder: '',
    orderedAt: given.createdAt ?? at,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    isDescribed: columns.flag(asText(description).en !== ''),
    ...given,
    title: storedText(given.title ?? 'Reception'),
    description: storedText(description),
    alternativeText: storedText(given.alternativeText ?? ''),
  }
  await db.insertInto('gallery_images').values(row).execute()
  return row
}

/** New, unless said otherwise. */
export async function storedMessage(
  db: Database,
  given: Partial<ContactMessageRow> = {},
): Promise<ContactMessageRow> {
  const row: ContactMessageRow = {
    id: randomId(),
    name: 'Harold Pike',
    email: 'harold@example.com',
    phone: '',
    subject: 'Question',
    message: 'Are you open?',
    language: 'en',
    read: 0,
    possibleSpam: 0,
    answeredAt: null,
    answeredBy: null,
    answeredHow: null,
    patientId: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    ...given,
  }
  await db.insertInto('contact_messages').values(row).execute()
  return row
}

/** What staff wrote back, long ago; it has left. */
export async function storedAnswer({ db, clock }: TestServices, messageId: string): Promise<void> {
  const id = `to ${messageId}`
  const long = '2019-12-06T15:00:00.000Z'
  const written = { adminId: 'a', text: 'Yes, Rosa.', emailHeader: '<a@b>', createdAt: long }
  const email = { kind: 'reply', subject: aboutReply(id), language: 'en', now: clock.now() } as const
  const emailId = await inTransaction(db, (tx) => enqueueEmail(tx, email))
  await db
    .insertInto('message_replies')
    .values({ id, messageId, emailId, ...written })
    .execute()
  await db.updateTable('outbox').set({ status: 'sent', finishedAt: long }).where('id', '=', emailId).execute()
}
