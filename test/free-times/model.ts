import type { Candidates, CareCalendar } from '#app/features/scheduling/calendar.ts'
import { type CalendarDate, weekdays } from '#app/platform/dates.ts'

/**
 * docs/specification.md#days-and-times, of held times, working hours, closures, clinicians and rooms, said once more in
 * the slowest way: minute by minute with Temporal. It shares nothing with the engine but the rows.
 */
const zone = 'America/Chicago'

/** Somebody or something that is taken from one minute to the other, preparation and clearing up included. */
export type TakenVisit = { resource: string; from: number; to: number }

/** One that counts on its day, for its treatment and whom it is with. */
export type CountedVisit = { date: CalendarDate; clinicianId: string | null; treatmentId: string }

export type ModelCase = {
  treatment: {
    id: string
    availableDays: readonly string[]
    availableTimes: readonly string[]
    capacity: number
    dailyLimit: number | null
  }
  length: { durationMinutes: number; bufferBefore: number; bufferAfter: number }
  calendar: Omit<CareCalendar, 'assignments'>
  candidates: Candidates
  limits: { notice: number; horizon: number }
  now: Temporal.Instant
  taken: readonly TakenVisit[]
  counted: readonly CountedVisit[]
  /** Minutes that some of the clinicians take instead of its length. */
  own: ReadonlyMap<string, number>
}

type Somebody = NonNullable<Candidates['clinicians']>[number] | null
type Somewhere = NonNullable<Candidates['rooms']>[number] | null

const minutes = new Map<string, number>()

/** Minutes since 1970 of what the clock in the clinic shows; what it skips is later by as much. */
export function minuteOf(date: string, time: string): number {
  const text = `${date}T${time}`
  const known = minutes.get(text)
  if (known !== undefined) return known
  const minute = Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 60_000
  minutes.set(text, minute)
  return minute
}

const isShownByTheClock = (date: string, time: string) =>
  Temporal.Instant.fromEpochMilliseconds(minuteOf(date, time) * 60_000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .equals(Temporal.PlainDateTime.from(`${date}T${time}`))

/** Week A and week B take turns, from one Monday to the next. */
function weekOf({ hours, alternate }: NonNullable<Somebody>, date: string): CareCalendar['week'] {
  if (alternate === null) return hours ?? {}
  const mondayOf = (text: string) => {
    const day = Temporal.PlainDate.from(text)
    return day.subtract({ days: day.dayOfWeek - 1 })
  }
  const { weeks } = mondayOf(alternate.weekAStart).until(mondayOf(date), { largestUnit: 'weeks' })
  return Math.abs(weeks) % 2 === 0 ? (hours ?? {}) : alternate.weekB
}

/** Where what is open or closed begins or ends: what the clock skips is the first minute that it shows again. */
function edgeOf(date: string, time: string): number {
  if (isShownByTheClock(date, time)) return minuteOf(date, time)
  const asked = `${date}T${time}`
  let minute = minuteOf(date, '00:00') - 60
  while (isBefore(minute, asked)) minute++
  return minute
}

const isBefore = (minute: number, asked: string): boolean => {
  const shown = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
  return Temporal.PlainDateTime.compare(shown.toPlainDateTime(), Temporal.PlainDateTime.from(asked)) < 0
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
const weekdayOf = (date: string) => weekdays[Temporal.PlainDate.from(date).dayOfWeek % 7] ?? 'Sunday'

function everyMinute(from: number, to: number, holds: (minute: number) => boolean): boolean {
  for (let minute = from; minute < to; minute++) if (!holds(minute)) return false
  return true
}

type Closing = CareCalendar['closures'][number]
type Opened = CareCalendar['openings'][number]

function isConcerned(closure: Closing, scope: string, id: string | null, treatmentId: string): boolean {
  if (closure.scope === 'clinic') return true
  if (closure.scope === 'treatments') return closure.subjectIds.includes(treatmentId)
  return closure.scope === scope && id !== null && closure.subjectIds.includes(id)
}

const momentsOf = ({ firstDay, lastDay, fromTime, toTime }: Closing) => ({
  from: edgeOf(firstDay, fromTime ?? '00:00'),
  to: toTime === null ? edgeOf(dayAfter(lastDay), '00:00') : edgeOf(lastDay, toTime),
})

/** What the model says of one time. */
export type ModelTime = { isWorked: boolean; isOpen: boolean; clinicians: Somebody[]; rooms: Somewhere[] }

/** The same case once for each length that clinicians take, with those who take it. */
export function byLength(given: ModelCase): ModelCase[] {
  const { candidates, length, own } = given
  const lengthOf = (id: string) => own.get(id) ?? length.durationMinutes
  const clinicians = candidates.clinicians ?? []
  if (clinicians.length === 0) return [given]
  return [...new Set(clinicians.map(({ id }) => lengthOf(id)))].map((durationMinutes) => ({
    ...given,
    length: { ...length, durationMinutes },
    candidates: {
      ...candidates,
      clinicians: clinicians.filter(({ id }) => lengthOf(id) === durationMinutes),
    },
  }))
}

/** A time of one day as that case has it; `beyondHours` as staff may go. */
export function modelTime(given: ModelCase, date: string, time: string, beyondHours = false): ModelTime {
  const all = byLength(given).map((one) =>
    modelAt(one, { date, start: minuteOf(date, time), time, beyondHours }),
  )
  const free = all.filter(isFree)
  const are = <T>(list: readonly T[] | null, found: readonly T[]) =>
    (list ?? [null as T]).filter((one) => found.includes(one))
  return {
    isWorked: all.some(({ isWorked }) => isWorked),
    isOpen: all.some(({ isOpen }) => isOpen),
    clinicians: are<Somebody>(
      given.candidates.clinicians,
      free.flatMap(({ clinicians }) => clinicians),
    ),
    rooms: are<Somewhere>(
      given.candidates.rooms,
      free.flatMap(({ rooms }) => rooms),
    ),
  }
}

/** The same for a second treatment of one appointment: it begins at that minute, once the first is over. */
export function modelNext(given: ModelCase, date: string, start: number, beyondHours = false): ModelTime {
  const starts = offeredTimes(given, date).map((time) => minuteOf(date, time))
  const nothing = { isWorked: false, isOpen: false, clinicians: [], rooms: [] }
  if (start < Math.min(...starts) || start > Math.max(...starts)) return nothing
  return modelAt(given, { date, start, time: null, beyondHours })
}

/** @property time on the clock; null for a second treatment, which anybody begins between their first and last start */
type Start = { date: string; start: number; time: string | null; beyondHours: boolean }

function modelAt(given: ModelCase, { date, start, time, beyondHours }: Start): ModelTime {
  const { length, calendar, candidates, treatment } = given
  const end = start + length.durationMinutes
  const isClosed = (scope: 'clinician' | 'room', id: string | null) => {
    const closing = calendar.closures
      .filter((one) => isConcerned(one, scope, id, treatment.id))
      .map(momentsOf)
    return !everyMinute(
      start,
      end,
      (minute) => !closing.some(({ from, to }) => minute >= from && minute < to),
    )
  }
  const openedTo = (scope: Opened['scope'], id: string | null) =>
    calendar.openings.filter(
      (one) =>
        one.day === date &&
        one.scope === scope &&
        (scope === 'clinic' || (id !== null && one.subjectIds.includes(id))),
    )
  const edgesOf = ({ from, to }: { from: string; to: string }) => ({
    from: edgeOf(date, from),
    to: to === '00:00' ? edgeOf(dayAfter(date), '00:00') : edgeOf(date, to),
  })
  const isWithin = (openings: readonly Opened[]) => {
    const open = openings.map((one) => edgesOf({ from: one.fromTime, to: one.toTime }))
    return everyMinute(start, end, (minute) => open.some(({ from, to }) => minute >= from && minute < to))
  }
  const isInWeek = (week: CareCalendar['week']) =>
    (week[weekdayOf(date)] ?? []).some((range) => {
      const { from, to } = edgesOf(range)
      return everyMinute(start, end, (minute) => minute >= from && minute < to)
    })
  const inClinicHours = () =>
    openedTo('clinic', null).length > 0 ? isWithin(openedTo('clinic', null)) : isInWeek(calendar.week)
  const worksThen = (who: Somebody) => {
    const own = openedTo('clinician', who?.id ?? null)
    if (own.length > 0) return isWithin(own)
    return who?.hours ? isInWeek(weekOf(who, date)) : inClinicHours()
  }
  const isRoomThen = (room: Somewhere) => {
    const own = openedTo('room', room?.id ?? null)
    if (own.length > 0) return isWithin(own)
    return true
  }
  /** With nobody, the room is what has hours: its own, or the clinic's. */
  const isOpenWithNobody = (room: Somewhere) =>
    openedTo('room', room?.id ?? null).length > 0 ? isRoomThen(room) : inClinicHours()
  const usesRoomHours =
    candidates.clinicians === null &&
    (candidates.rooms ?? []).some(({ id }) => openedTo('room', id).length > 0)
  const isOfferedBy = (own: Opened['scope'], id: string | null): boolean =>
    time === null ? isBetweenStarts(own, id) : isStartOf(time, own, id)
  const isBetweenStarts = (own: Opened['scope'], id: string | null) => {
    const theirs = offeredTimes(given, date).filter((one) => isStartOf(one, own, id))
    const starts = theirs.map((one) => minuteOf(date, one))
    return start >= Math.min(...starts) && start <= Math.max(...starts)
  }
  const isStartOf = (time: string, own: Opened['scope'], id: string | null) =>
    ownTimes(treatment, date).includes(time) ||
    openedTimes(given, date).every((one) => one.time !== time) ||
    openedTimes(given, date).some(
      ({ time: opened, opening }) =>
        opened === time && (opening.scope !== own || (id !== null && opening.subjectIds.includes(id))),
    )
  const works = (who: Somebody) =>
    (usesRoomHours && who === null ? (candidates.rooms ?? []).some(isOpenWithNobody) : worksThen(who)) &&
    isOfferedBy('clinician', who?.id ?? null)
  const isAtHand = (room: Somewhere) =>
    (usesRoomHours ? isOpenWithNobody(room) : isRoomThen(room)) && isOfferedBy('room', room?.id ?? null)
  const hasRoom = (resource: string, capacity: number) => {
    const there = given.taken.filter((one) => one.resource === resource)
    const isRoomAt = (minute: number) =>
      there.filter((one) => one.from <= minute && minute < one.to).length < capacity
    return everyMinute(start - length.bufferBefore, end + length.bufferAfter, isRoomAt)
  }
  const countsToday = (is: (visit: CountedVisit) => boolean) =>
    given.counted.filter((visit) => visit.date === date && is(visit)).length
  const isDayLeft = (limit: number | null, count: number) => limit === null || count < limit
  const hasDay = (who: NonNullable<Somebody>) =>
    isDayLeft(
      who.dailyLimit,
      countsToday(({ clinicianId }) => clinicianId === who.id),
    )
  const isGivenToday = isDayLeft(
    treatment.dailyLimit,
    countsToday(({ treatmentId }) => treatmentId === treatment.id),
  )
  const isOwn = candidates.clinicians === null && candidates.rooms === null
  const people: readonly Somebody[] = candidates.clinicians ?? [null]
  const places: readonly Somewhere[] = candidates.rooms ?? [null]
  const isThere = (who: Somebody) => !isClosed('clinician', who?.id ?? null)
  const isUnclosed = (room: Somewhere) => !isClosed('room', room?.id ?? null)
  const isUsable = (room: Somewhere) => isAtHand(room) && isUnclosed(room)
  const clinicians = people.filter((who) => {
    if (!(beyondHours || works(who)) || !isThere(who) || !isGivenToday) return false
    if (who !== null) return hasRoom(`clinician:${who.id}`, 1) && hasDay(who)
    return !isOwn || hasRoom(treatment.id, treatment.capacity)
  })
  const rooms = places.filter((room) => {
    if (!(beyondHours ? isUnclosed(room) : isUsable(room))) return false
    return room === null || hasRoom(`room:${room.id}`, room.capacity)
  })
  return {
    isWorked: people.some(works) && places.some(isAtHand),
    isOpen: people.some((who) => works(who) && isThere(who)) && places.some(isUsable),
    clinicians,
    rooms,
  }
}

const ownTimes = (treatment: ModelCase['treatment'], date: string): readonly string[] =>
  treatment.availableDays.includes(weekdayOf(date)) ? treatment.availableTimes : []

/** The times of each opening of that day that names the treatment: every step from its beginning to before its end. */
function openedTimes({ treatment, calendar }: ModelCase, date: string): { time: string; opening: Opened }[] {
  return calendar.openings
    .filter(({ day, treatmentIds }) => day === date && treatmentIds.includes(treatment.id))
    .flatMap((opening) => {
      const found: { time: string; opening: Opened }[] = []
      const beginning = Temporal.PlainTime.from(opening.fromTime)
      const end = opening.toTime === '00:00' ? '24:00' : opening.toTime
      for (let minutes = 0; minutes < 1_440; minutes += calendar.step) {
        const time = beginning.add({ minutes }).toString({ smallestUnit: 'minute' })
        if (time < opening.fromTime || time >= end) break
        found.push({ time, opening })
      }
      return found
    })
}

/** Those that the treatment offers on that day, no matter who works, as far as the clock shows them. */
export function offeredTimes(given: ModelCase, date: string): string[] {
  const opened = openedTimes(given, date).map(({ time }) => time)
  const all = new Set([...ownTimes(given.treatment, date), ...opened])
  return [...all].sort().filter((time) => isShownByTheClock(date, time))
}

/** From today to the horizon. */
export function isInReach({ now, limits }: ModelCase, date: string): boolean {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const ahead = today.until(Temporal.PlainDate.from(date), { largestUnit: 'days' }).days
  return ahead >= 0 && ahead <= limits.horizon
}

/** Whether patients may book it by now: in reach, and not sooner than the notice. */
export function isInTime(given: ModelCase, date: string, time: string): boolean {
  const { now, limits } = given
  if (!isInReach(given, date)) return false
  return minuteOf(date, time) * 60_000 >= now.epochMilliseconds + limits.notice * 60_000
}

/** Staff write a visit down until the minute in which it ends. */
export const isOver = ({ now, length }: ModelCase, date: string, time: string): boolean =>
  (minuteOf(date, time) + length.durationMinutes) * 60_000 <= now.epochMilliseconds

export const isFree = ({ clinicians, rooms }: ModelTime): boolean => clinicians.length > 0 && rooms.length > 0
