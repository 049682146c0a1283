import { once } from 'node:events'
import { type Agent, request as send } from 'node:http'
import type { Database } from '../app/db/tables.ts'
import { defaultHours, isInWorkingHours } from '../app/features/opening-hours/rules.ts'
import { insertTreatment } from '../app/features/treatments/queries.server.ts'
import { defaultBookingRules, nothingToBring, type Treatment } from '../app/features/treatments/rules.ts'
import { clinicDate } from '../app/platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  clockTime,
  dayMinutes,
  twelveHour,
  weekdayOf,
  weekdays,
} from '../app/platform/dates.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'

const treatments = Array.from({ length: 80 }, (_, index) => `Treatment ${index}`)
const durationMinutes = 30
/** All half hours of a day: patients are offered those of them that lie in working hours. */
const halfHours = Array.from({ length: dayMinutes / durationMinutes }, (_, index) =>
  clockTime(index * durationMinutes),
)
const bookableDays = 170

/** Treatments enough for every slot that `slots` names. */
export async function storeTreatments(db: Database): Promise<void> {
  for (const name of treatments) await insertTreatment(db, offered(name), Temporal.Now.instant())
}

/** Books a slot as the form does. @returns the status of the answer */
export async function post(
  { url, nextSlot }: { url: string; nextSlot: () => Record<string, string> },
  agent: Agent,
): Promise<number> {
  const outgoing = send(`${url}/appointment`, {
    method: 'POST',
    agent,
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  outgoing.end(new URLSearchParams(nextSlot()).toString())
  const [answer] = await once(outgoing, 'response')
  await answer.resume().toArray()
  return answer.statusCode
}

const offered = (name: string): Treatment => ({
  id: randomId(),
  name: { en: name },
  description: { en: 'Made for the bench.' },
  availableDays: [...weekdays],
  availableTimes: halfHours,
  active: true,
  durationMinutes,
  capacity: 1,
  questions: [],
  ...defaultBookingRules,
  ...nothingToBring,
  price: null,
  category: { en: '' },
})

/** A slot that nobody has, for each booking. */
export function slots(): () => Record<string, string> {
  const today = clinicDate(Temporal.Now.instant())
  const days = Array.from({ length: bookableDays }, (_, index) => addDays(today, index + 3))
  const offers = days.flatMap((date) =>
    halfHours
      .filter((time) =>
        isInWorkingHours(defaultHours.week, { weekday: weekdayOf(date), time, durationMinutes }),
      )
      .map((time) => ({ date, time: twelveHour(time) })),
  )
  let count = 0
  return () => {
    const number = count++
    const treatment = treatments[Math.floor(number / offers.length)]
    const offer = offers[number % offers.length]
    if (!treatment || !offer) throw new Error('No slot is left: make the rounds shorter.')
    return bookingFor({ treatment, ...offer, number })
  }
}

type BookingAttempt = { treatment: string; date: CalendarDate; time: string; number: number }

function bookingFor({ number, ...slot }: BookingAttempt): Record<string, string> {
  return {
    ...slot,
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: '(432) 555-0100',
    message: '',
    key: `bench-${number}`,
  }
}
