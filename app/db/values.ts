/**
 * The words and shapes that columns hold. It imports nothing but the list of languages and runs anywhere, so that tables, rules, forms and
 * components name the same thing (docs/topics/database.md).
 */

import { languages } from '#languages'

export { languages } from '#languages'

declare const brand: unique symbol
/** `yyyy-mm-dd`, a day that exists; made by `parseDate` of platform/dates.ts. */
export type CalendarDate = string & { readonly [brand]: 'CalendarDate' }
/** `HH:MM`, 24 hours; made by `parseTime`. */
export type ClockTime = string & { readonly [brand]: 'ClockTime' }
/** Text that only the secret key opens (AES-256-GCM). */
export type EncryptedText = string & { readonly [brand]: 'EncryptedText' }

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** What may become of an appointment, as a visit goes: any may follow any. */
export const statuses = [
  'pending',
  'confirmed',
  'arrived',
  'in-room',
  'completed',
  'no-show',
  'cancelled',
] as const
export type Status = (typeof statuses)[number]

/** How patients may book a treatment online: their visit is at once, waits to be confirmed, or they must call. */
export const onlineBookings = ['at-once', 'request', 'none'] as const
export type OnlineBooking = (typeof onlineBookings)[number]

/** How a price is meant: to the cent, at least so much, or only on asking. */
export const priceKinds = ['exact', 'from', 'ask'] as const
export type PriceKind = (typeof priceKinds)[number]

/** What a treatment's question takes: some text, one of its choices, yes or no, a day. */
export const questionKinds = ['text', 'choice', 'yes-or-no', 'date'] as const
export type QuestionKind = (typeof questionKinds)[number]

/**
 * Why a visit is where there is no room for it: staff booked it anyway, or somebody was assigned to its treatment,
 * or fewer may come at one time than before.
 */
export type Overlap = 'chosen' | 'assigned' | 'capacity'

/** Why staff cancelled a visit, as they said. */
export const cancellationReasons = ['patient', 'clinic', 'twice', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** What patients change about their visit themselves, by its private link. */
export type PatientChangeKind = 'cancelled' | 'moved'

/** Why a patient cancelled, as they said. */
export const patientReasons = ['time', 'better', 'elsewhere', 'cost', 'other', 'unsaid'] as const
export type PatientReason = (typeof patientReasons)[number]

/** What became of a reminder: left out where the visit was booked, moved or confirmed after it was due. */
export type ReminderState = 'written' | 'left-out' | 'stopped'

/** What a closure closes. */
export const closureScopes = ['clinic', 'clinician', 'room', 'treatments'] as const
export type ClosureScope = (typeof closureScopes)[number]

/** Whose hours of one day an opening replaces. */
export const openingScopes = ['clinic', 'clinician', 'room'] as const
export type OpeningScope = (typeof openingScopes)[number]

/** An unbroken stretch of a working day; a visit may end at the minute where it ends. `00:00` as its end is midnight. */
export type WorkingRange = { from: ClockTime; to: ClockTime }
/** Working hours of a week, in order; a weekday that is left out has none. */
export type WeeklyHours = Partial<Record<Weekday, WorkingRange[]>>

/**
 * What somebody may do (docs/topics/accounts-and-roles.md). `admin` is shown as Owner; `clinician` sees their own
 * appointments and patients. Any other word opens nothing.
 */
export const roles = ['admin', 'front-desk', 'clinician', 'editor', 'auditor'] as const
export type Role = (typeof roles)[number]

/** The emails that we write. */
export const emailKinds = [
  'request-received',
  'confirmed',
  'cancelled',
  'moved',
  'changed',
  'cancelled-by-patient',
  'moved-by-patient',
  'repeated',
  'undelivered',
  'invitation',
  'reply',
  'waitlist-joined',
  'waitlist-offer',
  'staff-news',
  'staff-code',
  'owner-alarm',
  'visit-links',
  'reminder',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** What an email is about. */
export type Subject = { kind: SubjectKind; id: string }
export type SubjectKind = 'appointment' | 'invitation' | 'reply' | 'waitlist' | 'offer' | 'staff' | 'mailbox'

/** How staff answered a message. */
export type AnswerWay = 'email' | 'phone'

/** Why staff refuse a testimonial. */
export type Refusal = 'names-somebody' | 'advertising' | 'health' | 'elsewhere' | 'other'

/** How an email leaves. */
export const channels = ['email', 'text'] as const
export type Channel = (typeof channels)[number]

/** What people agree to be sent text messages about. */
export type TextPurpose = 'reminders' | 'waitlist'

/** Of the product; every stored text is written in the first one. */
export type Language = (typeof languages)[number]
export const firstLanguage = languages[0]

/** A text that the clinic writes, by language. Only the first language is always there; the others may be empty. */
export type LocalText = Readonly<
  Record<typeof firstLanguage, string> & { [L in Language]?: string | undefined }
>

declare const stored: unique symbol
/** JSON of such a text, as a column holds it. No `string`, so that nobody shows it: json.ts reads and writes it. */
export type StoredText = { readonly [stored]: LocalText }

/** To whom: found out when it leaves, so that no address is stored twice. */
export type Recipient = 'patient' | 'clinic' | 'invited' | 'writer' | 'waiting' | 'staff' | 'asker'

/** How often one of the staff is written to of what patients do. */
export const staffMailRhythms = ['none', 'each', 'hourly', 'morning'] as const
export type StaffMailRhythm = (typeof staffMailRhythms)[number]

/** Of what they can be: what patients did online, and emails that did not arrive. */
export const staffNewsKinds = ['request', 'cancelled', 'moved', 'given-up'] as const
export type StaffNewsKind = (typeof staffNewsKinds)[number]

/** What a public page may show that people change: each kind has a version in the database. */
export const contentKinds = [
  'treatments',
  'testimonials',
  'gallery',
  'times',
  'team',
  'hours',
  'website',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** What became of somebody's place on the waitlist: open, or over because they booked, left, came to its end, or staff. */
export type WaitlistEntryState = 'open' | 'booked' | 'left' | 'ended' | 'removed'

/** What became of a time that was offered: it runs, was taken or declined, ran out, or was taken back. */
export type WaitlistOfferState = 'running' | 'taken' | 'declined' | 'lapsed' | 'withdrawn'

/** Both engines store booleans so. */
export type Flag = 0 | 1

/** What an address of the clinic's own emails is for. */
export const senderPurposes = ['from', 'reply-to'] as const
export type SenderPurpose = (typeof senderPurposes)[number]

/** What is counted on the website: pages that are read, hosts that people come from, and the steps of booking. */
export type WebsiteCountKind = 'page' | 'source' | 'step'

/** From the booking page to the appointment. */
export type BookingStep = 'opened' | 'day' | 'sent' | 'booked'
