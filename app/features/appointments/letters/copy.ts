import { m } from '../../../language/messages.ts'
import { addressLine, clinic } from '../../clinic/content.ts'

const { phone, arriveEarlyMinutes } = clinic

/**
 * Every sentence of the letters and the calendar file. None names a treatment
 * (docs/decisions/2026-11-21-what-letters-say.md).
 */
export const letterCopy = {
  subject: {
    received: m.letters_subject_received,
    confirmed: m.letters_subject_confirmed,
    cancelled: m.letters_subject_cancelled,
    moved: m.letters_subject_moved,
    undelivered: m.letters_subject_undelivered,
  },
  badge: {
    received: m.letters_badge_received,
    confirmed: m.letters_badge_confirmed,
    cancelled: m.letters_badge_cancelled,
    moved: m.letters_badge_moved,
    undelivered: m.letters_badge_undelivered,
  },
  heading: {
    received: m.letters_heading_received,
    confirmed: (weekday: string) => m.letters_heading_confirmed({ weekday }),
    cancelled: m.letters_heading_cancelled,
    moved: m.letters_heading_moved,
    undelivered: m.letters_heading_undelivered,
  },
  preview: {
    received: (when: string) => m.letters_preview_received({ when }),
    confirmed: (when: string) => m.letters_preview_confirmed({ when, minutes: arriveEarlyMinutes }),
    cancelled: (when: string) => m.letters_preview_cancelled({ when }),
    moved: (when: string) => m.letters_preview_moved({ when }),
    undelivered: (when: string) => m.letters_preview_undelivered({ when }),
  },
  hello: (name: string) => (name === '' ? m.letters_hello_nameless() : m.letters_hello({ name })),
  body: {
    received: m.letters_body_received,
    confirmed: m.letters_body_confirmed,
    cancelled: m.letters_body_cancelled,
    moved: m.letters_body_moved,
  },
  arriveAt: (time: string) => m.letters_arrive_at({ time, minutes: arriveEarlyMinutes }),
  closing: {
    received: () => m.letters_closing_received({ phone: phone.text }),
    confirmed: () => m.letters_closing_confirmed({ phone: phone.text }),
    cancelled: () => m.letters_closing_cancelled({ phone: phone.text }),
    moved: () => m.letters_closing_moved({ phone: phone.text }),
    undelivered: m.letters_closing_undelivered,
  },
  footer: {
    hours: () => m.letters_footer_hours({ phone: phone.text }),
    staff: () => m.letters_footer_staff({ clinic: clinic.legalName }),
    sender: clinic.legalName,
    address: addressLine,
  },
  calendarSummary: () => m.letters_calendar_summary({ clinic: clinic.name }),
  calendarDescription: {
    pending: () => m.letters_calendar_description_pending({ minutes: arriveEarlyMinutes, phone: phone.text }),
    confirmed: () =>
      m.letters_calendar_description_confirmed({ minutes: arriveEarlyMinutes, phone: phone.text }),
    completed: () =>
      m.letters_calendar_description_completed({ minutes: arriveEarlyMinutes, phone: phone.text }),
    cancelled: () => m.letters_calendar_description_cancelled({ phone: phone.text }),
  },
} as const

/** A letter that staff send themselves, to see whether e-mail works. */
export const testLetterCopy = {
  footer: () => m.letters_test_footer({ clinic: clinic.legalName }),
} as const
