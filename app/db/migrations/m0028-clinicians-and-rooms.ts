import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Who gives care and where, when the clinic is open and when it is closed. Visits and treatments of before need nobody
 * and no room: a treatment stays its own resource until somebody is assigned to it. What the release before writes
 * beside this one stands the same way.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const [table, columns] of Object.entries(tables(text))) {
    await sql.raw(`create table ${table} (${columns})${engine === 'sqlite' ? ' strict' : ''}`).execute(db)
    for (const trigger of counting(table, engine)) await sql.raw(trigger).execute(db)
  }
  for (const { table, column, holds } of added) {
    await sql.raw(`alter table ${table} add column "${column}" ${holds.replace('text', text)}`).execute(db)
  }
  for (const statement of indexes) await sql.raw(statement).execute(db)
  await keepWhereTheyStand(db)
}

type StoredVisit = {
  id: string
  date: string
  time: string
  durationMinutes: number
  startsAt: string
  keptStart: string | null
}

const visitsAtOnce = 5_000

/**
 * What staff booked outside of working hours before was meant so: it stays kept there. What they kept because its
 * treatment is not offered then is kept for that.
 */
async function keepWhereTheyStand(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<StoredVisit>`select id, date, time, "durationMinutes", "startsAt", "keptStart"
      from appointments where id > ${after} order by id limit ${sql.lit(visitsAtOnce)}`.execute(db)
    for (const visit of rows) {
      const causes = keptCauses(visit)
      if (causes.length === 0) continue
      await sql`update appointments set "keptStart" = "startsAt", "keptFor" = ${JSON.stringify(causes)}
        where id = ${visit.id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last || rows.length < visitsAtOnce) return
    after = last.id
  }
}

const keptCauses = (visit: StoredVisit): string[] => [
  ...(visit.keptStart === visit.startsAt ? ['offer'] : []),
  ...(isInWorkingHours(visit) ? [] : ['hours']),
]

/** Monday to Friday, 9 to 12 and 1 to 5: the only hours that there were. */
const ranges = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 17 * 60 },
]
const weekend = [0, 6]

function isInWorkingHours({ date, time, durationMinutes }: StoredVisit): boolean {
  if (weekend.includes(new Date(`${date}T00:00:00Z`).getUTCDay())) return false
  const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return ranges.some(({ from, to }) => start >= from && start + durationMinutes <= to)
}

const tables = (text: string): Record<string, string> => ({
  clinicians: `id ${text} primary key, name ${text} not null, credentials ${text} not null, "weeklyHours" ${text},
    bookable integer not null, active integer not null, position integer not null,
    "createdAt" ${text} not null, "updatedAt" ${text} not null, "deletedAt" ${text}`,
  clinician_profiles: `"clinicianId" ${text} primary key, specialty ${text} not null, "spanishSpecialty" ${text} not null,
    education ${text} not null, "spanishEducation" ${text} not null, experience ${text} not null,
    "spanishExperience" ${text} not null, about ${text} not null, "spanishAbout" ${text} not null,
    portrait ${text} not null, width integer, height integer, widths ${text} not null, placeholder ${text} not null,
    "alternativeText" ${text} not null, "spanishAlternativeText" ${text} not null,
    linkedin ${text} not null, x ${text} not null, "shownOnWebsite" integer not null`,
  clinician_feeds: `"clinicianId" ${text} primary key, digest ${text} not null unique, "createdAt" ${text} not null,
    "readAt" ${text}`,
  rooms: `id ${text} primary key, name ${text} not null, capacity integer not null, active integer not null,
    position integer not null, "createdAt" ${text} not null, "updatedAt" ${text} not null, "deletedAt" ${text}`,
  treatment_clinicians: `"treatmentId" ${text} not null, "clinicianId" ${text} not null,
    primary key ("treatmentId", "clinicianId")`,
  treatment_rooms: `"treatmentId" ${text} not null, "roomId" ${text} not null, primary key ("treatmentId", "roomId")`,
  opening_hours: `id ${text} primary key, "weeklyHours" ${text} not null, "stepMinutes" integer not null,
    "timeZone" ${text} not null, "updatedAt" ${text} not null`,
  closures: `id ${text} primary key, scope ${text} not null, "subjectIds" ${text} not null, "firstDay" ${text} not null,
    "lastDay" ${text} not null, "fromTime" ${text}, "toTime" ${text}, reason ${text} not null,
    "publicReason" ${text} not null, "spanishPublicReason" ${text} not null, announced integer not null,
    "createdAt" ${text} not null, "updatedAt" ${text} not null, "deletedAt" ${text}`,
})

const added = [
  { table: 'treatments', column: 'bufferBefore', holds: 'integer not null default 0' },
  { table: 'treatments', column: 'bufferAfter', holds: 'integer not null default 0' },
  { table: 'treatments', column: 'noticeMinutes', holds: 'integer' },
  { table: 'treatments', column: 'horizonDays', holds: 'integer' },
  { table: 'treatments', column: 'onlineBooking', holds: `text not null default 'request'` },
  { table: 'appointments', column: 'clinicianId', holds: 'text' },
  { table: 'appointments', column: 'roomId', holds: 'text' },
  { table: 'appointments', column: 'bufferBefore', holds: 'integer not null default 0' },
  { table: 'appointments', column: 'bufferAfter', holds: 'integer not null default 0' },
  { table: 'appointments', column: 'overlap', holds: 'text' },
  { table: 'appointments', column: 'overlapReason', holds: `text not null default ''` },
  { table: 'appointments', column: 'keptFor', holds: 'text' },
  { table: 'desk_undos', column: 'clinicianId', holds: 'text' },
  { table: 'desk_undos', column: 'roomId', holds: 'text' },
  { table: 'desk_undos', column: 'overlap', holds: 'text' },
  { table: 'desk_undos', column: 'overlapReason', holds: 'text' },
  { table: 'desk_undos', column: 'keptStart', holds: 'text' },
  { table: 'desk_undos', column: 'keptFor', holds: 'text' },
]

const indexes = [
  `create index appointments_by_clinician on appointments ("clinicianId", "startsAt")
    where "clinicianId" is not null`,
  'create index treatment_clinicians_by_clinician on treatment_clinicians ("clinicianId")',
  'create index treatment_rooms_by_room on treatment_rooms ("roomId")',
  'create index closures_by_last_day on closures ("lastDay")',
  'create index closures_deleted on closures ("deletedAt", id) where "deletedAt" is not null',
  'create index clinicians_deleted on clinicians ("deletedAt", id) where "deletedAt" is not null',
  'create index rooms_deleted on rooms ("deletedAt", id) where "deletedAt" is not null',
]

/** What public pages show of each; a change of it is counted as in 2026-11-21-written-changes. */
const shownAs: Record<string, string> = {
  clinicians: 'team',
  clinician_profiles: 'team',
  rooms: 'team',
  treatment_clinicians: 'team',
  treatment_rooms: 'team',
  opening_hours: 'hours',
  closures: 'hours',
}

const events = ['insert', 'update', 'delete']

function counting(table: string, engine: Engine): string[] {
  const kind = shownAs[table]
  if (kind === undefined) return []
  return events.map((event) =>
    engine === 'postgres'
      ? `create trigger ${table}_seen_${event} after ${event} on ${table} for each statement
        execute function content_changed('${kind}')`
      : `create trigger ${table}_seen_${event} after ${event} on ${table}
        begin insert into content_versions (kind, shard, version) values ('${kind}', 0, 1)
        on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  )
}
