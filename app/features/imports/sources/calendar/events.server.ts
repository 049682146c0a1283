import ICAL from 'ical.js'
import type { Rule } from '#app/platform/icalendar/recurrence.ts'
import { isUtc, readRule, saysMore } from '#app/platform/icalendar/values.server.ts'
import { namedZone, zoneNameOf } from '#app/platform/icalendar/zones.server.ts'
import { instantIn, type ZonedInstant } from '../instants.server.ts'
import type { TextLine } from '../text.server.ts'

/** What a clock shows in a zone; without a time it is the whole day. */
export type EventMoment = { date: string; time: string | null; zone: string }

export type CalendarEvent = {
  line: number
  uid: string
  start: EventMoment
  /** Null where the event says neither end nor length. */
  minutes: number | null
  days: number
  summary: string | null
  description: string | null
  isCancelled: boolean
  isPending: boolean
  /** Nobody is kept from anything by it. */
  isFree: boolean
  /** Who comes, apart from whose calendar it is. */
  guest: { name: string | null; email: string } | null
  /** Its rule is null where nobody can follow it. */
  again: { says: string; rule: Rule | null } | null
  moreStarts: EventMoment[]
  exceptions: EventMoment[]
  /** Which start of a repeated event this one is instead of. */
  instead: EventMoment | null
}
export type EventText = { line: number; lines: string[]; isTooLong: boolean }

const mostEventCharacters = 200_000
const mostDates = 5_000
const minuteSeconds = 60

/** The events of a calendar file, each as its lines, whatever is around them. */
export async function* eventTexts(lines: AsyncIterable<TextLine>): AsyncIterable<EventText> {
  let event: EventText | null = null
  let size = 0
  let depth = 0
  for await (const { number, text, isTooLong } of lines) {
    const word = text.trimEnd().toUpperCase()
    if (word === 'BEGIN:VEVENT') {
      event = { line: number, lines: [], isTooLong: false }
      size = 0
      depth = 0
    } else if (event && word === 'END:VEVENT' && depth <= 0) {
      yield event
      event = null
    } else if (event) {
      // An alarm within it has a description of its own.
      if (word.startsWith('BEGIN:')) depth += 1
      if (depth <= 0) {
        size += text.length
        event.isTooLong ||= isTooLong || size > mostEventCharacters
        if (!event.isTooLong) event.lines.push(text)
      }
      if (word.startsWith('END:')) depth -= 1
    }
  }
  if (event) yield { line: event.line, lines: event.lines, isTooLong: true }
}

export type EventProblem = { problem: 'no-event' | 'time-zone'; value: string }

/** What one event says. @param clinicZone for times that name no zone */
export function eventIn({ line, lines }: EventText, clinicZone: string): CalendarEvent | EventProblem {
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')))
    return ofComponent(component, line, clinicZone)
  } catch (error) {
    if (error instanceof UnknownZone) return { problem: 'time-zone', value: error.message }
    return { problem: 'no-event', value: '' }
  }
}

class UnknownZone extends Error {}

function ofComponent(
  component: ICAL.Component,
  line: number,
  clinicZone: string,
): CalendarEvent | EventProblem {
  const start = momentsOf(component, 'dtstart', clinicZone)[0]
  const end = momentsOf(component, 'dtend', clinicZone)[0] ?? null
  if (!start) return { problem: 'no-event', value: '' }
  const text = (name: string) => textOf(component, name)
  const status = text('status')?.toUpperCase()
  return {
    line,
    uid: text('uid') ?? '',
    start,
    ...lengthOf(component, start, end),
    summary: text('summary'),
    description: text('description'),
    isCancelled: status === 'CANCELLED',
    isPending: status === 'TENTATIVE',
    isFree: text('transp')?.toUpperCase() === 'TRANSPARENT',
    guest: guestOf(component),
    again: againOf(component, start),
    moreStarts: momentsOf(component, 'rdate', clinicZone),
    exceptions: momentsOf(component, 'exdate', clinicZone),
    instead: momentsOf(component, 'recurrence-id', clinicZone)[0] ?? null,
  }
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value: unknown = component.getFirstPropertyValue(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

function againOf(component: ICAL.Component, start: EventMoment): CalendarEvent['again'] {
  const value: unknown = component.getFirstPropertyValue('rrule')
  if (!(value instanceof ICAL.Recur)) return null
  const rule = readRule(value, { isDate: start.time === null, zone: namedZone(start.zone) })
  return { says: String(value), rule: rule && isByDays(rule) && !saysMore(value) ? rule : null }
}

/** It comes at most once a day, at the time of its first start. */
const isByDays = ({ by, freq }: Rule): boolean =>
  !(freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY' || by.hour || by.minute || by.second)

/** As its clock shows it, in milliseconds as if it were UTC. */
export const wallAt = ({ date, time }: EventMoment): number => Date.parse(`${date}T${time ?? '00:00'}Z`)

function momentsOf(component: ICAL.Component, name: string, clinicZone: string): EventMoment[] {
  return component
    .getAllProperties(name)
    .slice(0, mostDates)
    .flatMap((property) => {
      const named = property.getFirstParameter('tzid')
      return property
        .getValues()
        .slice(0, mostDates)
        .flatMap((value: unknown) => momentOf(value, named, clinicZone) ?? [])
    })
    .slice(0, mostDates)
}

function momentOf(value: unknown, named: string | undefined, clinicZone: string): EventMoment | null {
  const time = value instanceof ICAL.Period ? value.start : value
  if (!(time instanceof ICAL.Time)) return null
  const parts = [time.year, time.month, time.day, time.hour, time.minute, time.second]
  if (!parts.every((part) => Number.isInteger(part))) return null
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (!/^(?:19|20|21)/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null
  if (time.isDate) return { date: day, time: null, zone: clinicZone }
  const zone = isUtc(time) ? 'UTC' : named === undefined ? clinicZone : zoneNameOf(named)
  if (zone === null) throw new UnknownZone(named?.slice(0, 100))
  return { date: day, time: `${two(time.hour)}:${two(time.minute)}`, zone }
}

const two = (value: number): string => String(value).padStart(2, '0')

function lengthOf(component: ICAL.Component, start: EventMoment, end: EventMoment | null) {
  const duration: unknown = component.getFirstPropertyValue('duration')
  const minutes = duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / minuteSeconds) : null
  if (start.time === null) {
    const days = end
      ? (Date.parse(end.date) - Date.parse(start.date)) / 86_400_000
      : Math.round((minutes ?? 1_440) / 1_440)
    return { minutes: null, days: Math.max(1, days) }
  }
  if (end?.time == null) return { minutes, days: 0 }
  const between =
    end.zone === start.zone
      ? wallAt(end) - wallAt(start)
      : Date.parse(startOf(end).at) - Date.parse(startOf(start).at)
  return { minutes: Math.round(between / 60_000), days: 0 }
}

/** The instant; of a whole day, its beginning. */
export const startOf = ({ date, time, zone }: EventMoment): ZonedInstant =>
  instantIn(zone, date, time ?? '00:00')

function guestOf(component: ICAL.Component): CalendarEvent['guest'] {
  const addressOf = (property: ICAL.Property | null) =>
    String(property?.getFirstValue() ?? '')
      .replace(/^mailto:/i, '')
      .trim()
      .toLowerCase()
  const organizer = addressOf(component.getFirstProperty('organizer'))
  for (const property of component.getAllProperties('attendee').slice(0, 50)) {
    const email = addressOf(property)
    const type = String(property.getFirstParameter('cutype') ?? '').toUpperCase()
    if (email === '' || email === organizer || type === 'ROOM' || type === 'RESOURCE') continue
    return { name: property.getFirstParameter('cn') ?? null, email }
  }
  return null
}
