import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Jobs that run once whatever number of processes serve, and an audit log whose oldest rows may go after
 * their seven years: a cut names the last row that went and its hash, on which the rest of the chain stands.
 * The database itself refuses a cut through younger rows, and deleting any row that no cut covers.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  const statements = [
    `create table job_runs (name ${text} primary key, "dueAt" ${text} not null, "leasedUntil" ${text},
      holder ${text} not null default '', "startedAt" ${text}, "succeededAt" ${text}, "failedAt" ${text},
      failures integer not null default 0, detail ${text} not null default '{}')${end}`,
    `create table audit_cuts (seq integer primary key, hash ${text} not null, at ${text} not null)${end}`,
    'create index audit_log_age on audit_log (at)',
    'create index contact_messages_age on contact_messages ("createdAt")',
    'create index sessions_age on sessions ("lastSeenAt")',
    ...(engine === 'sqlite' ? sqliteGuards : postgresGuards),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const sqliteGuards = [
  'drop trigger audit_log_no_delete',
  `create trigger audit_log_no_delete before delete on audit_log
    when not exists (select 1 from audit_cuts where seq >= old.seq)
    begin select raise(abort, 'audit_log is append-only'); end`,
  `create trigger audit_cuts_old_only before insert on audit_cuts
    when not exists (select 1 from audit_log where seq = new.seq and hash = new.hash
      and at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 years'))
    begin select raise(abort, 'audit_log is kept for seven years'); end`,
  `create trigger audit_cuts_no_update before update on audit_cuts
    begin select raise(abort, 'audit_log is append-only'); end`,
  `create trigger audit_cuts_no_delete before delete on audit_cuts
    begin select raise(abort, 'audit_log is append-only'); end`,
]

const postgresGuards = [
  'drop trigger audit_log_append_only on audit_log',
  `create trigger audit_log_no_update before update on audit_log
    for each row execute function audit_log_refuse()`,
  `create function audit_log_covered() returns trigger language plpgsql as $$ begin
    if not exists (select 1 from audit_cuts where seq >= old.seq) then
      raise exception 'audit_log is append-only'; end if;
    return old; end $$`,
  `create trigger audit_log_no_delete before delete on audit_log
    for each row execute function audit_log_covered()`,
  `create function audit_cuts_guarded() returns trigger language plpgsql as $$ begin
    if not exists (select 1 from audit_log where seq = new.seq and hash = new.hash and at <
      to_char((now() at time zone 'utc') - interval '7 years', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) then
      raise exception 'audit_log is kept for seven years'; end if;
    return new; end $$`,
  `create trigger audit_cuts_old_only before insert on audit_cuts
    for each row execute function audit_cuts_guarded()`,
  `create trigger audit_cuts_append_only before update or delete on audit_cuts
    for each row execute function audit_log_refuse()`,
  `create trigger audit_cuts_no_truncate before truncate on audit_cuts
    for each statement execute function audit_log_refuse()`,
]
