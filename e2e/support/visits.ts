import { weekdays } from '#app/platform/dates.ts'
import { postForm } from '#test/serving/built-server.ts'
import type { Clinic } from './fixtures.ts'

type Weekday = (typeof weekdays)[number]
export type Day = { date: string; weekday: string; long: string }

/** From here on nothing is at a border of time: neither the notice of a booking nor the day of a test's end. */
const daysAhead = 3

/**
 * Such a weekday of the clinic's next whole week that lies within one month, or of one some weeks later: days of
 * one week are in the order of their names, and on one page of the calendar.
 */
export function comingDay(weekday: Weekday, weeksLater = 0): Day {
  const from = Temporal.Now.plainDateISO('America/Chicago').add({ days: daysAhead })
  let monday = from.add({ days: (8 - from.dayOfWeek) % 7 })
  while (monday.month !== monday.add({ days: 6 }).month) monday = monday.add({ days: 7 })
  return dayNamed(monday.add({ days: (weekdays.indexOf(weekday) + 6) % 7, weeks: weeksLater }))
}

/** The clinic's first such weekday after today. */
export function nearestDay(weekday: Weekday): Day {
  let day = Temporal.Now.plainDateISO('America/Chicago').add({ days: 1 })
  while (weekdays[day.dayOfWeek % 7] !== weekday) day = day.add({ days: 1 })
  return dayNamed(day)
}

export function dayNamed(day: Temporal.PlainDate): Day {
  const long = day.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
  return { date: day.toString(), weekday: weekdays[day.dayOfWeek % 7] ?? '', long }
}

type Visit = {
  treatment?: string
  with?: string
  day: Day
  time: string
  name?: string
  email?: string
  phone?: string
  key?: string
}

/** Books without a browser, as another visitor would; the answer is given back. */
export const bookElsewhere = (clinic: Clinic, visit: Visit) => postVisit(clinic.url, visit)

export function postVisit(url: string, visit: Visit): Promise<Response> {
  return postForm(`${url}/appointment`, {
    treatment: visit.treatment ?? 'HRT',
    with: visit.with ?? '',
    date: visit.day.date,
    time: visit.time,
    name: visit.name ?? 'Tom Baker',
    email: visit.email ?? 'tom@example.com',
    phone: visit.phone ?? '(432) 555-0111',
    message: '',
    key: visit.key ?? crypto.randomUUID(),
  })
}

export const visitsAt = (clinic: Clinic, day: Day) =>
  clinic.database(`select name, treatment, date, time, status from appointments where date = '${day.date}'`)
