import type { CalendarDate, ClockTime, ClosureScope, Flag, OpeningScope, StoredText } from './values.ts'

/* Tables of who gives care, where and when (docs/topics/slot-claims.md). */

type Kept = { id: string; createdAt: string; updatedAt: string; deletedAt: string | null }

/** What holds at once when it is saved; what the website says of them is in `clinician_profiles`. */
export type ClinicianRow = Kept & {
  name: string
  /** "MD", behind the name. */
  credentials: string
  /** JSON of own working hours; null for those of the clinic. */
  weeklyHours: string | null
  /** JSON of the hours of week B, while `weeklyHours` are those of week A; null where every week is alike. */
  weekBHours: string | null
  /** A Monday on which a week A begins; null where every week is alike. */
  weekAStart: CalendarDate | null
  /** The most appointments with them on one day; null for no limit. */
  dailyLimit: number | null
  /** Patients may book visits with them. */
  bookable: Flag
  active: Flag
  /** In lists and on the website, ascending. */
  position: number
}

export type ClinicianProfileRow = {
  clinicianId: string
  specialty: StoredText
  education: StoredText
  experience: StoredText
  about: StoredText
  /** Name of a drawing or of a stored file; empty for none. */
  portrait: string
  alternativeText: StoredText
  /** The point of the portrait that stays in sight, in percent from its left and top edge: "50 50". */
  focus: string
  /** Pixels of the stored portrait, upright; null for a drawing. */
  width: number | null
  height: number | null
  /** JSON list of the widths it is kept in. */
  widths: string
  placeholder: string
  linkedin: string
  x: string
  shownOnWebsite: Flag
}

/** The private calendar address of a clinician: the token is shown once, its digest is kept. */
export type ClinicianFeedRow = {
  clinicianId: string
  digest: string
  createdAt: string
  /** When a phone last asked for it. */
  readAt: string | null
}

/** Also a chair or a device. */
export type RoomRow = Kept & {
  name: string
  /** How many visits at once. */
  capacity: number
  active: Flag
  position: number
}

/** A treatment with a row here needs one of those clinicians; the row stays while the clinician is deleted. */
export type TreatmentClinicianRow = {
  treatmentId: string
  clinicianId: string
  /** How long an appointment with them takes; null for the treatment's own length. */
  durationMinutes: number | null
}
export type TreatmentRoomRow = { treatmentId: string; roomId: string }

/** One row: the clinic's week. */
export type OpeningHoursRow = {
  id: string
  /** JSON, by the numbers of ISO weekdays. */
  weeklyHours: string
  /** Minutes between the start times that the form of treatments offers. */
  stepMinutes: number
  /** IANA name; the clinic's days and times are reckoned in it. */
  timeZone: string
  updatedAt: string
}

/** From `fromTime` of the first day (its beginning where null) to `toTime` of the last (its end), clinic time. */
export type ClosureRow = Kept & {
  scope: ClosureScope
  /** JSON list: the clinicians, rooms or treatments; empty for the clinic. */
  subjectIds: string
  firstDay: CalendarDate
  lastDay: CalendarDate
  fromTime: ClockTime | null
  toTime: ClockTime | null
  /** For staff. */
  reason: string
  /** For patients, or empty. */
  publicReason: StoredText
  /** A band on every page says so from seven days before. */
  announced: Flag
}

/** Hours of one day, clinic time, in place of the weekly ones. */
export type OpeningRow = Kept & {
  scope: OpeningScope
  /** JSON list: the clinicians or rooms; empty for the clinic. */
  subjectIds: string
  day: CalendarDate
  fromTime: ClockTime
  /** `00:00` is the end of the day. */
  toTime: ClockTime
  /** JSON list: treatments that are offered then, whatever their weekdays are. */
  treatmentIds: string
  /** For staff. */
  reason: string
  /** For patients, or empty. */
  publicReason: StoredText
}

export type CareTables = {
  clinicians: ClinicianRow
  clinician_profiles: ClinicianProfileRow
  clinician_feeds: ClinicianFeedRow
  rooms: RoomRow
  treatment_clinicians: TreatmentClinicianRow
  treatment_rooms: TreatmentRoomRow
  opening_hours: OpeningHoursRow
  closures: ClosureRow
  openings: OpeningRow
}
