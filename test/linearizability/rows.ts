import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { dateOf, dayBefore, holdOf, visitOf } from './plan.ts'
import { days, holdText, listed, visitText } from './times.ts'

/** A key of a program, and how it is named in `slot_holds`. */
export type Key = { id: string; authorization: string }

type Place = { history: number; clinician: number }
const datesOf = ({ history, clinician }: Place) =>
  Array.from({ length: days }, (_, day) => dateOf(history, clinician, day))

/** The visits of those days as one statement reads them. */
export async function readVisits(db: Database, place: Place) {
  const dates = datesOf(place)
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'email', 'date', 'time', 'durationMinutes', 'status'])
    .where('date', 'in', dates)
    .orderBy('email')
    .execute()
  const text = listed(
    rows.map(({ email, date, time, durationMinutes: minutes, status }) =>
      visitText(visitOf(email), {
        day: dates.indexOf(date),
        start: time,
        minutes,
        isOn: status !== 'cancelled',
      }),
    ),
  )
  return { text, visits: rows.map(({ id, email }) => ({ id, visit: visitOf(email) })) }
}

/** What is held on those days, also what is over and nobody ended yet. */
export async function readHolds(db: Database, place: Place, keys: readonly Key[]) {
  const dates = datesOf(place)
  const rows = await db
    .selectFrom('slot_holds')
    .selectAll()
    .where('date', 'in', dates)
    .orderBy('id')
    .execute()
  const holds = rows.map(({ id, until, date, time, durationMinutes: minutes }) => {
    const process = keys.findIndex((key) => id.startsWith(`key:${key.id}:`))
    const hold = holdOf(process, minutesSince(place.history, columns.asInstant(until)))
    const text = holdText(hold, { day: dates.indexOf(date), start: time, minutes })
    return { hold, text, process, token: id.slice(`key:${keys[process]?.id}:`.length) }
  })
  return { text: listed(holds.map(({ text }) => text)), holds }
}

/** When a history begins. */
export const beginningOf = (history: number): Temporal.Instant =>
  clinicInstant(dayBefore(history), '09:00' as ClockTime)
const minutesSince = (history: number, at: Temporal.Instant): number =>
  (at.epochMilliseconds - beginningOf(history).epochMilliseconds) / 60_000
