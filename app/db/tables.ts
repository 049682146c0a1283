import type { Kysely } from 'kysely'
import type { AuditCutRow, AuditRow, AuditSubjectRow } from './audit-tables.ts'
import type {
  ClinicianFeedRow,
  ClinicianProfileRow,
  ClinicianRow,
  ClosureRow,
  OpeningHoursRow,
  RoomRow,
  TreatmentClinicianRow,
  TreatmentRoomRow,
} from './care-tables.ts'
import type {
  NameSlipRow,
  PatientCorrectionRow,
  PatientDetailRow,
  PatientMergeRow,
  PatientNoteRow,
  PatientPairRow,
  PatientRow,
  PatientTermRow,
} from './patient-tables.ts'
import type {
  BackupRow,
  ContentVersionRow,
  JobRunRow,
  LimitRow,
  SeedRow,
  SettingsRow,
} from './process-tables.ts'
import type {
  AdminRow,
  DeskViewRow,
  InvitationRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PendingSignInRow,
  RecoveryCodeRow,
  SecondFactorRow,
  SessionRow,
  StaffMailRow,
  StaffNewsRow,
} from './staff-tables.ts'
import type {
  TextConsentRow,
  TextDeliveryRow,
  TextEventRow,
  TextProofRow,
  TextStopRow,
} from './text-tables.ts'
import type {
  Channel,
  Language,
  LetterKind,
  OnlineBooking,
  Recipient,
  SealedText,
  SubjectKind,
} from './values.ts'

import type {
  AppointmentAnswerRow,
  AppointmentCountRow,
  AppointmentNoteRow,
  AppointmentRow,
  AppointmentSearchRow,
  BookingSenderRow,
  CancellationRow,
  DeskSearchRow,
  DeskUndoRow,
  PatientChangeRow,
  ReminderRow,
  ReminderRulesRow,
  SlotClaimRow,
  VisitAnswerRow,
  VisitLinkRow,
  VisitRulesRow,
} from './visit-tables.ts'

import type {
  FreedTimeRow,
  SlotHoldRow,
  WaitlistCalendarRow,
  WaitlistEntryRow,
  WaitlistOfferRow,
} from './waitlist-tables.ts'

import type {
  ApprovalUndoRow,
  ContactMessageRow,
  GalleryImageRow,
  MessageDraftRow,
  MessageReplyRow,
  TestimonialRow,
  WebsiteDraftRow,
  WebsitePictureRow,
  WebsiteVersionRow,
} from './website-tables.ts'

/**
 * Every table and column; those of staff and of the audit log in files of their own. Both engines store text
 * and integer only: instants are ISO text in UTC with three decimals and `Z`, days `yyyy-mm-dd`, times `HH:MM`,
 * booleans 0/1, lists JSON text (docs/topics/database.md).
 */
export type Tables = {
  treatments: TreatmentRow
  appointments: AppointmentRow
  appointment_notes: AppointmentNoteRow
  appointment_answers: AppointmentAnswerRow
  cancellations: CancellationRow
  visit_links: VisitLinkRow
  visit_answers: VisitAnswerRow
  patient_changes: PatientChangeRow
  visit_rules: VisitRulesRow
  reminders: ReminderRow
  reminder_rules: ReminderRulesRow
  slot_claims: SlotClaimRow
  clinicians: ClinicianRow
  clinician_profiles: ClinicianProfileRow
  clinician_feeds: ClinicianFeedRow
  rooms: RoomRow
  treatment_clinicians: TreatmentClinicianRow
  treatment_rooms: TreatmentRoomRow
  opening_hours: OpeningHoursRow
  closures: ClosureRow
  appointment_search: AppointmentSearchRow
  patients: PatientRow
  patient_details: PatientDetailRow
  patient_terms: PatientTermRow
  name_slips: NameSlipRow
  patient_merges: PatientMergeRow
  patient_pairs: PatientPairRow
  patient_corrections: PatientCorrectionRow
  patient_notes: PatientNoteRow
  appointment_counts: AppointmentCountRow
  desk_searches: DeskSearchRow
  desk_views: DeskViewRow
  desk_undos: DeskUndoRow
  waitlist_entries: WaitlistEntryRow
  waitlist_offers: WaitlistOfferRow
  waitlist_calendar: WaitlistCalendarRow
  slot_holds: SlotHoldRow
  freed_times: FreedTimeRow
  outbox: OutboxRow
  form_receipts: FormReceiptRow
  text_consents: TextConsentRow
  text_proofs: TextProofRow
  text_stops: TextStopRow
  text_deliveries: TextDeliveryRow
  text_events: TextEventRow
  booking_senders: BookingSenderRow
  content_versions: ContentVersionRow
  admins: AdminRow
  sessions: SessionRow
  pending_sign_ins: PendingSignInRow
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  invitations: InvitationRow
  staff_mails: StaffMailRow
  staff_news: StaffNewsRow
  settings: SettingsRow
  contact_messages: ContactMessageRow
  message_replies: MessageReplyRow
  message_drafts: MessageDraftRow
  testimonials: TestimonialRow
  approval_undos: ApprovalUndoRow
  gallery_images: GalleryImageRow
  website_versions: WebsiteVersionRow
  website_drafts: WebsiteDraftRow
  website_pictures: WebsitePictureRow
  audit_log: AuditRow
  audit_cuts: AuditCutRow
  audit_subjects: AuditSubjectRow
  job_runs: JobRunRow
  backups: BackupRow
  limits: LimitRow
  seeds: SeedRow
}

export type { ClinicianProfileRow, ClinicianRow, ClosureRow, RoomRow } from './care-tables.ts'

export type { PatientRow } from './patient-tables.ts'

export type { TextConsentRow, TextDeliveryRow, TextProofRow } from './text-tables.ts'

export type {
  AppointmentAnswerRow,
  AppointmentNoteRow,
  AppointmentRow,
  CancellationRow,
  DeskUndoRow,
  PatientChangeRow,
  ReminderRow,
  VisitRulesRow,
} from './visit-tables.ts'

export type {
  ApprovalUndoRow,
  ContactMessageRow,
  GalleryImageRow,
  MessageDraftRow,
  MessageReplyRow,
  TestimonialRow,
  WebsiteDraftRow,
} from './website-tables.ts'

/** A connection or an open transaction: queries take either. */
export type Database = Kysely<Tables>

export type Flag = 0 | 1

type Dated = { createdAt: string; updatedAt: string }
type Deletable = { deletedAt: string | null }

export type TreatmentRow = Dated &
  Deletable & {
    id: string
    name: string
    /** Lower-case name: unique, and the sort order. */
    nameKey: string
    description: string
    /** Name and description in Spanish; empty shows the English. */
    spanishName: string
    spanishDescription: string
    /** JSON list of ISO weekdays: 1 is Monday, 7 is Sunday. */
    weekdays: string
    /** JSON list of `HH:MM`. */
    availableTimes: string
    active: Flag
    durationMinutes: number
    /** How many visits may run at one time, where it needs neither clinician nor room. */
    capacity: number
    /** Minutes that clinician and room are taken before and after a visit. */
    bufferBefore: number
    bufferAfter: number
    /** How soon and how far ahead patients book; null as the clinic does. */
    noticeMinutes: number | null
    horizonDays: number | null
    onlineBooking: OnlineBooking
    /** What to bring, in English and Spanish; empty where nothing, or as the English. */
    bring: string
    spanishBring: string
    /** Its owner found that the treatment is not learnt from it: letters and private pages may say it. */
    bringIsNeutral: Flag
    /** JSON list of what is asked of whoever books it. */
    questions: string
    /** Of a deleted one: whether it was offered, so that it comes back as it was. */
    wasActive: Flag
  }

export type OutboxRow = {
  id: string
  kind: LetterKind
  subjectKind: SubjectKind
  subjectId: string
  channel: Channel
  language: Language
  recipient: Recipient
  /** JSON of what the records do not tell when it leaves, sealed; gone once it has left or was given up. */
  payload: SealedText | null
  /** No second row says the same while this one stands; ids and instants, never names. */
  dedupeKey: string | null
  /** Fixed for the life of the row, so that a letter sent twice is recognised (RFC 5322 3.6.4). */
  messageId: string
  status: 'waiting' | 'sent' | 'dead'
  /** Through what it left: smtp, emailjs or file; empty until then. */
  transport: string
  attempts: number
  dueAt: string
  /** Until when a sender has it to itself; null when nobody has. */
  leasedUntil: string | null
  lastError: string
  createdAt: string
  finishedAt: string | null
  /** When staff put the notice away that it was not delivered. */
  putAwayAt: string | null
  /** The kind that it was told as; null until it was written. */
  saidKind: LetterKind | null
}

/** What a form's success was, so that the same form sent again gets the same answer. */
export type FormReceiptRow = {
  /** Digest of the form's name, key and fields. */
  id: string
  form: string
  /** Random id in the address of the success page. */
  resultId: string
  /** The row that was made. */
  subjectId: string
  createdAt: string
}
