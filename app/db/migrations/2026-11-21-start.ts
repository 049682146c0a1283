import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The first tables. On PostgreSQL text sorts by bytes, as on SQLite
 * (docs/decisions/2026-11-21-columns-both-engines-share.md).
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  for (const statement of statements(text, end)) await sql.raw(statement).execute(db)
  for (const statement of engine === 'sqlite' ? appendOnlySqlite : appendOnlyPostgres) {
    await sql.raw(statement).execute(db)
  }
}

function statements(text: string, end: string): string[] {
  const dated = `"createdAt" ${text} not null, "updatedAt" ${text} not null`
  const deletable = `"deletedAt" ${text}`
  const flag = 'integer not null default 0'
  return [
    `create table treatments (id ${text} primary key, name ${text} not null, "nameKey" ${text} not null unique,
      description ${text} not null, availability ${text} not null, "availableDays" ${text} not null,
      "availableTimes" ${text} not null, active ${flag}, "durationMinutes" integer not null default 30,
      capacity integer not null default 1, ${dated})${end}`,

    `create table appointments (id ${text} primary key, name ${text} not null, email ${text} not null,
      phone ${text} not null, date ${text} not null, time ${text} not null, "startsAt" ${text} not null,
      treatment ${text} not null, "treatmentId" ${text} not null, message ${text} not null,
      status ${text} not null, "durationMinutes" integer not null, sequence ${flag}, ${dated}, ${deletable})${end}`,
    'create index appointments_newest on appointments ("createdAt", id) where "deletedAt" is null',
    'create index appointments_by_visit on appointments ("startsAt", id) where "deletedAt" is null',
    'create index appointments_by_status on appointments (status, "createdAt", id) where "deletedAt" is null',

    `create table slot_claims (resource ${text} not null, lane integer not null, block integer not null,
      "appointmentId" ${text} not null, primary key (resource, lane, block))${end}`,
    'create index slot_claims_range on slot_claims (resource, block)',
    'create index slot_claims_holder on slot_claims ("appointmentId")',

    `create table outbox (id ${text} primary key, kind ${text} not null, "appointmentId" ${text} not null,
      "messageId" ${text} not null unique, status ${text} not null, transport ${text} not null default '',
      attempts ${flag}, "dueAt" ${text} not null, "leasedUntil" ${text}, "lastError" ${text} not null default '',
      "createdAt" ${text} not null, "finishedAt" ${text})${end}`,
    'create index outbox_due on outbox (status, "dueAt")',
    'create index outbox_by_appointment on outbox ("appointmentId", "createdAt")',

    `create table form_receipts (id ${text} primary key, form ${text} not null, "resultId" ${text} not null unique,
      "subjectId" ${text} not null, "createdAt" ${text} not null)${end}`,
    'create index form_receipts_age on form_receipts ("createdAt")',

    `create table admins (id ${text} primary key, username ${text} not null, "usernameKey" ${text} not null unique,
      "passwordHash" ${text} not null, email ${text} not null, name ${text} not null, role ${text} not null, ${dated})${end}`,

    `create table sessions (id ${text} primary key, "adminId" ${text} not null references admins (id) on delete cascade,
      "createdAt" ${text} not null, "lastSeenAt" ${text} not null, "endedAt" ${text})${end}`,
    'create index sessions_of_admin on sessions ("adminId")',

    `create table settings (id ${text} primary key, theme ${text} not null, notifications integer not null,
      "updatedAt" ${text} not null)${end}`,

    `create table contact_messages (id ${text} primary key, name ${text} not null, email ${text} not null,
      phone ${text} not null, subject ${text} not null, message ${text} not null, read ${flag},
      "possibleSpam" ${flag}, ${dated}, ${deletable})${end}`,
    'create index contact_messages_newest on contact_messages ("createdAt", id) where "deletedAt" is null',
    'create index contact_messages_unread on contact_messages (read, "possibleSpam") where "deletedAt" is null',

    `create table testimonials (id ${text} primary key, author ${text} not null, title ${text} not null,
      content ${text} not null, rating integer not null, approved ${flag}, "possibleSpam" ${flag},
      ${dated}, ${deletable})${end}`,
    'create index testimonials_newest on testimonials ("createdAt", id) where "deletedAt" is null',
    'create index testimonials_by_state on testimonials (approved, "possibleSpam", "createdAt", id) where "deletedAt" is null',

    `create table gallery_images (id ${text} primary key, title ${text} not null, description ${text} not null,
      image ${text} not null, category ${text} not null, "alternativeText" ${text} not null, ${dated}, ${deletable})${end}`,
    'create index gallery_images_newest on gallery_images ("createdAt", id) where "deletedAt" is null',

    `create table audit_log (seq integer primary key, at ${text} not null, actor ${text} not null,
      action ${text} not null, object ${text} not null, "objectId" ${text} not null, detail ${text} not null,
      "addressHash" ${text} not null, "previousHash" ${text} not null, hash ${text} not null)${end}`,
    'create index audit_log_by_object on audit_log ("objectId", seq)',

    `create table limits (key ${text} primary key, count integer not null, "resetAt" ${text} not null)${end}`,
    'create index limits_age on limits ("resetAt")',

    `create table seeds (kind ${text} primary key, "seededAt" ${text} not null)${end}`,
  ]
}

const appendOnlySqlite = [
  `create trigger audit_log_no_update before update on audit_log begin select raise(abort, 'audit_log is append-only'); end`,
  `create trigger audit_log_no_delete before delete on audit_log begin select raise(abort, 'audit_log is append-only'); end`,
]

const appendOnlyPostgres = [
  `create function audit_log_refuse() returns trigger language plpgsql as $$ begin raise exception 'audit_log is append-only'; end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_refuse()`,
  `create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function audit_log_refuse()`,
]
