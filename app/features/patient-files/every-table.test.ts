import { expect, test } from 'vitest'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { forEachEngine } from '#test/database.ts'

/**
 * Whose data each table holds, and how it ends (docs/operations.md#what-lives-where-and-for-how-long). Backup and
 * restore take every table there is; what is a patient's goes with `erasePatient` and `eraseOnePatient` and is told by
 * `readKept` (retention.test.ts, erasure.test.ts, patient-erasure.test.ts). A new table is named here when it is in all five.
 */
const tables = {
  patient: [
    'appointment_answers',
    'appointment_notes',
    'appointments',
    'booking_blocks',
    'cancellations',
    'contact_messages',
    'message_replies',
    'outbox',
    'patient_changes',
    'patient_notes',
    'patients',
    'text_consents',
    'waitlist_entries',
  ],
  /** Hangs on a patient's rows and goes with them; says nothing that those do not say. */
  withPatient: [
    'appointment_parts',
    'appointment_search',
    'booking_senders',
    'desk_undos',
    'form_receipts',
    'name_slips',
    'patient_corrections',
    'patient_details',
    'patient_merges',
    'patient_moves',
    'patient_pairs',
    'patient_terms',
    'reminders',
    'slot_claims',
    'text_deliveries',
    'visit_answers',
    'visit_links',
    'slot_holds',
    'waitlist_offers',
  ],
  /** May hold what a patient said or was, for seconds or hours only. */
  brief: ['approval_undos', 'desk_searches', 'limits', 'message_drafts', 'passkey_challenges'],
  /** No address leads to the author: staff look for the name. */
  public: [
    'clinician_profiles',
    'clinicians',
    'gallery_images',
    'testimonials',
    'treatments',
    'website_drafts',
    'website_pictures',
    'website_versions',
  ],
  /** With what staff said of one another. */
  staff: [
    'admins',
    'clinician_feeds',
    'closures',
    'desk_views',
    'invitations',
    'openings',
    'passkeys',
    'pending_sign_ins',
    'recovery_codes',
    'second_factors',
    'sessions',
    'staff_mails',
    'mail_senders',
  ],
  /** Random ids, which name nobody once the rows are gone. */
  audit: ['audit_cuts', 'audit_log', 'audit_subjects'],
  /** Keyed digests of telephone numbers, and ids of the service for text messages: kept for years, naming nobody. */
  proof: ['text_events', 'text_proofs', 'text_stops'],
  nobody: [
    'appointment_counts',
    'backups',
    'content_versions',
    'freed_times',
    'job_runs',
    'opening_hours',
    'reminder_rules',
    'rooms',
    'seeds',
    'settings',
    'staff_news',
    'treatment_clinicians',
    'treatment_rooms',
    'visit_rules',
    'waitlist_calendar',
  ],
}

forEachEngine((openDatabase, engine) => {
  test('every table is known to erasure, export and retention', async () => {
    const { db } = await openDatabase()
    const names = (await tableShapes(db, engine)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.values(tables).flat().toSorted())
  })
})
