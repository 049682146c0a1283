import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Calendars of clinicians elsewhere (CalDAV): how they are reached, what was read of them, and what was written there.
 * When somebody is busy counts as a closure of theirs, so each change raises the version of the hours.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table calendar_connections (
      id ${text} primary key not null, "clinicianId" ${text} not null unique, address text not null,
      "userName" text not null, password text not null, calendars text not null, blocking text not null,
      target text not null, shows ${text} not null, tokens text not null, "timeZone" text not null,
      "readThrough" ${text} not null, "isChosen" integer not null, gone integer not null, "goneAllowed" integer not null,
      unreadable integer not null, "cutShort" integer not null, fault ${text} not null, "failingSince" ${text},
      "toldAt" ${text}, failures integer not null, "syncedAt" ${text}, "dueAt" ${text} not null, "leasedUntil" ${text},
      holder ${text} not null, "createdBy" ${text} not null, "createdAt" ${text} not null,
      "updatedAt" ${text} not null)${end}`,
    `create table calendar_events (
      "connectionId" ${text} not null, href ${text} not null, calendar ${text} not null, etag text not null,
      "goesOn" integer not null, "isCut" integer not null, "isUnreadable" integer not null,
      primary key ("connectionId", href))${end}`,
    `create table busy_times (
      id ${text} primary key not null, "connectionId" ${text} not null, event ${text} not null,
      "clinicianId" ${text} not null, "firstDay" ${text} not null, "lastDay" ${text} not null, "fromTime" ${text},
      "toTime" ${text})${end}`,
    'create index busy_times_by_event on busy_times ("connectionId", event)',
    'create index busy_times_by_day on busy_times ("lastDay", "firstDay")',
    `create table calendar_copies (
      "connectionId" ${text} not null, "appointmentId" ${text} not null, position integer not null, uid ${text} not null,
      href ${text} not null, etag text not null, content ${text} not null, "endsAt" ${text} not null,
      primary key ("connectionId", "appointmentId", position))${end}`,
    ...contentCounting[engine],
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const events = ['insert', 'update', 'delete'] as const

/** `content_versions` of the hours is raised as by the triggers of the baseline. */
const contentCounting = {
  sqlite: events.map(
    (event) => `create trigger busy_times_seen_${event} after ${event} on busy_times
      begin insert into content_versions (kind, shard, version) values ('hours', 0, 1)
        on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  ),
  postgres: events.map(
    (event) => `create trigger busy_times_seen_${event} after ${event} on busy_times
      for each statement execute function content_changed('hours')`,
  ),
}
