import type { CalendarDate, Language } from '#app/db/values.ts'

/* What one patient's page shows, ready to be drawn. */

type Badge = { color: 'yellow' | 'green' | 'red' | 'blue' | 'solid' | 'outlined' | 'dashed'; word: string }

export type PatientVisit = {
  id: string
  /** Where its details are. */
  to: string
  /** "16", "Dec", "2026". */
  day: string
  month: string
  year: string
  /** "10:00 AM · HRT" */
  what: string
  badge: Badge
  /** Where it is repeated, and what a screen reader calls that; null for one that is cancelled. */
  repeat: { to: string; label: string } | null
}

export type PatientEmail = {
  id: string
  title: string
  /** Where it can be opened; null for emails, of which no text is kept. */
  to: string | null
  /** "Message from the website · Mon, Dec 7, 9:14 AM" */
  line: string
  state: string
  isFine: boolean
  language: Language | null
}

/** A place on the waitlist that is open. */
export type PatientPlace = {
  id: string
  /** "HRT, with Alex Rivera" */
  what: string
  /** "Monday or Tuesday · Mornings · until December 18" */
  line: string
  isOffered: boolean
}

type Said = { id: string; who: string; when: string }

/** Somebody who may be the same person, and why: "Same phone". */
export type SamePerson = { id: string; name: string; why: string }

export type PatientView = {
  id: string
  name: string
  phone: string
  email: string
  language: Language
  /** Null where nobody said it. */
  birthDate: CalendarDate | null
  /** Cancelled ones are shown and not counted. */
  visits: { ahead: PatientVisit[]; past: PatientVisit[]; count: number; isCut: boolean; isAll: boolean }
  emails: PatientEmail[]
  /** Where they are on the waitlist; at most three of one contact. */
  waits: PatientPlace[]
  notes: (Said & { words: string })[]
  /** Who saw or changed something of theirs, newest first; `isAll` where more than the last few were asked for. */
  seen: { entries: (Said & { initials: string; what: string })[]; isMore: boolean; isAll: boolean }
  /** Why they book by phone only, who said so and when; null where they may book online. */
  block: (Omit<Said, 'id'> & { reason: string }) | null
  /** Numbers and addresses that came from an online form and that staff have not confirmed. */
  unconfirmed: { key: string; text: string; isReached: boolean }[]
  maybeSame: SamePerson[]
  isMoreSame: boolean
  /** The last correction, where it can be taken back; null where none can. */
  corrected: Omit<Said, 'id'> | null
  /** Where a visit and a place on the waitlist are added for them; null for a clinician, who adds and changes nothing here. */
  adding: { visit: string; waitlist: string } | null
  /** Anyone who looks may export and erase the patient's data. */
  hasRights: boolean
  joined: (Said & { name: string; canBeTakenApart: boolean })[]
  /** Records that went to another patient or came from one, as long as that can be undone. */
  moved: (Said & { what: string; to: string })[]
}

/** An upcoming visit or an open place on the waitlist that says something else than the record: what it is, and who comes by it. */
export type OtherVisit = { id: string; when: string; says: string }

/* What is shown before a patient is erased, and after. */

/** How many of each kind of record, by their names in the log. */
export type Counts = {
  appointments: number
  messages: number
  replies: number
  emails: number
  notes: number
  consents: number
}

export type ErasureView = {
  id: string
  name: string
  /** What the numbers were counted from: held against what is there as it is sent. */
  seen: string
  counts: Counts
  /** Of the appointments, those to come, whose times are free again. */
  coming: number
  /** Other records that were joined with this one, and go with it. */
  joined: number
  /** For how many nights backups stay; null where they are made by hand alone. */
  backupNights: number | null
  /** Others who have the same number or address: theirs stays. */
  sharing: { id: string; name: string; why: string }[]
}

/** What went, once the patient is erased; anyone who did it and when. */
export type ErasedView = { counts: Counts; who: string; when: string; backupNights: number | null }
