import { m } from '#app/language/messages.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  daysBetween,
  minutesOf,
  weekdayOf,
} from '#app/platform/dates.ts'
import { dayAndMonth, listText, timeText, weekdayName } from '#app/platform/format.ts'
import { announcedDays, mostDays } from '../rules.ts'
import { announcedAt, belongTogether, type PublicClosure, type PublicHours, spansOn } from './days.ts'

/** A band has one sentence; on phones it is three lines. */
export const mostLetters = 140

type Asked = {
  hours: PublicHours
  closures: readonly PublicClosure[]
  today: CalendarDate
  now: ClockTime
}

/**
 * What the band says: "Closed Thursday and Friday from 12:00 PM for Thanksgiving. Back Monday, November 30 at 9:00 AM." Closures that belong together are one; where it grows too long, what matters least is left
 * out. Null where there is nothing to tell.
 */
export function announcementOf(asked: Asked): string | null {
  const { hours, closures } = asked
  const announced = announcedAt(closures, asked, announcedDays)
  const first = announced[0]
  if (!first) return null
  const groups: PublicClosure[][] = []
  for (const closure of announced) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && belongTogether(hours, before, closure)) last.push(closure)
    else groups.push([closure])
  }
  const { today } = asked
  const sentence = (group: readonly PublicClosure[]) => closedSentence(group, today)
  const all = groups.map(sentence).join(' ')
  const soonest = sentence(groups[0] ?? [first])
  const back = backSentence(asked, groups.at(-1)?.at(-1) ?? first)
  const backSoonest = backSentence(asked, groups[0]?.at(-1) ?? first)
  const choices = [
    `${all} ${back}`,
    all,
    `${soonest} ${backSoonest}`,
    soonest,
    sentence([{ ...first, reason: '' }]),
  ]
  return (
    choices.map((text) => text.trim()).find((text) => text.length <= mostLetters) ??
    m.closures_public_band_short()
  )
}

function closedSentence(closures: readonly PublicClosure[], today: CalendarDate): string {
  const when = listText(closures.map((one) => whenIn(one, today)))
  const reason = closures[0]?.reason ?? ''
  return reason === ''
    ? m.closures_public_band_closed({ when })
    : m.closures_public_band_closed_for({ when, reason })
}

/** Inside of the sentence: "Friday, November 27 from 12:00 PM". */
function whenIn({ firstDay, lastDay, fromTime, toTime }: PublicClosure, today: CalendarDate): string {
  const day = dayFrom(today, firstDay)
  if (firstDay !== lastDay) return m.closures_public_band_days({ first: day, last: dayFrom(today, lastDay) })
  if (fromTime && toTime)
    return m.closures_public_band_part({ day, from: timeText(fromTime), to: timeText(toTime) })
  if (fromTime) return m.closures_public_band_from({ day, from: timeText(fromTime) })
  return toTime
    ? m.closures_public_band_until({ day, to: timeText(toTime) })
    : m.closures_public_band_day({ day })
}

function backSentence({ hours, closures, today }: Asked, last: PublicClosure): string {
  const next = opensAfter(hours, closures, last)
  // Where it opens at the end that was told, the sentence has said so.
  if (!next || next.date === last.lastDay) return ''
  const { date, time } = next
  return m.closures_public_band_back({
    day: dayFrom(today, date),
    time: timeText(time),
  })
}

/** "Friday" for one of the next days, else "Friday, December 4". */
function dayFrom(today: CalendarDate, date: CalendarDate): string {
  const days = daysBetween(today, date)
  return days >= 0 && days < daysByName ? weekdayName(weekdayOf(date)) : dayAndMonth(date)
}
const daysByName = 7

function opensAfter(
  hours: PublicHours,
  closures: readonly PublicClosure[],
  { lastDay, toTime }: PublicClosure,
): { date: CalendarDate; time: ClockTime } | null {
  for (let ahead = 0; ahead <= mostDays; ahead++) {
    const date = addDays(lastDay, ahead)
    const from = ahead === 0 ? (toTime === null ? Number.POSITIVE_INFINITY : minutesOf(toTime)) : 0
    const span = spansOn(hours, closures, date).find((one) => minutesOf(one.from) >= from)
    if (span) return { date, time: span.from }
  }
  return null
}
