import { weekdays } from '../../app/platform/dates.ts'
import { postForm } from '../../test/serving/built-server.ts'
import type { Clinic } from './fixtures.ts'

export type Day = { date: string; weekday: string; long: string }

/** The clinic's first such weekday that is at least so many days away; far enough from every border of time. */
export function comingDay(weekday: (typeof weekdays)[number], daysAhead = 3): Day {
  let day = Temporal.Now.plainDateISO('America/Chicago').add({ days: daysAhead })
  while (weekdays[day.dayOfWeek % 7] !== weekday) day = day.add({ days: 1 })
  const long = day.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
  return { date: day.toString(), weekday, long }
}

type Visit = {
  treatment?: string
  with?: string
  day: Day
  time: string
  name?: string
  email?: string
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
    phone: '(432) 555-0111',
    message: '',
    key: visit.key ?? crypto.randomUUID(),
  })
}

export const visitsAt = (clinic: Clinic, day: Day) =>
  clinic.database(`select name, treatment, date, time, status from appointments where date = '${day.date}'`)
