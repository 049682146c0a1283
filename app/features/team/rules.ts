import type { OwnHours } from '../opening-hours/alternate-weeks.ts'

/** Who gives care. What the website says of them is in their profile. */
export type Clinician = OwnHours & {
  id: string
  name: string
  /** "MD", behind the name. */
  credentials: string
  /** Patients may book visits with them. */
  bookable: boolean
  /** The most appointments with them on one day; null for no limit. */
  dailyLimit: number | null
  active: boolean
}

/** Also a chair or a device. */
export type Room = {
  id: string
  name: string
  /** How many visits at once. */
  capacity: number
  active: boolean
}

/**
 * The clinicians and rooms of each treatment, by its id. A treatment with none needs nobody, or no room; one that is
 * listed and deleted is still listed, so that a treatment does not lose its need with its last clinician.
 */
export type Assignments = {
  clinicians: ReadonlyMap<string, readonly string[]>
  rooms: ReadonlyMap<string, readonly string[]>
  /** Of clinicians who take another length for a treatment than its own: minutes by treatment and clinician. */
  minutes: ReadonlyMap<string, OwnMinutes>
}

/** Minutes that an appointment of one treatment takes, by the clinicians who have their own. */
export type OwnMinutes = ReadonlyMap<string, number>

/** A clinic has a dozen of either; staff add no more than this. */
export const mostOfEach = 200
/** So many are read of either at most: room for those that are brought back. */
export const mostRead = 1_000

/** "Dr. Jordan Example, MD" */
export const fullName = ({ name, credentials }: Pick<Clinician, 'name' | 'credentials'>): string =>
  credentials === '' ? name : `${name}, ${credentials}`
