import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What patients do with their visits by the private link: that they say they are coming, what they changed and whether
 * staff have seen it, and how far the clinic lets them. The release before neither reads nor writes any of it; who erases a
 * visit erases what its patient did.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const of = `"appointmentId" ${text} not null references appointments (id) on delete cascade`
  const strict = engine === 'sqlite' ? ' strict' : ''
  const create = [
    `create table visit_answers (${of}, "startsAt" ${text} not null, coming integer not null,
      "answeredAt" ${text} not null, primary key ("appointmentId"))${strict}`,
    'create index visit_answers_by_time on visit_answers ("answeredAt")',
    `create table patient_changes (${of}, "changedAt" ${text} not null, kind ${text} not null, reason ${text},
      words ${text} not null, "startedAt" ${text}, "seenAt" ${text}, primary key ("appointmentId", "changedAt"))${strict}`,
    'create index patient_changes_unseen on patient_changes ("changedAt") where "seenAt" is null',
    `create table visit_rules (id ${text} not null primary key, "changeUntilHours" integer not null,
      "mostMoves" integer not null, "updatedAt" ${text} not null)${strict}`,
  ]
  for (const statement of create) await sql.raw(statement).execute(db)
}
