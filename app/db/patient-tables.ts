import type { Generated } from 'kysely'
import type { CalendarDate, Flag, Language } from './values.ts'

/* Tables of patients, and of what they are known by. */

export type PatientRow = {
  id: string
  name: string
  /** As it was typed. */
  phone: string
  /** ITU-T E.164 where the number can be read, else empty. */
  e164: string
  email: string
  language: Language
  /** `yyyy-mm-dd`; null where nobody said it. */
  birthDate: CalendarDate | null
  /** The patient that all of this one's records are shown under, never one that was itself joined; null where it stands by itself. */
  mergedInto: string | null
  /** Since when nothing belongs to it; null where something does. */
  emptySince: string | null
  createdAt: string
  updatedAt: string
}

/** A name, number or address that a patient gave, as it is compared (app/features/patients/details.server.ts). */
export type PatientDetailRow = {
  key: string
  patientId: string
  rootId: string
  /** The record began with it, from an online form: it counts as confirmed while nothing else is merged with the record. */
  isOrigin: Generated<Flag>
  /** When somebody pressed a button in an email to it, or texted from it: that proves the mailbox, not the person. */
  reachedAt: string | null
  /** When staff last saw it confirmed. */
  confirmedAt: string | null
}

/** What a patient is found by, with beginnings of these terms (app/platform/text/person-terms.ts). */
export type PatientTermRow = { term: string; rootId: string; patientId: string }

/** Each word that occurs in a name, under itself and under what is left of it without one email. */
export type NameSlipRow = { key: string; word: string }

/** That one patient was joined to another, as long as it is. */
export type PatientMergeRow = { patientId: string; intoId: string; adminId: string; createdAt: string }

/** Two that staff said are not the same person; the smaller id first. */
export type PatientPairRow = { firstId: string; secondId: string; adminId: string; createdAt: string }

export type PatientCorrectionRow = {
  id: string
  patientId: string
  adminId: string
  /** The patient's after the correction: a later one is not undone. */
  updatedAt: string
  /** JSON of name, phone, email and language as they were. */
  before: string
  /** JSON of the visits that followed, each as it was. */
  visits: string
  createdAt: string
}

/** Records that staff gave to another patient, as long as it can be undone. */
export type PatientMoveRow = {
  id: string
  /** Under whom they stood, and whose they are now. */
  fromId: string
  toId: string
  adminId: string
  /** JSON of the records, each with the patient's id that it bore. */
  records: string
  /** JSON of what both patients said and how sure we were of their contacts. */
  before: string
  createdAt: string
}

export type PatientNoteRow = {
  id: string
  patientId: string
  adminId: string
  words: string
  createdAt: string
}

/** A patient who books by phone only, and why; for staff. */
export type BookingBlockRow = { patientId: string; reason: string; adminId: string; createdAt: string }

export type PatientTables = {
  patients: PatientRow
  patient_details: PatientDetailRow
  patient_terms: PatientTermRow
  name_slips: NameSlipRow
  patient_merges: PatientMergeRow
  patient_pairs: PatientPairRow
  patient_corrections: PatientCorrectionRow
  patient_moves: PatientMoveRow
  patient_notes: PatientNoteRow
  booking_blocks: BookingBlockRow
}
