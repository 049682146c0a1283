import type { Generated } from 'kysely'
import type {
  CalendarDate,
  CancellationReason,
  Channel,
  ClockTime,
  EncryptedText,
  Language,
  Overlap,
  PatientChangeKind,
  PatientReason,
  QuestionKind,
  ReminderState,
  Status,
  StoredText,
} from './values.ts'

/* Visits, and what hangs on them. */

export type AppointmentRow = {
  id: string
  name: string
  /** Empty where staff booked for someone without one. */
  email: string
  phone: string
  date: CalendarDate
  time: ClockTime
  /** UTC instant of the start, for sorting and for emails. */
  startsAt: string
  /** The name of the first part's treatment as it was booked. */
  treatment: string
  /** JSON list of the names of the parts after the first, as they were booked. */
  otherTreatments: string
  /** The first part's, as are `clinicianId` and `roomId`. */
  treatmentId: string
  message: string
  /** In which it was asked for; emails about it follow. */
  language: Language
  status: Status
  /** Minutes from the start of its first part to the end of its last, as booked: later edits of the treatment do not touch it. */
  durationMinutes: number
  /** iCalendar SEQUENCE of the last email (RFC 5545 3.8.7.4). */
  sequence: number
  /** Which form of search terms it is found by; lower where a release that makes other terms wrote them (appointments/queries.server.ts). */
  searchVersion: number
  /** The start at which staff keep it although its treatment is not offered then; null where they did not. */
  keptStart: string | null
  /** JSON list of the causes for which they did (visits-to-settle); null where they did not. */
  keptFor: string | null
  /** Who gives it and where; null where its treatment needs nobody or no room. */
  clinicianId: string | null
  roomId: string | null
  /** Minutes around it that they are taken as well, as booked: before the first part, after the last. */
  bufferBefore: number
  bufferAfter: number
  /** Why it is where there is no room; null where there is. */
  overlap: Overlap | null
  /** What staff said of that. */
  overlapReason: string
  /** 1 where its mailbox had as many open as one may have: staff look closely before they confirm it. */
  manyOpen: number
  /** Whose it is; stays as it is where that patient is merged into another. */
  patientId: string
  /** What patients read out on the phone. */
  reference: string
  /** The same for visits that were booked as repetitions of one another; null where it is none. */
  seriesId: string | null
  /**
   * Since when it is where it was last moved to, from when on nobody can take that back; null where it never was.
   */
  movedAt: string | null
  /** The day on which it stood before that. */
  movedFrom: CalendarDate | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** One treatment of an appointment; the parts of one follow each other by `position`, from 0 without a gap. */
export type AppointmentPartRow = {
  appointmentId: string
  position: number
  treatmentId: string
  clinicianId: string | null
  roomId: string | null
  /** UTC instant. */
  startsAt: string
  /** Minutes, as booked. */
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  /** When Undo ends for the change that gave the appointment this treatment; null for one that it was booked with. */
  changedAt: string | null
}

/** What staff tell each other about a visit; patients never read it. */
export type AppointmentNoteRow = {
  appointmentId: string
  /** Empty where it was deleted. */
  text: string
  /** What was there before the last change, so that it can be taken back. */
  before: string
  /** Id of who wrote it last. */
  writtenBy: string
  updatedAt: string
}

/** What was answered to one question of the visit's treatment, with the words in which it was asked then. */
export type AppointmentAnswerRow = {
  appointmentId: string
  questionId: string
  /** Among those of the visit, ascending. */
  place: number
  kind: QuestionKind
  question: StoredText
  /** Text, `yes` or `no`, `yyyy-mm-dd`, or a choice in every language; empty where it was deleted. */
  answer: StoredText
  /** Id of who wrote it; empty for the patient. */
  writtenBy: string
  updatedAt: string
}

/** Why a visit was cancelled, one row for each time that somebody said. */
export type CancellationRow = {
  appointmentId: string
  /** The visit's `updatedAt` after it. */
  changedAt: string
  reason: CancellationReason
  /** What the patient was written besides; empty where nothing. */
  words: string
}

/** The one private link under which anyone who has it sees the visit; renewing replaces all of the row. */
export type VisitLinkRow = {
  appointmentId: string
  /** Keyed hash of the token, by which it is found. */
  digest: string
  /** For emails that say it again. */
  token: EncryptedText
  createdAt: string
}

/** Whether a patient said that they are coming; it holds for the start that they said it of alone. */
export type VisitAnswerRow = {
  appointmentId: string
  /** The visit's own then. */
  startsAt: string
  /** 0 where they took it back. */
  coming: 0 | 1
  answeredAt: string
}

/** What a patient changed by the private link, one row for each time. */
export type PatientChangeRow = {
  appointmentId: string
  /** The visit's `updatedAt` after it. */
  changedAt: string
  kind: PatientChangeKind
  /** Why they cancelled, where they said. */
  reason: PatientReason | null
  /** What they wrote besides; empty where nothing. */
  words: string
  /** The start before, where they moved it. */
  startedAt: string | null
  /** When staff opened the visit after it; null until then. */
  seenAt: string | null
}

/** How far patients change their visits themselves; one row, none until the owner says otherwise. */
export type VisitRulesRow = {
  id: string
  /** Until so many hours before the start. */
  changeUntilHours: number
  /** How often one visit is moved. */
  mostMoves: number
  updatedAt: string
}

/** What became of one reminder of a visit; none that is still to come has a row, unless staff stopped it. */
export type ReminderRow = {
  appointmentId: string
  /** The visit's own then: one that is moved is reminded of again. */
  startsAt: string
  /** So long before the start; whole days are counted by the clinic's clock. */
  leadHours: number
  channel: Channel
  state: ReminderState
  /** The outbox row; null where none was written. */
  emailId: string | null
  createdAt: string
}

/** How long before visits patients are reminded, and since when; one row, none until the clinic first reminds. */
export type ReminderRulesRow = {
  id: string
  /** JSON list of hours. */
  leads: string
  updatedAt: string
}

/**
 * One row for each five minutes that a visit holds; the primary key is the proof
 * (docs/topics/slot-claims.md).
 */
export type SlotClaimRow = {
  resource: string
  lane: number
  /** Whole minutes since 1970 UTC, divided by 5. */
  block: number
  appointmentId: string
  /** Which part of the visit takes it. */
  position: Generated<number>
}

/** What an appointment is found by: beginnings of these terms (app/platform/text/person-terms.ts). */
export type AppointmentSearchRow = { term: string; appointmentId: string }

/** How many appointments that are not deleted have that status; kept by triggers. */
export type AppointmentCountRow = { status: Status; count: number }

/** What staff searched for, so that no name is in an address. */
export type DeskSearchRow = { id: string; adminId: string; words: string; createdAt: string }

/** A change of staff that can still be taken back, and what the appointment was before. */
export type DeskUndoRow = {
  id: string
  adminId: string
  appointmentId: string
  /** The row's after the change: a later one is not undone. */
  updatedAt: string
  status: Status
  date: CalendarDate
  time: ClockTime
  language: Language
  /** JSON list of its parts. */
  parts: string
  overlap: Overlap | null
  overlapReason: string
  keptStart: string | null
  keptFor: string | null
  movedAt: string | null
  movedFrom: CalendarDate | null
  /** The outbox row that waits; null where nobody is told. */
  emailId: string | null
  createdAt: string
}

/** Who sent a request over the website: nothing can be read back from either hash. */
export type BookingSenderRow = {
  appointmentId: string
  /** Keyed hash of the mail address, tags and dots folded. */
  mailboxHash: string
  /** Keyed hash of the address; null after 48 hours, and where it stands for nobody in particular. */
  addressHash: string | null
  createdAt: string
}

export type VisitTables = {
  appointments: AppointmentRow
  appointment_parts: AppointmentPartRow
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
  appointment_search: AppointmentSearchRow
  appointment_counts: AppointmentCountRow
  desk_searches: DeskSearchRow
  desk_undos: DeskUndoRow
  booking_senders: BookingSenderRow
}
