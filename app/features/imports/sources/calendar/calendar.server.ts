import type {
  SourceAppointment,
  SourceClosure,
  SourceRecord,
  UnreadableLine,
  UnreadableReason,
} from '#app/features/imports/source-record.ts'
import { occurrencesBetween } from '#app/platform/icalendar/recurrence.ts'
import { cellText, idOf, mailAddressIn } from '../cells.server.ts'
import type { CalendarChoice } from '../choice.ts'
import { instantIn } from '../instants.server.ts'
import { decoded, linesOf } from '../text.server.ts'
import {
  type CalendarEvent,
  type EventMoment,
  type EventText,
  eventIn,
  eventTexts,
  startOf,
  wallAt,
} from './events.server.ts'

/** What repeats waits for its exceptions, which may come last. */
const mostRepeated = 20_000
const mostLineCharacters = 100_000
const shownCharacters = 300
const dayMinutes = 1_440

/**
 * The events of a calendar: of repeated ones each time between two days, without those that were taken out and with those
 * that were moved. What names no zone is the clinic's time. Whole days close, whatever the events are.
 */
export async function* readCalendar(
  file: AsyncIterable<Uint8Array>,
  choice: CalendarChoice,
): AsyncIterable<SourceRecord> {
  const reader = new CalendarReader(choice)
  yield* reader.clinician()
  for await (const text of eventTexts(linesOf(decoded(file, 'utf-8'), mostLineCharacters)))
    yield* reader.read(text)
  yield* reader.repeated()
}

type Repeated = { event: CalendarEvent | null; instead: CalendarEvent[] }

class CalendarReader {
  private readonly choice: CalendarChoice
  private readonly clinicianId: string | null
  private readonly held = new Map<string, Repeated>()
  private heldCount = 0

  constructor(choice: CalendarChoice) {
    this.choice = choice
    this.clinicianId = choice.clinician && idOf(choice.clinician.name)
  }

  *clinician(): Iterable<SourceRecord> {
    const { clinician } = this.choice
    if (clinician && this.clinicianId)
      yield {
        kind: 'clinician',
        sourceId: this.clinicianId,
        line: 1,
        name: clinician.name,
        email: null,
        phone: null,
        hours: [],
      }
  }

  *read(text: EventText): Iterable<SourceRecord> {
    const event = text.isTooLong ? null : eventIn(text, this.choice.timeZone)
    if (!event) yield unreadable(text, { code: 'too-long' })
    else if ('problem' in event)
      yield unreadable(
        text,
        event.problem === 'no-event' ? { code: 'no-event' } : { code: 'time-zone', value: event.value },
      )
    else if (event.again === null && event.moreStarts.length === 0 && !event.instead)
      yield* this.occurrence(event, event.start, event.uid)
    else if (this.heldCount >= mostRepeated) yield unreadable(text, { code: 'too-many-rows' })
    else this.hold(event)
  }

  *repeated(): Iterable<SourceRecord> {
    for (const { event, instead } of this.held.values()) {
      const moved = new Map(instead.map((one) => [one.instead ? startOf(one.instead).at : '', one]))
      if (event) yield* this.starts(event, moved)
      for (const one of instead)
        yield* this.occurrence(one, one.start, idAt(one.uid, one.instead ?? one.start))
    }
  }

  private hold(event: CalendarEvent): void {
    this.heldCount += 1
    const repeated = this.held.get(event.uid) ?? { event: null, instead: [] }
    if (event.instead) repeated.instead.push(event)
    else repeated.event = event
    this.held.set(event.uid, repeated)
  }

  private *starts(event: CalendarEvent, moved: Map<string, CalendarEvent>): Iterable<SourceRecord> {
    const { from: least, to: end } = this.choice
    const days = this.daysOf(event)
    if (days === null) {
      yield unreadableEvent(event, { code: 'repeats', value: event.again?.says ?? '' })
      return
    }
    const first = event.start.date
    const own = first >= least && first < end ? [first] : []
    const starts = [...new Set([...own, ...days])].map((date): EventMoment => ({ ...event.start, date }))
    const more = event.moreStarts.filter(({ date }) => date >= least && date < end)
    const isOut = isOneOf(event.exceptions)
    const taken = new Set<string>()
    for (const start of [...starts, ...more]) {
      const { at } = startOf(start)
      if (isOut(start) || moved.has(at) || taken.has(at)) continue
      taken.add(at)
      yield* this.occurrence(event, start, idAt(event.uid, start))
    }
  }

  /** By its rule; null where nobody can follow it to its end. */
  private daysOf({ start, again }: CalendarEvent): string[] | null {
    if (again === null) return []
    const between = { from: Date.parse(this.choice.from), to: Date.parse(this.choice.to) }
    const found = again.rule && occurrencesBetween(again.rule, wallAt(start), between)
    if (!found || found.isCut) return null
    return found.starts.map((wall) => new Date(wall).toISOString().slice(0, 10))
  }

  private *occurrence(event: CalendarEvent, start: EventMoment, id: string): Iterable<SourceRecord> {
    if (start.time === null || this.choice.events === 'closures') yield* this.closure(event, start, id)
    else yield* this.appointment(event, start, id)
  }

  private *closure(event: CalendarEvent, start: EventMoment, id: string): Iterable<SourceRecord> {
    if (event.isCancelled || event.isFree) return
    const length = event.minutes ?? 0
    if (start.time !== null && length <= 0) {
      yield unreadableEvent(event, { code: 'span', value: `${start.date} ${start.time}` })
      return
    }
    const end = endOf(start, { minutes: length, days: event.days })
    const from = startOf(start)
    const to = instantIn(start.zone, end.date, end.time)
    const clockChange = from.clockChange ?? to.clockChange
    const closure: SourceClosure = {
      kind: 'closure',
      sourceId: id || idOf(from.at, event.summary),
      line: event.line,
      clinician: this.clinicianId,
      startsAt: from.at,
      endsAt: to.at,
      reason: cellText(event.summary),
      ...(clockChange && { clockChange }),
    }
    yield closure
  }

  /** The guest is the patient; without one, the person in the event’s title. */
  private *appointment(event: CalendarEvent, start: EventMoment, id: string): Iterable<SourceRecord> {
    const email = event.guest && mailAddressIn(event.guest.email)
    const name = cellText(event.guest?.name) ?? (event.guest ? email : cellText(event.summary))
    if (name === null) {
      yield unreadableEvent(event, { code: 'no-patient' })
      return
    }
    const patient = idOf(name, email)
    const { line } = event
    yield {
      kind: 'patient',
      sourceId: patient,
      line,
      name,
      email,
      phone: null,
      birthDate: null,
      language: null,
      notes: null,
    }
    const { at, clockChange } = startOf(start)
    const notes = [...(event.guest ? [event.summary] : []), event.description].filter((text) => text !== null)
    const minutes = event.minutes ?? 0
    const appointment: SourceAppointment = {
      kind: 'appointment',
      sourceId: id || idOf(patient, at),
      line,
      startsAt: at,
      durationMinutes: minutes > 0 && minutes <= dayMinutes ? minutes : null,
      status: event.isCancelled ? 'cancelled' : event.isPending ? 'pending' : 'confirmed',
      patient,
      treatment: null,
      clinician: this.clinicianId,
      notes: cellText(notes.join('\n')),
      ...(clockChange && { clockChange }),
    }
    yield appointment
  }
}

const idAt = (uid: string, { date, time }: EventMoment): string =>
  `${uid}#${date}${time === null ? '' : `T${time}`}`

function isOneOf(exceptions: readonly EventMoment[]): (start: EventMoment) => boolean {
  const days = new Set(exceptions.filter(({ time }) => time === null).map(({ date }) => date))
  const instants = new Set(exceptions.filter(({ time }) => time !== null).map((one) => startOf(one).at))
  return (start) => days.has(start.date) || (start.time !== null && instants.has(startOf(start).at))
}

/** By the clock on the wall. */
function endOf({ date, time }: EventMoment, { minutes, days }: { minutes: number; days: number }) {
  const end = Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`).add(
    time === null ? { days } : { minutes },
  )
  return { date: end.toPlainDate().toString(), time: end.toPlainTime().toString() }
}

const unreadable = ({ line, lines }: EventText, reason: UnreadableReason): UnreadableLine => ({
  kind: 'unreadable',
  line,
  text: lines.join(' ').slice(0, shownCharacters),
  reason,
})

const unreadableEvent = (
  { line, summary, start }: CalendarEvent,
  reason: UnreadableReason,
): UnreadableLine => ({
  kind: 'unreadable',
  line,
  text: `${start.date} ${start.time ?? ''} ${summary ?? ''}`.trim().slice(0, shownCharacters),
  reason,
})
