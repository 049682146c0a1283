import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Text messages: who agreed to them for which visit or place on the waitlist; the proof of that, which names nobody and
 * stays longer; which numbers said STOP; how far a message has come; what the service handed in already. The release
 * before writes none of it; who erases a visit, a place or a letter with it erases what hangs on it here.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const strict = engine === 'sqlite' ? ' strict' : ''
  const create = [
    `create table text_proofs (id ${text} not null primary key, purpose ${text} not null,
      "numberDigest" ${text} not null, language ${text} not null, wording ${text} not null, "givenAt" ${text} not null,
      "withdrawnAt" ${text}, "withdrawnBy" ${text} not null default '')${strict}`,
    `create index text_proofs_by_number on text_proofs ("numberDigest")`,
    `create table text_consents (id ${text} not null primary key references text_proofs (id),
      "appointmentId" ${text} references appointments (id) on delete cascade,
      "entryId" ${text} references waitlist_entries (id) on delete cascade, number ${text} not null)${strict}`,
    `create unique index text_consents_by_visit on text_consents ("appointmentId")`,
    `create unique index text_consents_by_entry on text_consents ("entryId")`,
    `create table text_stops ("numberDigest" ${text} not null primary key, "stoppedAt" ${text} not null,
      "startedAt" ${text})${strict}`,
    `create table text_deliveries ("letterId" ${text} not null primary key references outbox (id) on delete cascade,
      "providerId" ${text} not null, status ${text} not null, "errorCode" integer, parts integer,
      "updatedAt" ${text} not null)${strict}`,
    `create table text_events ("messageId" ${text} not null, status ${text} not null, at ${text} not null,
      primary key ("messageId", status))${strict}`,
    'create index text_events_by_at on text_events (at)',
  ]
  for (const statement of create) await sql.raw(statement).execute(db)
}
