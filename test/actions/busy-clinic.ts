import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { writeWeeklyHours } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import type { WeeklyHours } from '#app/db/values.ts'
import { insertTreatment } from '#app/features/treatments/queries.server.ts'
import { defaultBookingRules, nothingToBring, type Treatment } from '#app/features/treatments/rules.ts'
import { firstTimeZone } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, weekdays } from '#app/platform/dates.ts'
import { testNow } from '../test-services.ts'

/** A clinic in which treatments share clinicians and rooms in every way that there is. */
const now = columns.instant(Temporal.Instant.from(testNow))
const range = (from: string, to: string) => ({ from: from as ClockTime, to: to as ClockTime })
const everyDay = (...ranges: { from: ClockTime; to: ClockTime }[]): WeeklyHours =>
  Object.fromEntries(weekdays.map((day) => [day, ranges]))

/** Around midnight too: a visit may belong to two days. */
export const times = ['00:00', '09:00', '09:30', '10:00', '10:15', '11:00', '14:00', '23:15', '23:45'].map(
  (time) => time as ClockTime,
)
export const weeks: WeeklyHours[] = [
  everyDay(range('00:00', '00:00')),
  everyDay(range('00:00', '02:00'), range('09:00', '12:00'), range('13:00', '00:00')),
  everyDay(range('09:00', '11:00'), range('13:00', '17:00')),
]
export const lengths = [
  { durationMinutes: 30, bufferBefore: 0, bufferAfter: 0 },
  { durationMinutes: 60, bufferBefore: 0, bufferAfter: 15 },
  { durationMinutes: 45, bufferBefore: 10, bufferAfter: 5 },
  { durationMinutes: 90, bufferBefore: 0, bufferAfter: 0 },
]
export const clinicianIds = ['amal', 'bao', 'carmen']
export const roomIds = ['first', 'second']
export const mostCapacity = 3

export const daysFrom = (count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, ahead) => addDays('2026-12-09' as CalendarDate, ahead))

type Kind = Partial<Treatment> & {
  id: string
  clinicians?: string[]
  rooms?: string[]
  /** Of clinicians who take another length for it. */
  minutes?: Record<string, number>
}
const kinds: Kind[] = [
  { id: 'with-two', clinicians: ['amal', 'bao'], minutes: { bao: 45 } },
  { id: 'with-two-in-a-room', clinicians: ['bao', 'carmen'], rooms: ['first'], ...lengths[1] },
  { id: 'in-a-room', rooms: ['first', 'second'] },
  { id: 'on-its-own', capacity: 2, ...lengths[2] },
  { id: 'on-its-own-too' },
  { id: 'with-all', clinicians: [...clinicianIds], rooms: [...roomIds], minutes: { amal: 15, carmen: 60 } },
]
export const treatmentIds = kinds.map(({ id }) => id)
export const nameOf = (treatmentId: string): string => `Treatment ${treatmentId}`

export async function openBusyClinic(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await pauseBooking(tx)
    const kept = { createdAt: now, updatedAt: now, deletedAt: null, active: 1 } as const
    await tx
      .insertInto('clinicians')
      .values(
        clinicianIds.map((id, position) => ({
          id,
          name: id,
          credentials: 'MD',
          bookable: 1,
          position,
          ...kept,
          weeklyHours: id === 'carmen' ? writeWeeklyHours(weeks[1] ?? {}) : null,
        })),
      )
      .execute()
    await tx
      .insertInto('rooms')
      .values(
        roomIds.map((id, position) => ({ id, name: id, capacity: 1 + 2 * position, position, ...kept })),
      )
      .execute()
    await tx
      .insertInto('opening_hours')
      .values({
        id: 'clinic',
        weeklyHours: writeWeeklyHours(weeks[0] ?? {}),
        stepMinutes: 15,
        timeZone: firstTimeZone,
        updatedAt: now,
      })
      .execute()
    for (const { clinicians = [], rooms = [], minutes = {}, ...given } of kinds) {
      await insertTreatment(tx, treatmentOf(given), Temporal.Instant.from(testNow))
      for (const clinicianId of clinicians)
        await tx
          .insertInto('treatment_clinicians')
          .values({ treatmentId: given.id, clinicianId, durationMinutes: minutes[clinicianId] ?? null })
          .execute()
      for (const roomId of rooms)
        await tx.insertInto('treatment_rooms').values({ treatmentId: given.id, roomId }).execute()
    }
  })
}

const treatmentOf = (given: Partial<Treatment> & { id: string }): Treatment => ({
  name: { en: nameOf(given.id) },
  description: { en: 'Made for a test.' },
  availableDays: [...weekdays],
  availableTimes: times,
  active: true,
  durationMinutes: 30,
  capacity: 1,
  questions: [],
  ...defaultBookingRules,
  ...nothingToBring,
  price: null,
  category: { en: '' },
  ...given,
})
