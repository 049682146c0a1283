import type { Kysely } from 'kysely'
import type { CalendarTables } from './calendar-tables.ts'
import type { CareTables } from './care-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { PatientTables } from './patient-tables.ts'
import type { AuditTables, ProcessTables } from './process-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { TextTables } from './text-tables.ts'
import type {
  Channel,
  EmailKind,
  EncryptedText,
  Flag,
  Language,
  OnlineBooking,
  PriceKind,
  Recipient,
  StoredText,
  SubjectKind,
} from './values.ts'
import type { VisitTables } from './visit-tables.ts'
import type { WaitlistTables } from './waitlist-tables.ts'
import type { WebsiteTables } from './website-tables.ts'

/**
 * Every table and column, by area in the `*-tables.ts` next to this file. Both engines store text and integer
 * only: instants are ISO text in UTC with three decimals and `Z`, days `yyyy-mm-dd`, times `HH:MM`,
 * booleans 0/1, lists JSON text (docs/topics/database.md).
 */
export type Tables = AuditTables &
  CalendarTables &
  CareTables &
  ImportTables &
  PatientTables &
  ProcessTables &
  StaffTables &
  TextTables &
  VisitTables &
  WaitlistTables &
  WebsiteTables & {
    treatments: TreatmentRow
    outbox: OutboxRow
    idempotency_keys: IdempotencyKeyRow
  }

export type * from './care-tables.ts'
export type * from './patient-tables.ts'
export type * from './text-tables.ts'
export type { Flag } from './values.ts'
export type * from './visit-tables.ts'
export type * from './website-tables.ts'

/** A connection or an open transaction: queries take either. */
export type Database = Kysely<Tables>

type Dated = { createdAt: string; updatedAt: string }
type Deletable = { deletedAt: string | null }

export type TreatmentRow = Dated &
  Deletable & {
    id: string
    name: StoredText
    /** The name in the first language, lower-case: unique, and the sort order. */
    nameKey: string
    description: StoredText
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
    /** The most appointments of it on one day; null for no limit. */
    dailyLimit: number | null
    onlineBooking: OnlineBooking
    bring: StoredText
    /** Its owner found that the treatment is not learnt from it: emails and private pages may say it. */
    bringIsNeutral: Flag
    /** JSON list of what is asked of the person who books it. */
    questions: string
    /** What it costs, in cents; null where the clinic says nothing, and the cents also where patients ask. */
    priceKind: PriceKind | null
    priceCents: number | null
    /** Under which heading patients find it; empty for none. */
    category: StoredText
    /** Its place among all others, from 1; 0 as long as the owner ordered nothing: then they are in the order of their names. */
    position: number
    /** Of a deleted one: whether it was offered, so that it comes back as it was. */
    wasActive: Flag
  }

export type OutboxRow = {
  id: string
  kind: EmailKind
  subjectKind: SubjectKind
  subjectId: string
  channel: Channel
  language: Language
  recipient: Recipient
  /** JSON of what the records do not tell when it leaves, encrypted; gone once it has left or was given up. */
  payload: EncryptedText | null
  /** No second row says the same while this one stands; ids and instants, never names. */
  dedupeKey: string | null
  /** Fixed for the life of the row, so that an email sent twice is recognised (RFC 5322 3.6.4). */
  messageId: string
  status: 'waiting' | 'sent' | 'dead'
  /** Through what it left: smtp, emailjs or file; empty until then. */
  transport: string
  attempts: number
  dueAt: string
  /** 1 while the appointment that it is about is deleted; `dueAt` is then the end of the time to restore it. */
  isPutOff: number
  /** Until when a sender has it to itself; null when nobody has. */
  leasedUntil: string | null
  lastError: string
  createdAt: string
  finishedAt: string | null
  /** When staff put the notice away that it was not delivered. */
  putAwayAt: string | null
  /** The kind that it was told as; null until it was written. */
  saidKind: EmailKind | null
}

/** What a form's success was, so that the same form sent again gets the same answer. */
export type IdempotencyKeyRow = {
  /** Digest of the form's name, key and fields. */
  id: string
  form: string
  /** Random id in the address of the success page. */
  resultId: string
  /** The row that was made. */
  subjectId: string
  createdAt: string
}
