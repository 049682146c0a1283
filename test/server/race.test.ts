import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarDate, type ClockTime, twelveHour } from '#app/platform/dates.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { insertShared, raceOn, sharings, visitors } from '../requests/shared-time.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'
import { workingDays } from '../working-days.ts'

/** Once for each kind of race; in `npm run torture` more visitors, and a thousand posts of each kind. */
const rounds = isTorture ? 20 : 1

type Race = { capacity: number; minutes: number; times: ClockTime[]; winners: number; dailyLimit?: number }

/** Nobody is in the way of anybody else. */
const halfHours = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '15:00'] as ClockTime[]

const races: Race[] = [
  { capacity: 1, minutes: 30, times: ['10:00'] as ClockTime[], winners: 1 },
  { capacity: 2, minutes: 30, times: ['10:00'] as ClockTime[], winners: 2 },
  { capacity: 1, minutes: 60, times: ['10:00', '10:30'] as ClockTime[], winners: 1 },
  {
    capacity: 1,
    minutes: 30,
    times: halfHours,
    winners: 3,
    dailyLimit: 3,
  },
]

forEachEngine((openDatabase) => {
  describe(`${visitors} visitors who post at the same moment, ${rounds} times`, () => {
    let database: TestDatabase
    let server: BuiltServer
    beforeAll(async () => {
      database = await openDatabase()
      server = await startBuiltServer(environmentFor(database))
    })
    afterAll(() => server.stop())

    test.each(races)(
      'for $times with capacity $capacity, $minutes minutes, $dailyLimit a day: $winners succeed, the rest get 409',
      async ({ capacity, minutes, times, winners, dailyLimit = null }) => {
        const treatment = await storedTreatment(database.db, {
          availableTimes: times,
          durationMinutes: minutes,
          capacity,
          dailyLimit,
        })
        for (const date of workingDays(rounds)) {
          const answers = await Promise.all(
            Array.from({ length: visitors }, (_, index) => {
              const time = times[index % times.length] as ClockTime
              return post(server, { treatment: treatment.name.en, date, time, visitor: index })
            }),
          )
          expect(counted(answers)).toEqual({ 303: winners, 409: visitors - winners })
          expect(await holders(database, treatment.id, date)).toBe(winners)
        }
      },
    )

    test.each(sharings)(
      'for one time, %s: one succeeds, the rest get 409 and other times',
      async (sharing) => {
        const treatments = await insertShared(database.db, sharing)
        for (const date of workingDays(rounds)) {
          const round = await raceOn(database.db, treatments, { urls: [server.url], date })
          const answers = { 303: 1, 409: visitors - 1 }
          expect(round).toEqual({ answers, withoutOthers: 0, stored: 1 })
        }
      },
    )

    test('for the day of a clinician who sees three, each at another time: three succeed, the rest get 409', async () => {
      const treatments = await insertShared(database.db, 'clinician', 3)
      for (const date of workingDays(rounds)) {
        const round = await raceOn(database.db, treatments, { urls: [server.url], date, times: halfHours })
        expect(round).toMatchObject({ answers: { 303: 3, 409: visitors - 3 }, stored: 3 })
      }
    })
  })
})

type BookingAttempt = { treatment: string; date: CalendarDate; time: ClockTime; visitor: number }

async function post(
  server: BuiltServer,
  { treatment, date, time, visitor }: BookingAttempt,
): Promise<number> {
  const response = await postForm(`${server.url}/appointment`, {
    treatment,
    date,
    time: twelveHour(time),
    name: `Visitor ${visitor}`,
    email: `visitor-${visitor}@example.com`,
    phone: '(432) 555-0100',
    message: '',
    key: crypto.randomUUID(),
  })
  await response.arrayBuffer()
  return response.status
}

function counted(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function holders({ db }: TestDatabase, treatmentId: string, date: CalendarDate): Promise<number> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('slot_claims', 'slot_claims.appointmentId', 'appointments.id')
    .select('appointments.id')
    .distinct()
    .where('treatmentId', '=', treatmentId)
    .where('date', '=', date)
    .execute()
  return rows.length
}
