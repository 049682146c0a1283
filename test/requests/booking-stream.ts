import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/db/tables.ts'
import { insertTreatment } from '#app/features/treatments/queries.server.ts'
import { defaultBookingRules, nothingToBring } from '#app/features/treatments/rules.ts'
import { clockTime, twelveHour, weekdays } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { postForm } from '../serving/built-server.ts'
import { workingDays, workingTimes } from '../working-days.ts'

/** What visitors got who booked one time after another. */
export type BookingStream = {
  /** The random ids of the success pages that visitors were sent to. */
  acknowledged: string[]
  /** Answers other than a success, by status: a 503 says to come back. */
  refused: Record<number, number>
  /** Requests that ended without an answer of ours: a balancer says 502 or 504 for those. */
  broken: number
  stop(): Promise<void>
}

/** Of the next 180 days so many are surely working days. */
const days = 110
const restMilliseconds = 20
const unanswered = new Set([502, 504])

/** A treatment of five minutes, offered at every working time, so that no booking of a stream meets another. */
export async function insertStreamTreatment(db: Database): Promise<{ id: string; name: string }> {
  const id = randomId()
  const name = `Stream ${id}`
  await insertTreatment(
    db,
    {
      id,
      name: { en: name },
      description: { en: 'Made for a test.' },
      availableDays: [...weekdays],
      availableTimes: workingTimes,
      active: true,
      durationMinutes: 5,
      capacity: 1,
      questions: [],
      ...defaultBookingRules,
      ...nothingToBring,
      price: null,
      category: { en: '' },
    },
    Temporal.Now.instant(),
  )
  return { id, name }
}

type StreamOptions = {
  treatment: string
  clients?: number
  rest?: number
  /** The first of the treatment's times that nobody has yet. */
  from?: number
}

/** So many visitors book without a pause until they are stopped; nobody asks twice for one time. */
export function startBookingStream(
  url: string,
  { treatment, clients = 4, rest = restMilliseconds, from = 0 }: StreamOptions,
): BookingStream {
  const dates = workingDays(days)
  let isOver = false
  let step = from
  const stream: BookingStream = {
    acknowledged: [],
    refused: {},
    broken: 0,
    stop: async () => {
      isOver = true
      await all
    },
  }
  const client = async () => {
    while (!isOver) {
      const mine = step++
      const date = dates[Math.floor(mine / workingTimes.length) % dates.length] ?? ''
      const time = twelveHour(workingTimes[mine % workingTimes.length] ?? clockTime(0))
      const answer = await book(url, { treatment, date, time, visitor: mine }).catch(() => null)
      if (!answer || unanswered.has(answer.status)) stream.broken += 1
      else if (answer.status !== 303) stream.refused[answer.status] = (stream.refused[answer.status] ?? 0) + 1
      else stream.acknowledged.push(answer.headers.get('location')?.split('/').at(-1) ?? '')
      await pause(rest)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return stream
}

export type BookingAttempt = { treatment: string; date: string; time: string; visitor: number }

/** Rejects when the connection breaks or nothing is said for long. */
export const book = async (
  url: string,
  attempt: BookingAttempt,
  headers: Record<string, string> = {},
): Promise<Response> => (await bookAndRead(url, attempt, headers)).answer

/** The same with the page that was answered. */
export async function bookAndRead(
  url: string,
  { visitor, ...attempt }: BookingAttempt,
  headers: Record<string, string> = {},
): Promise<{ answer: Response; page: string }> {
  const fields = {
    ...attempt,
    name: `Visitor ${visitor}`,
    email: `visitor-${visitor}-${randomId().slice(0, 8)}@example.com`.toLowerCase(),
    phone: '(432) 555-0100',
    message: '',
    key: crypto.randomUUID(),
  }
  const answer = await postForm(`${url}/appointment`, fields, headers)
  return { answer, page: await answer.text() }
}

/** Those acknowledged of which a row, its claim or its email is missing: none, whatever happened. */
export async function lostBookings(db: Database, acknowledged: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .innerJoin('appointments', 'appointments.id', 'idempotency_keys.subjectId')
    .innerJoin('slot_claims', 'slot_claims.appointmentId', 'appointments.id')
    .innerJoin('outbox', 'outbox.subjectId', 'appointments.id')
    .select('resultId')
    .execute()
  const stored = new Set(rows.map(({ resultId }) => resultId))
  return acknowledged.filter((id) => !stored.has(id))
}

/** How many times are held twice in one treatment, which the primary key forbids, and visits without a time. */
export async function inconsistencies(db: Database): Promise<number> {
  const visits = await db.selectFrom('appointments').select(['id', 'treatmentId', 'startsAt']).execute()
  const claims = await db.selectFrom('slot_claims').select('appointmentId').distinct().execute()
  const holders = new Set(claims.map(({ appointmentId }) => appointmentId))
  const starts = new Set(visits.map(({ treatmentId, startsAt }) => `${treatmentId} ${startsAt}`))
  const homeless = visits.filter(({ id }) => !holders.has(id)).length
  return visits.length - starts.size + homeless
}
