import type {
  CalendarDate,
  ClockTime,
  EncryptedText,
  Flag,
  Language,
  WaitlistEntryState,
  WaitlistOfferState,
} from './values.ts'

/** Somebody who waits for a time: what they look for, and how they are reached. */
export type WaitlistEntryRow = {
  id: string
  state: WaitlistEntryState
  treatmentId: string
  /** Null for anybody who gives it. */
  clinicianId: string | null
  fromDay: CalendarDate
  untilDay: CalendarDate
  /** JSON list of ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekdays: string
  mornings: Flag
  afternoons: Flag
  name: string
  email: string
  phone: string
  /** By which entries of one contact are counted; empty where none was given. */
  emailKey: string
  phoneKey: string
  language: Language
  patientId: string
  /** Keyed digest of the token of the entry's page, and the token encrypted for its emails. */
  digest: string
  token: EncryptedText
  createdAt: string
  /** Of who waits and whether they do; when and with whom has a moment of its own. */
  updatedAt: string
  endedAt: string | null
  /** Since when they wait for the days and the clinician that staff changed; null where nobody did. */
  windowChangedAt: string | null
  /** What that change can be taken back to: JSON. */
  windowBefore: string | null
  /** When staff said that they still wait although a merge or a move gave them an appointment; null where nobody did. */
  keptAt: string | null
}

/** A time that somebody on the list was offered. */
export type WaitlistOfferRow = {
  id: string
  entryId: string
  state: WaitlistOfferState
  date: CalendarDate
  time: ClockTime
  durationMinutes: number
  clinicianId: string | null
  roomId: string | null
  /** The visit that it became. */
  appointmentId: string | null
  /** Who of the team offered it; null where the list did. */
  adminId: string | null
  digest: string
  token: EncryptedText
  createdAt: string
  until: string
  endedAt: string | null
  /** It ran out while the clinic could not send email: the patient did not let it go. */
  untold: Flag
}

/** A time that is held for somebody until then; its blocks of `slot_claims` bear its id in place of a visit's. */
export type SlotHoldRow = {
  id: string
  until: string
  treatmentId: string
  date: CalendarDate
  time: ClockTime
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  clinicianId: string | null
  roomId: string | null
}

/** Blocks that came free, `endBlock` left out, and from when on they are offered; an empty resource is anybody's. */
export type FreedTimeRow = {
  id: string
  resource: string
  firstBlock: number
  endBlock: number
  dueAt: string
}

/** Hours and closures as they were when it was last looked for what they set free: one row. */
export type WaitlistCalendarRow = { id: number; seen: string; calendar: string }

export type WaitlistTables = {
  waitlist_entries: WaitlistEntryRow
  waitlist_offers: WaitlistOfferRow
  waitlist_calendar: WaitlistCalendarRow
  slot_holds: SlotHoldRow
  freed_times: FreedTimeRow
}
