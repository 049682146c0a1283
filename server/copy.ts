import { m } from '../app/language/messages.ts'

/** What the server itself says, before any page is asked. */
export type Sentence = { heading: () => string; text: () => string }

export const copy = {
  badRequest: {
    heading: m.server_bad_request_heading,
    text: m.server_bad_request_text,
  },
  forbidden: {
    heading: m.server_forbidden_heading,
    text: m.server_forbidden_text,
  },
  notAllowed: {
    heading: m.server_not_allowed_heading,
    text: m.server_not_allowed_text,
  },
  timedOut: {
    heading: m.server_timed_out_heading,
    text: m.server_timed_out_text,
  },
  tooLarge: {
    heading: m.server_too_large_heading,
    text: m.server_too_large_text,
  },
  wrongKind: {
    heading: m.server_wrong_kind_heading,
    text: m.server_wrong_kind_text,
  },
  tooOften: {
    heading: m.server_too_often_heading,
    text: m.server_too_often_text,
  },
  headersTooLarge: {
    heading: m.server_headers_too_large_heading,
    text: m.server_headers_too_large_text,
  },
  surprise: {
    heading: m.server_surprise_heading,
    text: m.server_surprise_text,
  },
  away: {
    heading: m.server_away_heading,
    text: m.server_away_text,
  },
} as const
