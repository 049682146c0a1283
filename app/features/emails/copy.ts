import { m } from '#app/language/messages.ts'

export const letterTopics = [
  'received',
  'confirmed',
  'cancelled',
  'moved',
  'changed',
  'cancelled-by-patient',
  'moved-by-patient',
  'undelivered',
] as const
export type LetterTopic = (typeof letterTopics)[number]

/** What the sentences of a letter may name: of the visit its day and time, never its treatment. */
type Blanks = {
  /** Weekday, day and time, as they begin a sentence. */
  when: string
  weekday: string
  day: string
  minutes: number
  phone: string
}
type Part = 'subject' | 'preview' | 'badge' | 'heading' | 'body' | 'closing'

/**
 * What each letter says. The preview is what mail programs show
 * beside the subject.
 */
export const letterCopy = {
  received: {
    subject: m.letters_subject_received,
    preview: m.letters_preview_received,
    badge: m.letters_badge_received,
    heading: m.letters_heading_received,
    body: m.letters_body_received,
    closing: m.letters_closing_received,
  },
  confirmed: {
    subject: m.letters_subject_confirmed,
    preview: m.letters_preview_confirmed,
    badge: m.letters_badge_confirmed,
    heading: m.letters_heading_confirmed,
    body: m.letters_body_confirmed,
    closing: m.letters_closing_confirmed,
  },
  cancelled: {
    subject: m.letters_subject_cancelled,
    preview: m.letters_preview_cancelled,
    badge: m.letters_badge_cancelled,
    heading: m.letters_heading_cancelled,
    body: m.letters_body_cancelled,
    closing: m.letters_closing_cancelled,
  },
  moved: {
    subject: m.letters_subject_moved,
    preview: m.letters_preview_moved,
    badge: m.letters_badge_moved,
    heading: m.letters_heading_moved,
    body: m.letters_body_moved,
    closing: m.letters_closing_moved,
  },
  changed: {
    subject: m.letters_subject_changed,
    preview: m.letters_preview_changed,
    badge: m.letters_badge_changed,
    heading: m.letters_heading_changed,
    body: m.letters_body_changed,
    closing: m.letters_closing_changed,
  },
  'cancelled-by-patient': {
    subject: m.letters_subject_cancelled_by_patient,
    preview: m.letters_preview_cancelled_by_patient,
    badge: m.letters_badge_cancelled,
    heading: m.letters_heading_cancelled_by_patient,
    body: m.letters_body_cancelled_by_patient,
    closing: m.letters_closing_cancelled_by_patient,
  },
  'moved-by-patient': {
    subject: m.letters_subject_moved_by_patient,
    preview: m.letters_preview_moved_by_patient,
    badge: m.letters_badge_moved_by_patient,
    heading: m.letters_heading_moved_by_patient,
    body: m.letters_body_moved_by_patient,
    closing: m.letters_closing_moved_by_patient,
  },
  undelivered: {
    subject: m.letters_subject_undelivered,
    preview: m.letters_preview_undelivered,
    badge: m.letters_badge_undelivered,
    heading: m.letters_heading_undelivered,
    body: m.letters_body_undelivered,
    closing: m.letters_closing_undelivered,
  },
} satisfies Record<LetterTopic, Record<Part, (blanks: Blanks) => string>>
