import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The audit log's second format: rows say in which format they are and under which session the action was done, and
 * every record that an action concerned, lists included, leads to its row. No row is written over another one: SQLite
 * replaces without asking the triggers of deletion. Rows that stand already keep the first format.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  const statements = [
    'alter table audit_log add column version integer not null default 1',
    `alter table audit_log add column session ${text} not null default ''`,
    `create table audit_subjects ("objectId" ${text} not null, seq integer not null,
      primary key ("objectId", seq))${end}`,
    'create index audit_subjects_of_row on audit_subjects (seq)',
    ...(engine === 'sqlite' ? sqliteGuards : postgresGuards),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const refuse = "begin select raise(abort, 'audit_log is append-only'); end"

const sqliteGuards = [
  `create trigger audit_log_no_replace before insert on audit_log
    when exists (select 1 from audit_log where seq = new.seq) ${refuse}`,
  `create trigger audit_cuts_no_replace before insert on audit_cuts
    when exists (select 1 from audit_cuts where seq = new.seq) ${refuse}`,
  `create trigger audit_subjects_no_replace before insert on audit_subjects
    when exists (select 1 from audit_subjects where "objectId" = new."objectId" and seq = new.seq) ${refuse}`,
  `create trigger audit_subjects_no_update before update on audit_subjects ${refuse}`,
  `create trigger audit_subjects_no_delete before delete on audit_subjects
    when not exists (select 1 from audit_cuts where seq >= old.seq) ${refuse}`,
]

const postgresGuards = [
  `create trigger audit_subjects_no_update before update on audit_subjects
    for each row execute function audit_log_refuse()`,
  `create trigger audit_subjects_no_delete before delete on audit_subjects
    for each row execute function audit_log_covered()`,
  `create trigger audit_subjects_no_truncate before truncate on audit_subjects
    for each statement execute function audit_log_refuse()`,
]
