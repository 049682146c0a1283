import type { Language } from '#app/language/languages.ts'

/** What a source says of one row, in our words. Readers make them, the import takes them. Lines count from 1. */
export type SourceRecord =
  | SourceClinician
  | SourceTreatment
  | SourcePatient
  | SourceAppointment
  | SourceClosure
  | SourcePage
  | SourcePicture
  | UnreadableLine

type FromSource = {
  /** Unique within its kind in that source; survives a second export. */
  sourceId: string
  line: number
  /** What the line also says and nobody can read, by our word for it: the rest comes. */
  unreadFields?: UnreadField[]
}
export type UnreadField = { field: string; text: string }

/** Weekdays from 1 (Monday) to 7; times are `HH:MM`. */
export type WorkingHours = { weekday: number; from: string; to: string }

export type SourceClinician = FromSource & {
  kind: 'clinician'
  name: string
  email: string | null
  phone: string | null
  hours: WorkingHours[]
}
export type SourceTreatment = FromSource & {
  kind: 'treatment'
  name: string
  durationMinutes: number | null
  priceCents: number | null
  description: string | null
  capacity: number | null
  /** Who offers it, by source id, where the source says so. */
  clinicians?: string[]
}
/** May come again where a file has no ids: the same source id is the same patient. */
export type SourcePatient = FromSource & {
  kind: 'patient'
  name: string
  email: string | null
  /** E.164. */
  phone: string | null
  birthDate: string | null
  language: 'en' | 'es' | null
  notes: string | null
}
/** `patient`, `treatment` and `clinician` are source ids of records that came before. */
export type SourceAppointment = FromSource & {
  kind: 'appointment'
  /** An instant, as `2026-11-30T15:30:00Z`. */
  startsAt: string
  durationMinutes: number | null
  status: SourceStatus
  patient: string
  treatment: string | null
  clinician: string | null
  notes: string | null
  clockChange?: ClockChange
  /** Whose time is taken, and ids of the appointments and rows that have it: what the check found. */
  over?: { clinicianId: string | null; holders: string[] }
}
export type SourceStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled' | 'no-show'
export type SourceClosure = FromSource & {
  kind: 'closure'
  /** Null for the whole clinic. */
  clinician: string | null
  startsAt: string
  endsAt: string
  reason: string | null
  clockChange?: ClockChange
}
/**
 * A local time that the clock skipped on that day comes later by the change; of one that it showed twice the first is
 * taken.
 */
export type ClockChange = 'skipped' | 'twice'

/** A page of a website, or a post: an article of its news. Its text is in our own format (`website-text`). */
export type SourcePage = FromSource & {
  kind: 'page' | 'post'
  title: string
  /** As it was; empty where it had none. */
  slug: string
  lead: string
  text: string
  author: string
  /** `yyyy-mm-dd` */
  day: string | null
  language: Language | null
  /** Where visitors found it, as `public-pages/former-addresses.ts` compares them. */
  formerPaths: string[]
  /** Source id of its picture, which comes anywhere in the file. */
  picture: string | null
}
/** A picture that a page shows: the file says where it is, no more. */
export type SourcePicture = FromSource & { kind: 'picture'; url: string; alt: string }

export type UnreadableLine = { kind: 'unreadable'; line: number; text: string; reason: UnreadableReason }
export type UnreadableReason =
  | { code: 'no-name' | 'no-date' | 'no-time' | 'no-patient' | 'no-clinician' | 'no-name-of-treatment' }
  /** Letters that the file's encoding doesn't know. */
  | { code: 'letters' }
  /** A quotation mark that never closes, or a line beyond all bounds: nothing after it can be read. */
  | { code: 'broken-file' | 'too-long' | 'too-many-rows' }
  | { code: 'no-columns' | 'no-json' | 'no-event' | 'other-kind' }
  | { code: 'date' | 'time-zone' | 'span' | 'repeats'; value: string }
  /** Of a website: what stays out, or comes without a part of it. */
  | { code: 'cut-off' | 'password' | 'no-title' | 'no-text' | 'no-picture' }
  | { code: 'unpublished' | 'other-type' | 'comments' | 'unused'; value: string }
  | { code: 'title-cut' | 'text-cut' | 'more-pictures' | 'without'; value: string }
  /** Longer hours on one day than the week's: only shorter ones come, as closures. */
  | { code: 'extra-hours'; value: string }
