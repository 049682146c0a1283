import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import type { Part } from './parts.ts'
import { dayBlock, dayResourceId, isDayResource, type Taken } from './resources.ts'
import type { Slot } from './rules.ts'

const subjects = { clinician: 'clinicianId', treatment: 'treatmentId' } as const
type Subject = keyof typeof subjects

type Days = { from: CalendarDate; to: CalendarDate; except?: string }

/**
 * How many appointments and held times count on each of those days, under the ids of `dayResourceId`. In a transaction
 * that holds the days nobody else adds one until it ends.
 * @param except one that is about to move, and counts where it goes
 */
export async function countOnDays(db: Database, resourceIds: readonly string[], days: Days): Promise<Taken> {
  const counts = new Map<string, Map<number, number>>()
  for (const subject of ['clinician', 'treatment'] as const) {
    const prefix = dayResourceId(subject, '')
    const ids = resourceIds.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
    if (ids.length === 0) continue
    for (const { id, date, count } of await countOf(db, { subject, ids }, days)) {
      const key = dayResourceId(subject, id ?? '')
      const ofDays = counts.get(key) ?? new Map<number, number>()
      counts.set(key, ofDays)
      ofDays.set(dayBlock(date), (ofDays.get(dayBlock(date)) ?? 0) + count)
    }
  }
  return counts
}

async function countOf(
  db: Database,
  { subject, ids }: { subject: Subject; ids: string[] },
  { from, to, except = '' }: Days,
) {
  const column = subjects[subject]
  const visits = await db
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .select([
      `part.${column} as id`,
      'date',
      (row) => row.fn.count<number>('appointments.id').distinct().as('count'),
    ])
    .where(`part.${column}`, 'in', ids)
    .where('part.startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('part.startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .where('appointments.id', '!=', except)
    .groupBy([`part.${column}`, 'date'])
    .execute()
  const holds = await db
    .selectFrom('slot_holds')
    .select([`${column} as id`, 'date', (row) => row.fn.countAll<number>().as('count')])
    .where(column, 'in', ids)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('id', '!=', except)
    .groupBy([column, 'date'])
    .execute()
  return [...visits, ...holds]
}

/** A time that is taken, with its parts. */
export type CountedTime = {
  id: string
  slot: Slot
  parts: readonly Pick<Part, 'treatmentId' | 'clinicianId'>[]
}

/** The same with times that the transaction has taken, and not stored yet. @param except whose own time is no other one's */
export function alsoCounting(taken: Taken, times: readonly CountedTime[], { ids, except }: Asked): Taken {
  const counts = new Map(taken)
  for (const { id, slot, parts } of times) {
    if (id === except) continue
    const of = parts.flatMap(({ treatmentId, clinicianId }) => [
      dayResourceId('treatment', treatmentId),
      dayResourceId('clinician', clinicianId ?? ''),
    ])
    for (const resource of new Set(of.filter((one) => ids.includes(one)))) {
      const block = dayBlock(slot.date)
      const ofDays = counts.get(resource)
      counts.set(resource, new Map(ofDays).set(block, (ofDays?.get(block) ?? 0) + 1))
    }
  }
  return counts
}

type Asked = { ids: readonly string[]; except: string }

/** The same counts without those of days: what is free where no limit holds. */
export const withoutDayCounts = (taken: Taken): Taken =>
  new Map([...taken].filter(([id]) => !isDayResource(id)))
