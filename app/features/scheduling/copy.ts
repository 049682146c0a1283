import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, type ClockTime, weekdayOf } from '#app/platform/dates.ts'
import {
  dayAndMonth,
  listText,
  numberText,
  timeText,
  weekdayName,
  weekdayPlural,
} from '#app/platform/format.ts'
import type { Obstacle } from './against.server.ts'
import { mostParts, type partsProblem } from './parts.ts'

/**
 * All that is in the way of a time, in a sentence each.
 * @param names of the treatments by their ids, where there are several
 */
export const obstaclesText = (
  obstacles: readonly Obstacle[],
  names: ReadonlyMap<string, string> = nameless,
): string =>
  obstacles
    .map((one) => {
      const [sentence, treatment] = [sentenceOf(one), names.get(one.part?.treatmentId ?? '')]
      if (!one.part || !treatment) return sentence
      const [from, to] = [timeText(one.part.from), timeText(one.part.to)]
      return m.scheduling_against_of({ treatment, from, to, sentence })
    })
    .join(' ')

const nameless: ReadonlyMap<string, string> = new Map()

/** Of a day on which patients can't have a treatment: of its weekday, unless that is offered in other weeks. */
export const dayNotOfferedText = (
  treatment: string,
  { date, isOtherwise }: { date: CalendarDate; isOtherwise: boolean },
): string =>
  isOtherwise
    ? m.appointments_date_not_offered({ treatment, day: dayAndMonth(date) })
    : m.appointments_day_not_offered({ treatment, weekdays: weekdayPlural(weekdayOf(date)) })

/** Why treatments are no appointment, at the one that is the fault. */
export const partsProblemText = ({ kind }: NonNullable<ReturnType<typeof partsProblem>>): string =>
  kind === 'twice'
    ? m.scheduling_parts_twice()
    : m.scheduling_parts_too_many({ count: numberText(mostParts) })

function sentenceOf(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'off-grid':
      return m.scheduling_against_off_grid()
    case 'next-day':
      return m.scheduling_against_next_day()
    case 'nobody':
      return m.scheduling_against_nobody()
    case 'no-room':
      return m.scheduling_against_no_room()
    case 'for-others':
      return m.scheduling_against_for_others()
    case 'room-hours':
      return m.scheduling_against_room_hours()
    case 'past':
      return m.scheduling_against_past()
    case 'skipped':
      return m.scheduling_against_skipped({ time: timeText(obstacle.time) })
    case 'not-its-start':
      return m.scheduling_against_start({ time: timeText(obstacle.time) })
    case 'not-then':
      return m.scheduling_against_not_then({ time: timeText(obstacle.time) })
    case 'not-that-day':
      return m.scheduling_against_day({ weekdays: weekdayPlural(obstacle.weekday) })
    case 'closed':
      return closedText(obstacle)
    case 'day-full':
      return dayFullText(obstacle)
    case 'taken':
      return takenText(obstacle)
    case 'held':
      return m.scheduling_against_held({ time: timeText(obstacle.until) })
    default:
      return hoursText(obstacle)
  }
}

type Of<Kind extends Obstacle['kind']> = Extract<Obstacle, { kind: Kind }>

/** With the reason for staff; else the one that patients read. */
function closedText({ closure, who }: Of<'closed'>): string {
  const reason = closure.reason.trim() || localText(closure.publicReason)
  const [names, count] = [listText(who), who.length]
  if (closure.isBusyElsewhere) return m.scheduling_against_busy({ names, count })
  if (reason === '') {
    if (closure.scope === 'clinic') return m.scheduling_against_closed()
    if (closure.scope === 'room') return m.scheduling_against_room_closed()
    if (closure.scope === 'treatments') return m.scheduling_against_not_given()
    return m.scheduling_against_away({ names, count })
  }
  if (closure.scope === 'clinic') return m.scheduling_against_closed_for({ reason })
  if (closure.scope === 'room') return m.scheduling_against_room_closed_for({ reason })
  if (closure.scope === 'treatments') return m.scheduling_against_not_given_for({ reason })
  return m.scheduling_against_away_for({ names, count, reason })
}

function dayFullText({ of, count, most, who }: Of<'day-full'>): string {
  const counted = { names: listText(who), count, most }
  if (of === 'treatment')
    return count > most
      ? m.scheduling_against_day_over_treatment(counted)
      : m.scheduling_against_day_full_treatment(counted)
  return count > most ? m.scheduling_against_day_over(counted) : m.scheduling_against_day_full(counted)
}

function takenText({ of, count, who }: Of<'taken'>): string {
  if (of === 'room' && who.length > 1) return m.scheduling_against_taken_rooms({ names: listText(who) })
  if (of === 'room') return m.scheduling_against_taken_room({ count })
  if (of === 'treatment') return m.scheduling_against_taken({ count })
  return who.length === 1
    ? m.scheduling_against_taken_by({ names: listText(who), count })
    : m.scheduling_against_taken_by_all({ names: listText(who) })
}

function hoursText(
  obstacle: Of<'not-worked' | 'other-week' | 'before-opening' | 'after-closing' | 'break'>,
): string {
  const { who } = obstacle
  const [names, count] = [listText(who), who.length]
  switch (obstacle.kind) {
    case 'not-worked': {
      const weekdays = weekdayPlural(obstacle.weekday)
      return count === 0
        ? m.scheduling_against_closed_on({ weekdays })
        : m.scheduling_against_not_worked({ names, count, weekdays })
    }
    case 'other-week':
      return m.scheduling_against_other_week({ names, count, weekday: weekdayName(obstacle.weekday) })
    case 'before-opening': {
      const at = { time: timeText(obstacle.opens) }
      return count === 0 ? m.scheduling_against_before(at) : m.scheduling_against_before_of({ names, ...at })
    }
    case 'after-closing': {
      const at = { time: timeText(obstacle.closes) }
      return count === 0 ? m.scheduling_against_after(at) : m.scheduling_against_after_of({ names, ...at })
    }
    case 'break': {
      const span = { from: timeText(obstacle.from), to: timeText(obstacle.to) }
      if (count > 0) return m.scheduling_against_break_of({ names, ...span })
      return isLunch(obstacle.from) ? m.scheduling_against_lunch(span) : m.scheduling_against_break(span)
    }
  }
}

const isLunch = (from: ClockTime): boolean => from >= '11:00' && from < '14:00'
