import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The outbox's last shape: a letter is about a subject of any kind, leaves through a channel, in a language, to whom
 * a rule says, with a sealed payload where the records do not tell all, and once for each `dedupeKey`. The release
 * before knows appointments only and runs on beside this one: what it writes without a subject gets it here.
 * `appointmentId` stays for it, and goes with a later release.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table outbox add column "subjectKind" ${text} not null default 'appointment'`,
    `alter table outbox add column "subjectId" ${text} not null default ''`,
    `alter table outbox add column channel ${text} not null default 'email'`,
    `alter table outbox add column language ${text} not null default 'en'`,
    `alter table outbox add column recipient ${text} not null default 'patient'`,
    `alter table outbox add column payload ${text}`,
    `alter table outbox add column "dedupeKey" ${text}`,
    `update outbox set "subjectId" = "appointmentId", recipient = ${recipientOf('kind')}`,
    'create index outbox_by_subject on outbox ("subjectId", "subjectKind", "createdAt")',
    'create unique index outbox_once on outbox ("dedupeKey")',
    ...(engine === 'sqlite' ? mirrorSqlite : mirrorPostgres),
  ]) {
    await sql.raw(statement).execute(db)
  }
}

const recipientOf = (kind: string) => `case when ${kind} = 'undelivered' then 'clinic' else 'patient' end`

const mirrorSqlite = [
  `create trigger outbox_of_older_release after insert on outbox when new."subjectId" = '' begin
    update outbox set "subjectId" = new."appointmentId", recipient = ${recipientOf('new.kind')}
    where id = new.id; end`,
]

const mirrorPostgres = [
  `create function outbox_of_older_release() returns trigger language plpgsql as $$ begin
    new."subjectId" := new."appointmentId";
    new.recipient := ${recipientOf('new.kind')};
    return new; end $$`,
  `create trigger outbox_of_older_release before insert on outbox
    for each row when (new."subjectId" = '') execute function outbox_of_older_release()`,
]
