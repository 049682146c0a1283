import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Lanes that no treatment uses by itself: at most twenty visits run at once. */
const lanesBeside = 100

/**
 * Deleted treatments stay as rows, with whether they were offered. Those that were deleted for good before come back
 * as deleted ones where visits still name them: under their name and with the days and times of those visits, or,
 * where a treatment of that name was added since, their visits and times become that one's.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table treatments add column "deletedAt" ${text}`,
    'alter table treatments add column "wasActive" integer not null default 0',
    'create index treatments_deleted on treatments ("deletedAt", id) where "deletedAt" is not null',
  ]) {
    await sql.raw(statement).execute(db)
  }
  for (const visits of await listLost(db)) await bringBack(db, visits)
}

type Visit = {
  treatmentId: string
  treatment: string
  date: string
  time: string
  durationMinutes: number
  updatedAt: string
}

/** Visits of treatments that are gone, each treatment's last written one first. */
async function listLost(db: Kysely<unknown>): Promise<Visit[][]> {
  const { rows } = await sql<Visit>`
    select "treatmentId", treatment, date, time, "durationMinutes", "updatedAt" from appointments
    where not exists (select 1 from treatments where treatments.id = appointments."treatmentId")
    order by "updatedAt" desc, id`.execute(db)
  return [...Map.groupBy(rows, (visit) => visit.treatmentId).values()]
}

async function bringBack(db: Kysely<unknown>, visits: Visit[]): Promise<void> {
  const [last] = visits
  if (last === undefined) return
  const nameKey = last.treatment.trim().toLowerCase()
  const { rows } = await sql<{ id: string }>`select id from treatments where "nameKey" = ${nameKey}`.execute(
    db,
  )
  const present = rows[0]
  if (present) await giveTo(db, { from: last.treatmentId, to: present.id })
  else await insertDeleted(db, { visits, last, nameKey })
}

/** Their times stand in lanes of their own: whoever books counts lanes, wherever they are. */
async function giveTo(db: Kysely<unknown>, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await sql<{ lane: number | null }>`
    select max(lane) as lane from slot_claims where resource = ${to}`.execute(db)
  const beside = Math.max(lanesBeside, (rows[0]?.lane ?? 0) + 1)
  await sql`update slot_claims set resource = ${to}, lane = lane + ${beside} where resource = ${from}`.execute(
    db,
  )
  await sql`update appointments set "treatmentId" = ${to} where "treatmentId" = ${from}`.execute(db)
}

type Deleted = { visits: Visit[]; last: Visit; nameKey: string }

async function insertDeleted(db: Kysely<unknown>, { visits, last, nameKey }: Deleted): Promise<void> {
  const { treatmentId, treatment, durationMinutes, updatedAt } = last
  const deletedAt = (await deletedWhen(db, treatmentId)) ?? updatedAt
  const days = weekdays.filter((_, index) => visits.some((visit) => weekdayOf(visit.date) === index))
  const times = [...new Set(visits.map((visit) => visit.time))].sort()
  await sql`
    insert into treatments (id, name, "nameKey", description, availability, "availableDays", "availableTimes",
      active, "durationMinutes", capacity, "createdAt", "updatedAt", "deletedAt", "wasActive")
    values (${treatmentId}, ${treatment.trim()}, ${nameKey}, ${treatment.trim()}, ${days.join(', ')},
      ${JSON.stringify(days)}, ${JSON.stringify(times)}, 0, ${durationMinutes}, 1, ${deletedAt}, ${deletedAt},
      ${deletedAt}, 0)`.execute(db)
}

async function deletedWhen(db: Kysely<unknown>, treatmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select at from audit_log where object = 'treatment' and action = 'delete' and "objectId" = ${treatmentId}
    order by seq desc limit 1`.execute(db)
  return rows[0]?.at
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
