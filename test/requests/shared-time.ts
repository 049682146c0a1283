import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type ClockTime, clockTime, twelveHour } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { isTorture } from '../torture.ts'
import { bookAndRead, insertStreamTreatment } from './booking-stream.ts'

/** How the treatments that visitors want share their time; `alone`: there is only one. */
export const sharings = ['alone', 'clinician', 'room'] as const
export type Sharing = (typeof sharings)[number]

/**
 * One treatment, or two that need the same clinician or the same room.
 * @param dailyLimit appointments a day with the clinician
 */
export async function insertShared(
  db: Database,
  sharing: Sharing,
  dailyLimit: number | null = null,
): Promise<{ ids: string[]; names: string[] }> {
  const treatments = [await insertStreamTreatment(db)]
  if (sharing !== 'alone') treatments.push(await insertStreamTreatment(db))
  const id = randomId()
  const now = columns.instant(Temporal.Now.instant())
  const kept = {
    id,
    name: `Shared ${id}`,
    active: 1,
    position: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  } as const
  if (sharing === 'clinician') {
    const clinician = { ...kept, credentials: 'MD', weeklyHours: null, bookable: 1, dailyLimit } as const
    await db.insertInto('clinicians').values(clinician).execute()
    const rows = treatments.map((treatment) => ({ treatmentId: treatment.id, clinicianId: id }))
    await db.insertInto('treatment_clinicians').values(rows).execute()
  }
  if (sharing === 'room') {
    await db
      .insertInto('rooms')
      .values({ ...kept, capacity: 1 })
      .execute()
    const rows = treatments.map((treatment) => ({ treatmentId: treatment.id, roomId: id }))
    await db.insertInto('treatment_rooms').values(rows).execute()
  }
  return { ids: treatments.map((one) => one.id), names: treatments.map((one) => one.name) }
}

/** Who want one time at the same moment. */
export const visitors = isTorture ? 50 : 20
const ten = clockTime(600)

export type Round = {
  /** Of all visitors, by status. */
  answers: Record<number, number>
  /** Of those who were too late, how many were shown no other time. */
  withoutOthers: number
  /** How many visits are stored that day. */
  stored: number
}

/** All visitors want one of those times of that day at the same moment, an equal share of them at each address. */
export async function raceOn(
  db: Database,
  { ids, names }: { ids: string[]; names: string[] },
  asked: { urls: string[]; date: string; times?: readonly ClockTime[]; headers?: Record<string, string> },
): Promise<Round> {
  const { urls, date, times = [ten], headers = {} } = asked
  const round: Round = { answers: {}, withoutOthers: 0, stored: 0 }
  const turns = Array.from({ length: visitors }, (_, visitor) => {
    const turn = Math.floor(visitor / urls.length)
    const treatment = names[turn % names.length] ?? ''
    const time = twelveHour(times[turn % times.length] ?? ten)
    const attempt = { treatment, date, time, visitor }
    return bookAndRead(urls[visitor % urls.length] ?? '', attempt, headers)
  })
  for (const { answer, page } of await Promise.all(turns)) {
    round.answers[answer.status] = (round.answers[answer.status] ?? 0) + 1
    if (answer.status === 409 && !page.includes('name="slot"')) round.withoutOthers++
  }
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('treatmentId', 'in', ids)
    .where('date', '=', date as never)
    .execute()
  return { ...round, stored: rows.length }
}
