import ICAL from 'ical.js'
import { allSteps, day, mostOccurrences, occurrencesBetween } from '#app/platform/icalendar/recurrence.ts'
import { isUtc, readRule, wallOf } from '#app/platform/icalendar/values.server.ts'
import { namedZone, utc, type Zone, zoneNamed } from '#app/platform/icalendar/zones.server.ts'

/*
 * A file holds one event (RFC 4791), and an event one rule (RFC 5545). More than so much keeps everybody waiting, or is
 * meant to: such a file counts as one that can't be read.
 */
const mostCharacters = 1_000_000
const mostSeries = 3
const mostRules = 3
/** Single times of an event that were changed. */
const mostChanges = 1_000
const mostZones = 50
/** Lines of one event, and values of one line or of several together. */
const mostLines = 2_000
const mostValues = 5_000

/** Milliseconds since 1970. */
export type BusySpan = { from: number; to: number }

export type BusyEvent = {
  /** Empty where it has none. */
  uid: string
  /** Only for comparing our own: nothing of it is stored. */
  title: string
  /** In order, none that touches another. */
  busy: BusySpan[]
  /** It comes again after the days that were asked for: they are read again once a day. */
  goesOn: boolean
  /** It comes more often than is read. */
  isCut: boolean
}

type Asked = BusySpan & {
  /** The clinic's, for days and for times of no zone. */
  timeZone: string
  /** How the calendar's owner is invited, in small letters: what they declined isn't busy. */
  owner: ReadonlySet<string>
}

/**
 * When one file of a calendar says that somebody is busy, between two moments: its event, that comes again or not, with
 * what was changed of single times (RFC 5545). What is cancelled, declined or marked as free isn't busy; nor is a moment
 * without a length. Days and times without a zone are the clinic's.
 * @returns null where nobody can read it
 */
export function readBusyTimes(text: string, asked: Asked): BusyEvent | null {
  if (text.length > mostCharacters) return null
  try {
    const file = new ICAL.Component(ICAL.parse(text))
    if (file.getAllSubcomponents('vtimezone').length > mostZones) return null
    const events = file.name === 'vevent' ? [file] : file.getAllSubcomponents('vevent')
    if (events.length > mostSeries + mostChanges || !events.every(isBounded)) return null
    if (events.filter((one) => !isChange(one)).length > mostSeries) return null
    return readEvents(file, events, asked)
  } catch {
    return null
  }
}

const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id')

/** Looked at as it was parsed: the library takes long over a list that is long. */
function isBounded({ jCal }: ICAL.Component): boolean {
  const lines: unknown = jCal[1]
  if (!Array.isArray(lines) || lines.length > mostLines) return false
  return lines.reduce((sum: number, line: unknown[]) => sum + line.length, 0) <= mostValues + 4 * lines.length
}

function readEvents(file: ICAL.Component, events: ICAL.Component[], asked: Asked): BusyEvent {
  const reader = new Reader(file, asked)
  const changes = events.filter(isChange)
  const found: BusySpan[] = changes.flatMap((one) => reader.single(one))
  let goesOn = false
  let isCut = false
  for (const event of events) {
    if (isChange(event)) continue
    const again = reader.again(event, changes)
    found.push(...again.spans)
    goesOn ||= again.goesOn
    isCut ||= again.isCut
  }
  goesOn ||= changes.some((one) => (reader.spanOf(one)?.to ?? 0) > asked.to)
  const textOf = (name: string) => String(events[0]?.getFirstPropertyValue(name) ?? '')
  const busy = joined(found, asked)
  return {
    uid: textOf('uid'),
    title: textOf('summary'),
    busy: busy.slice(0, mostOccurrences),
    goesOn,
    isCut: isCut || busy.length > mostOccurrences,
  }
}

/** Only of those days; what touches is one. */
function joined(spans: readonly BusySpan[], { from, to }: BusySpan): BusySpan[] {
  const found: BusySpan[] = []
  const inside = spans.filter((span) => span.to > from && span.from < to && span.to > span.from)
  for (const span of inside.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else found.push({ from: Math.max(span.from, from), to: span.to })
  }
  return found.map((span) => ({ from: span.from, to: Math.min(span.to, to) }))
}

/** The longest that one event takes; what says more is taken as so long. */
const longest = 366 * day

type Start = { wall: number; zone: Zone; isDate: boolean }

class Reader {
  readonly #file: ICAL.Component
  readonly #asked: Asked
  readonly #clinic: Zone
  readonly #zones = new Map<string, Zone>()
  readonly #steps = allSteps()

  constructor(file: ICAL.Component, asked: Asked) {
    this.#file = file
    this.#asked = asked
    this.#clinic = namedZone(asked.timeZone)
  }

  /** When it runs, busy or not; null where it has no start. */
  spanOf(event: ICAL.Component): BusySpan | null {
    const start = this.#startOf(event)
    return start === null ? null : this.#spanFrom(start, start.wall, this.#lengthOf(event, start))
  }

  /** Of an event for itself: none where it isn't busy. */
  single(event: ICAL.Component): BusySpan[] {
    const span = this.#isBusy(event) ? this.spanOf(event) : null
    return span ? [span] : []
  }

  /** Of an event and all its repetitions, but those that were changed. */
  again(
    event: ICAL.Component,
    changes: readonly ICAL.Component[],
  ): Pick<BusyEvent, 'goesOn' | 'isCut'> & { spans: BusySpan[] } {
    const start = this.#startOf(event)
    if (start === null) return { spans: [], goesOn: false, isCut: false }
    const length = this.#lengthOf(event, start)
    const wallIn = (value: unknown, zone: Zone | null) => this.#wallIn(value, zone, start)
    const wallsOf = (name: string) =>
      event
        .getAllProperties(name)
        .flatMap((one) => one.getValues().flatMap((value) => wallIn(value, this.#zoneOf(one)) ?? []))
    const reach = Math.min(longest, length.milliseconds) + 2 * day
    const around = { from: this.#asked.from - reach, to: this.#asked.to + day }
    const given = event.getAllProperties('rrule')
    const rules = given.slice(0, mostRules).flatMap((one) => readRule(one.getFirstValue(), start) ?? [])
    const again = rules.map((rule) => occurrencesBetween(rule, start.wall, around, this.#steps))
    const left = new Set([
      ...wallsOf('exdate'),
      ...changes.flatMap((change) => {
        const property = change.getFirstProperty('recurrence-id')
        return property ? (wallIn(property.getFirstValue(), this.#zoneOf(property)) ?? []) : []
      }),
    ])
    const walls = new Set([start.wall, ...again.flatMap(({ starts }) => starts), ...wallsOf('rdate')])
    const later = this.#laterChanges(changes, start)
    const isEventBusy = this.#isBusy(event)
    let next = 0
    const spans = [...walls]
      .filter((wall) => !left.has(wall))
      .toSorted((one, other) => one - other)
      .flatMap((wall) => {
        while ((later[next]?.from ?? Number.POSITIVE_INFINITY) <= wall) next += 1
        const change = later[next - 1]
        if (change)
          return change.isBusy ? [this.#spanFrom(change.start, wall + change.shift, change.length)] : []
        return isEventBusy ? [this.#spanFrom(start, wall, length)] : []
      })
    return {
      spans: [...spans, ...(isEventBusy ? this.#periodsOf(event) : [])],
      goesOn:
        rules.some(({ until }) => until === null || until > around.to) ||
        [...walls].some((wall) => wall >= around.to - 2 * day),
      isCut: given.length > mostRules || again.some(({ isCut }) => isCut),
    }
  }

  /** Changes of one time and all after it (RANGE=THISANDFUTURE), in order. */
  #laterChanges(changes: readonly ICAL.Component[], start: Start) {
    return changes
      .flatMap((change) => {
        const property = change.getFirstProperty('recurrence-id')
        if (property?.getFirstParameter('range') !== 'THISANDFUTURE') return []
        const from = this.#wallIn(property.getFirstValue(), this.#zoneOf(property), start)
        const own = this.#startOf(change)
        if (from === null || own === null) return []
        return [
          {
            from,
            start: own,
            shift: own.wall - from,
            length: this.#lengthOf(change, own),
            isBusy: this.#isBusy(change),
          },
        ]
      })
      .toSorted((one, other) => one.from - other.from)
  }

  /** Repetitions that say their own end (RDATE;VALUE=PERIOD). */
  #periodsOf(event: ICAL.Component): BusySpan[] {
    return event.getAllProperties('rdate').flatMap((property) =>
      property.getValues().flatMap((value): BusySpan[] => {
        if (!(value instanceof ICAL.Period)) return []
        const [start, end] = [wallOf(value.start), wallOf(value.getEnd())]
        if (start === null || end === null) return []
        const zone = isUtc(value.start) ? utc : (this.#zoneOf(property) ?? this.#clinic)
        return [{ from: zone.toInstant(start), to: zone.toInstant(end) }]
      }),
    )
  }

  #startOf(event: ICAL.Component): Start | null {
    const property = event.getFirstProperty('dtstart')
    const value = property?.getFirstValue()
    const wall = wallOf(value)
    if (!property || wall === null) return null
    const isDate = value instanceof ICAL.Time && value.isDate
    const zone = isUtc(value) ? utc : ((isDate ? null : this.#zoneOf(property)) ?? this.#clinic)
    return { wall, zone, isDate }
  }

  /** Null for none, and for one that nobody knows: the clinic's counts. */
  #zoneOf(property: ICAL.Property): Zone | null {
    const id = property.getFirstParameter('tzid')
    if (typeof id !== 'string' || id === '') return null
    const known = this.#zones.get(id)
    if (known) return known
    const zone = zoneNamed(id, this.#file, this.#asked.from, this.#steps) ?? this.#clinic
    this.#zones.set(id, zone)
    return zone
  }

  /** A value on the clock of the event's start. */
  #wallIn(value: unknown, zone: Zone | null, start: Start): number | null {
    const wall = wallOf(value)
    if (wall === null) return null
    if (value instanceof ICAL.Time && value.isDate) return start.isDate ? wall : wall + (start.wall % day)
    const own = isUtc(value) ? utc : (zone ?? start.zone)
    return own === start.zone ? wall : start.zone.toWall(own.toInstant(wall))
  }

  /** In milliseconds: of days by the clock, of times exactly. A day without an end is one day, a time without one none. */
  #lengthOf(event: ICAL.Component, start: Start): Length {
    const property = event.getFirstProperty('dtend')
    const end = property?.getFirstValue()
    if (property && end instanceof ICAL.Time) {
      const wall = this.#wallIn(end, this.#zoneOf(property), start)
      if (wall === null) return { milliseconds: 0, isExact: false }
      if (start.isDate) return { milliseconds: Math.max(day, wall - start.wall), isExact: false }
      const exact = start.zone.toInstant(wall) - start.zone.toInstant(start.wall)
      return { milliseconds: Math.max(0, exact), isExact: true }
    }
    const duration = event.getFirstPropertyValue('duration')
    if (duration instanceof ICAL.Duration) {
      const milliseconds = Math.max(0, duration.toSeconds() * 1_000)
      const isExact = !start.isDate && duration.days === 0 && duration.weeks === 0
      return { milliseconds, isExact }
    }
    return { milliseconds: start.isDate ? day : 0, isExact: false }
  }

  #isBusy(event: ICAL.Component): boolean {
    const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
    return (
      says('status') !== 'CANCELLED' &&
      says('transp') !== 'TRANSPARENT' &&
      says('x-microsoft-cdo-busystatus') !== 'FREE' &&
      !event.getAllProperties('attendee').some((one) => this.#isDeclined(one))
    )
  }

  /** By the owner: others who decline leave them busy. iCloud says an address of its own, and the email next to it. */
  #isDeclined(attendee: ICAL.Property): boolean {
    const says = (name: string) => String(attendee.getFirstParameter(name) ?? '').toLowerCase()
    const address = String(attendee.getFirstValue() ?? '').toLowerCase()
    const isOwner = this.#asked.owner.has(address) || this.#asked.owner.has(`mailto:${says('email')}`)
    return isOwner && says('partstat') === 'declined'
  }

  #spanFrom({ zone }: Start, wall: number, { milliseconds, isExact }: Length): BusySpan {
    const from = zone.toInstant(wall)
    const length = Math.min(milliseconds, longest)
    return { from, to: isExact ? from + length : zone.toInstant(wall + length) }
  }
}

type Length = { milliseconds: number; isExact: boolean }
