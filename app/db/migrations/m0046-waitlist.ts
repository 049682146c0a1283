import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Who waits for a time, what they were offered and for how long it is held, and which times came free. A hold takes
 * blocks of `slot_claims` under `offer:ID`, as a visit does under its own id, so that a program of the release before
 * books nothing over it.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const [table, columns] of Object.entries(tables(text)))
    await sql.raw(`create table ${table} (${columns})${engine === 'sqlite' ? ' strict' : ''}`).execute(db)
  for (const statement of indexes) await sql.raw(statement).execute(db)
}

const tables = (text: string): Record<string, string> => ({
  waitlist_entries: `id ${text} primary key, state ${text} not null, "treatmentId" ${text} not null,
    "clinicianId" ${text}, "fromDay" ${text} not null, "untilDay" ${text} not null, weekdays ${text} not null,
    mornings integer not null, afternoons integer not null, name ${text} not null, email ${text} not null,
    phone ${text} not null, "emailKey" ${text} not null, "phoneKey" ${text} not null, language ${text} not null,
    "patientId" ${text} not null, digest ${text} not null, token ${text} not null, "createdAt" ${text} not null,
    "updatedAt" ${text} not null, "endedAt" ${text}`,
  waitlist_offers: `id ${text} primary key, "entryId" ${text} not null, state ${text} not null, date ${text} not null,
    time ${text} not null, "durationMinutes" integer not null, "clinicianId" ${text}, "roomId" ${text},
    "appointmentId" ${text}, "adminId" ${text}, digest ${text} not null, token ${text} not null,
    "createdAt" ${text} not null, until ${text} not null, "endedAt" ${text}`,
  slot_holds: `id ${text} primary key, until ${text} not null`,
  freed_times: `id ${text} primary key, resource ${text} not null, "firstBlock" integer not null,
    "endBlock" integer not null, "dueAt" ${text} not null`,
  waitlist_calendar: `id integer primary key, seen ${text} not null, calendar ${text} not null`,
})

const indexes = [
  `create index waitlist_entries_open on waitlist_entries ("createdAt", id) where state = 'open'`,
  `create index waitlist_entries_ending on waitlist_entries ("untilDay") where state = 'open'`,
  `create index waitlist_entries_ended on waitlist_entries ("endedAt") where "endedAt" is not null`,
  `create index waitlist_entries_by_email on waitlist_entries ("emailKey") where state = 'open'`,
  `create index waitlist_entries_by_phone on waitlist_entries ("phoneKey") where state = 'open'`,
  'create index waitlist_entries_by_patient on waitlist_entries ("patientId")',
  'create unique index waitlist_entries_by_digest on waitlist_entries (digest)',
  `create unique index waitlist_offers_running on waitlist_offers ("entryId") where state = 'running'`,
  `create index waitlist_offers_until on waitlist_offers (until) where state = 'running'`,
  'create index waitlist_offers_of on waitlist_offers ("entryId", "createdAt")',
  'create unique index waitlist_offers_by_digest on waitlist_offers (digest)',
  'create index slot_holds_until on slot_holds (until)',
  'create index freed_times_due on freed_times ("dueAt", id)',
]
