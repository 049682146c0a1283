import { m } from '#app/language/messages.ts'
import type { Fault, ShownAs } from './rules.ts'

/** Why a calendar wasn't read or written, and what to do about it. */
export const faultCopy = {
  address: m.calendars_fault_address,
  scheme: m.calendars_fault_scheme,
  private: m.calendars_fault_private,
  'unknown-host': m.calendars_fault_unknown_host,
  unreachable: m.calendars_fault_unreachable,
  certificate: m.calendars_fault_certificate,
  redirect: m.calendars_fault_redirect,
  timeout: m.calendars_fault_timeout,
  'too-large': m.calendars_fault_too_many,
  'signed-out': m.calendars_fault_signed_out,
  'no-calendars': m.calendars_fault_no_calendars,
  answer: m.calendars_fault_answer,
  busy: m.calendars_fault_busy,
  'too-many': m.calendars_fault_too_many,
  'read-only': m.calendars_fault_read_only,
  gone: m.calendars_fault_gone,
} satisfies Record<Fault, () => string>

export const shownCopy = {
  busy: m.calendars_shows_busy,
  initials: m.calendars_shows_initials,
} satisfies Record<ShownAs, () => string>
