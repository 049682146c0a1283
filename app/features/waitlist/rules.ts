import {
  type CalendarDate,
  type ClockTime,
  minutesOf,
  timeOf,
  type Weekday,
  weekdayOf,
} from '#app/platform/dates.ts'

/** So long an offered time is held for one person. */
export const offerMinutes = 30
/** Open at once under one mail address, or one telephone number. */
export const mostOpenOfContact = 3
/** Offers go out from then to then by the clinic's clock. */
export const offersFrom = timeOf('08:00')
export const offersUntil = timeOf('21:00')
/** An afternoon begins then. */
const noon = timeOf('12:00')
/** How long what was closed is kept. */
export const keptForDays = 30

/** What somebody waits for. */
export type Wish = {
  treatmentId: string
  /** Null for anybody who gives it. */
  clinicianId: string | null
  from: CalendarDate
  until: CalendarDate
  weekdays: readonly Weekday[]
  mornings: boolean
  afternoons: boolean
}

/** When and with whom somebody can come: what staff can change for who waits. */
export type Window = Omit<Wish, 'treatmentId'>

/** A time that a visit of that treatment could begin, and with whom; null where it needs nobody. */
export type FreeStart = {
  treatmentId: string
  date: CalendarDate
  time: ClockTime
  durationMinutes: number
  clinicianIds: readonly (string | null)[]
}

export const isMorning = (time: ClockTime): boolean => time < noon

export const isPartWanted = (
  { mornings, afternoons }: Pick<Wish, 'mornings' | 'afternoons'>,
  time: ClockTime,
) => (isMorning(time) ? mornings : afternoons)

/** Whether that time is what somebody waits for. */
export const matches = (wish: Wish, start: FreeStart): boolean =>
  wish.treatmentId === start.treatmentId &&
  (wish.clinicianId === null || start.clinicianIds.includes(wish.clinicianId)) &&
  isWhenWanted(wish, start)

/** Whether they can come then. */
export const isWhenWanted = (window: Window, { date, time }: Pick<FreeStart, 'date' | 'time'>): boolean =>
  date >= window.from &&
  date <= window.until &&
  window.weekdays.includes(weekdayOf(date)) &&
  isPartWanted(window, time)

/** A time that somebody was offered before, whatever became of it, or gave up themselves. */
export type EarlierOffer = { date: CalendarDate; time: ClockTime; durationMinutes: number }

/** Who let a time go is not offered it again, nor one that runs into it. */
export const isSkipped = (start: FreeStart, earlier: readonly EarlierOffer[]): boolean =>
  earlier.some((one) => one.date === start.date && overlaps(one, start))

function overlaps(one: EarlierOffer, other: FreeStart): boolean {
  const [first, second] = [minutesOf(one.time), minutesOf(other.time)]
  return first < second + other.durationMinutes && second < first + one.durationMinutes
}

/** The first of those times that is wanted and was not offered before; they are in the order of the day. */
export const firstWanted = <S extends FreeStart>(
  wish: Wish,
  starts: readonly S[],
  earlier: readonly EarlierOffer[],
): S | null => starts.find((start) => matches(wish, start) && !isSkipped(start, earlier)) ?? null

/** Whether nobody is written to at that time of the clinic's day. */
export const isQuiet = (time: ClockTime): boolean => time < offersFrom || time >= offersUntil

/** Who came first stands first; who came at the same moment, by id. */
export const inOrder = (
  one: { createdAt: string; id: string },
  other: { createdAt: string; id: string },
): number =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id) ? -1 : 1
