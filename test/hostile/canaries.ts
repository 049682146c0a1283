import type { Database } from '#app/db/tables.ts'
import { findSettings } from '#app/features/accounts/settings/queries.server.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '../factories.ts'
import { storedImage, storedTestimonial } from '../visitor-factories.ts'
import { storeClinic } from './clinic-targets.ts'
import type { Rows } from './form-targets.ts'
import { storeHeldVisits } from './private-targets.ts'
import { storePlace } from './waitlist-targets.ts'

/** Stands in every row that only staff may see. */
export const canary = 'Canary-3141592'

/** Fills the tables with what nobody outside may see, next to a treatment that everybody may. */
export async function storeCanaries(db: Database): Promise<Rows & { otherAdminId: string }> {
  const marked = (word: string) => `${word} ${canary}`
  const treatment = await storedTreatment(db)
  const appointment = await storedAppointment(db, {
    name: marked('Patient'),
    email: `${canary}@example.com`,
    phone: canary,
    message: marked('Message'),
    treatment: treatment.name.en,
    treatmentId: treatment.id,
  })
  await storePlace(db, treatment, marked('Patient'))
  const admin = await storedAdmin(db, { username: canary, name: marked('Admin') })
  await storedTestimonial(db, { author: canary, title: canary, content: canary, approved: 0 })
  const image = await storedImage(db)
  await storedImage(db, { title: canary, description: canary, deletedAt: image.createdAt })
  await storedTreatment(db, { name: canary, description: canary, active: false })
  const { createdAt, updatedAt } = image
  const message = { id: canary, name: canary, email: canary, phone: canary, subject: canary, message: canary }
  const state = { language: 'en', read: 0, possibleSpam: 0, createdAt, updatedAt, deletedAt: null } as const
  await db
    .insertInto('contact_messages')
    .values({ ...message, ...state })
    .execute()
  const row = await db
    .selectFrom('treatments')
    .select('updatedAt')
    .where('id', '=', treatment.id)
    .executeTakeFirstOrThrow()
  return {
    treatment: treatment.name.en,
    treatmentId: treatment.id,
    appointmentId: appointment.id,
    imageId: image.id,
    otherAdminId: admin.id,
    held: await storeHeldVisits(db, treatment, marked('Patient')),
    ...(await storeClinic(db)),
    seen: {
      appointment: appointment.updatedAt,
      treatment: row.updatedAt,
      image: image.updatedAt,
      admin: admin.updatedAt,
      settings: (await findSettings(db)).updatedAt,
    },
  }
}

/** Everything that a form may change, without what every visit writes: counts, views, the last action. */
export async function effects(db: Database): Promise<string> {
  const tables = [
    'admins',
    'appointments',
    'slot_claims',
    'visit_links',
    'visit_answers',
    'patient_changes',
    'waitlist_entries',
    'waitlist_offers',
    'treatments',
    'gallery_images',
    'testimonials',
    'contact_messages',
    'reply_templates',
    'settings',
    'outbox',
    'idempotency_keys',
    'closures',
    'openings',
    'clinicians',
    'clinician_feeds',
    'rooms',
    'opening_hours',
    'picture_consents',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const sessions = await db.selectFrom('sessions').select(['id', 'endedAt']).execute()
  return JSON.stringify([...rows, sessions].map((list) => list.map((row) => JSON.stringify(row)).sort()))
}
