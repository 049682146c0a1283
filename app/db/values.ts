/**
 * The words and shapes that columns hold. It imports nothing and runs anywhere, so that tables, rules, forms and
 * components name the same thing (docs/decisions/2026-11-22-values-and-types.md).
 */

declare const brand: unique symbol
/** `yyyy-mm-dd`, a day that exists; made by `parseDate` of platform/dates.ts. */
export type CalendarDate = string & { readonly [brand]: 'CalendarDate' }
/** `HH:MM`, 24 hours; made by `parseTime`. */
export type ClockTime = string & { readonly [brand]: 'ClockTime' }
/** Text that only the secret key opens (AES-256-GCM). */
export type SealedText = string & { readonly [brand]: 'SealedText' }

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

/** What may become of an appointment. */
export const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type Status = (typeof statuses)[number]

/** The letters that we write. */
export const letterKinds = ['request-received', 'confirmed', 'cancelled', 'moved', 'undelivered'] as const
export type LetterKind = (typeof letterKinds)[number]

/** What a letter is about. */
export type Subject = { kind: SubjectKind; id: string }
export type SubjectKind = 'appointment'

/** How a letter leaves. */
export const channels = ['email'] as const
export type Channel = (typeof channels)[number]

/** In what people read and write; their names and order in app/language/languages.ts. */
export type Language = 'en' | 'es'

/** To whom: found out when it leaves, so that no address is stored twice. */
export type Recipient = 'patient' | 'clinic'

/** What a public page may show that people change: each kind has a version in the database. */
export const contentKinds = ['treatments', 'testimonials', 'gallery', 'times'] as const
export type ContentKind = (typeof contentKinds)[number]
