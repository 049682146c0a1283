import { m } from '#app/language/messages.ts'

export const emailTopics = [
  'received',
  'confirmed',
  'cancelled',
  'moved',
  'changed',
  'cancelled-by-patient',
  'moved-by-patient',
  'undelivered',
] as const
export type EmailTopic = (typeof emailTopics)[number]

/** What the sentences of an email may name: of the visit its day and time, never its treatment. */
type Blanks = {
  /** Weekday, day and time, as they begin a sentence. */
  when: string
  day: string
  time: string
  minutes: number
  phone: string
  /** The patient's first name; empty where it can't be one. */
  name: string
}
type Part = 'subject' | 'preview' | 'heading' | 'body' | 'closing'

/**
 * What each email says. The preview is what mail programs show
 * next to the subject.
 */
export const emailCopy = {
  received: {
    subject: m.emails_subject_received,
    preview: m.emails_preview_received,
    heading: m.emails_heading_received,
    body: m.emails_body_received,
    closing: m.emails_closing_received,
  },
  confirmed: {
    subject: m.emails_subject_confirmed,
    preview: m.emails_preview_confirmed,
    heading: ({ name }) => (name === '' ? m.emails_heading_set_nameless() : m.emails_heading_set({ name })),
    body: m.emails_body_confirmed,
    closing: m.emails_closing_confirmed,
  },
  cancelled: {
    subject: m.emails_subject_cancelled,
    preview: m.emails_preview_cancelled,
    heading: m.emails_heading_cancelled,
    body: m.emails_body_cancelled,
    closing: m.emails_closing_cancelled,
  },
  moved: {
    subject: m.emails_subject_moved,
    preview: m.emails_preview_moved,
    heading: m.emails_heading_moved,
    body: m.emails_body_moved,
    closing: m.emails_closing_moved,
  },
  changed: {
    subject: m.emails_subject_changed,
    preview: m.emails_preview_changed,
    heading: m.emails_heading_changed,
    body: m.emails_body_changed,
    closing: m.emails_closing_changed,
  },
  'cancelled-by-patient': {
    subject: m.emails_subject_cancelled_by_patient,
    preview: m.emails_preview_cancelled_by_patient,
    heading: m.emails_heading_cancelled_by_patient,
    body: m.emails_body_cancelled_by_patient,
    closing: m.emails_closing_cancelled_by_patient,
  },
  'moved-by-patient': {
    subject: m.emails_subject_moved_by_patient,
    preview: m.emails_preview_moved_by_patient,
    heading: m.emails_heading_moved_by_patient,
    body: m.emails_body_moved_by_patient,
    closing: m.emails_closing_moved_by_patient,
  },
  undelivered: {
    subject: m.emails_subject_undelivered,
    preview: m.emails_preview_undelivered,
    heading: m.emails_heading_undelivered,
    body: m.emails_body_undelivered,
    closing: m.emails_closing_undelivered,
  },
} satisfies Record<EmailTopic, Record<Part, (blanks: Blanks) => string>>
