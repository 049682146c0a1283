import type { Tables } from '../tables.ts'

/**
 * Which rows of a table an account of the clinician's role sees: all of them, none, those of their own appointments or of
 * the patients who have one (by the column that says whose they are), or counts of those alone.
 */
export type VisibleRows = 'all' | 'none' | 'counted' | { ofAppointment: string } | { ofPatient: string }

/**
 * Every table, so that a new one isn't stored before somebody decided (docs/topics/accounts-and-roles.md#clinicians). `all`
 * is for what names no patient: the clinic's set-up, its free times, and what the account needs for itself.
 */
export const visibleRows = {
  appointments: { ofAppointment: 'id' },
  appointment_parts: { ofAppointment: 'appointmentId' },
  appointment_notes: { ofAppointment: 'appointmentId' },
  appointment_answers: { ofAppointment: 'appointmentId' },
  appointment_search: { ofAppointment: 'appointmentId' },
  appointment_counts: 'counted',
  cancellations: { ofAppointment: 'appointmentId' },
  visit_links: { ofAppointment: 'appointmentId' },
  visit_answers: { ofAppointment: 'appointmentId' },
  patient_changes: { ofAppointment: 'appointmentId' },
  reminders: { ofAppointment: 'appointmentId' },
  booking_senders: { ofAppointment: 'appointmentId' },
  desk_undos: { ofAppointment: 'appointmentId' },
  text_consents: { ofAppointment: 'appointmentId' },
  outbox: { ofAppointment: 'subjectId' },

  patients: { ofPatient: 'id' },
  patient_details: { ofPatient: 'patientId' },
  patient_terms: { ofPatient: 'patientId' },
  patient_notes: { ofPatient: 'patientId' },
  patient_merges: { ofPatient: 'patientId' },
  booking_blocks: { ofPatient: 'patientId' },
  patient_pairs: 'none',
  patient_corrections: 'none',
  patient_moves: 'none',

  contact_messages: 'none',
  message_replies: 'none',
  message_drafts: 'none',
  reply_templates: 'none',
  testimonials: 'none',
  approval_undos: 'none',
  waitlist_entries: 'none',
  waitlist_offers: 'none',
  invitations: 'none',
  backups: 'none',
  service_settings: 'none',
  status_tokens: 'none',
  agreements: 'none',
  api_keys: 'none',
  imports: 'none',
  import_pieces: 'none',
  import_rows: 'none',
  mail_senders: 'none',
  dkim_keys: 'none',
  staff_mails: 'none',
  staff_news: 'none',
  website_drafts: 'none',
  website_counts: 'none',
  picture_consents: 'none',

  /** Words of names, whosever they are: what they lead to is hidden. */
  name_slips: 'all',
  /** Blocks of time and ids. */
  slot_claims: 'all',
  slot_holds: 'all',
  freed_times: 'all',
  waitlist_calendar: 'all',
  visit_rules: 'all',
  reminder_rules: 'all',
  treatments: 'all',
  clinicians: 'all',
  clinician_profiles: 'all',
  clinician_feeds: 'all',
  rooms: 'all',
  treatment_clinicians: 'all',
  treatment_rooms: 'all',
  opening_hours: 'all',
  closures: 'all',
  busy_times: 'all',
  calendar_connections: 'all',
  calendar_events: 'all',
  calendar_copies: 'all',
  openings: 'all',
  gallery_images: 'all',
  website_versions: 'all',
  legal_versions: 'all',
  website_pictures: 'all',
  /** Keyed digests of numbers, and what became of messages. */
  text_proofs: 'all',
  text_stops: 'all',
  text_deliveries: 'all',
  text_events: 'all',
  /** Found by an id that only its owner has. */
  desk_searches: 'all',
  idempotency_keys: 'all',
  sessions: 'all',
  pending_sign_ins: 'all',
  two_step_secrets: 'all',
  recovery_codes: 'all',
  passkeys: 'all',
  passkey_challenges: 'all',
  desk_views: 'all',
  /** Names of the staff, who are in the history of each appointment. */
  admins: 'all',
  /** The next entry is hashed with the last one. */
  audit_log: 'all',
  audit_subjects: 'all',
  audit_cuts: 'all',
  content_versions: 'all',
  settings: 'all',
  job_runs: 'all',
  limits: 'all',
  seeds: 'all',
  text_keys: 'all',
} as const satisfies Record<keyof Tables, VisibleRows>
