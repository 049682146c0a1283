import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Reminders of visits: which was written, stopped or left out, once for each visit, start, lead and channel; and how long
 * before visits the clinic reminds. The release before writes none and knows nothing of them; who erases a visit erases
 * what was written of it here.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const strict = engine === 'sqlite' ? ' strict' : ''
  const create = [
    `create table reminders ("appointmentId" ${text} not null references appointments (id) on delete cascade,
      "startsAt" ${text} not null, "leadHours" integer not null, channel ${text} not null, state ${text} not null,
      "letterId" ${text}, "createdAt" ${text} not null,
      primary key ("appointmentId", "startsAt", "leadHours", channel))${strict}`,
    `create table reminder_rules (id ${text} not null primary key, leads ${text} not null,
      "updatedAt" ${text} not null)${strict}`,
  ]
  for (const statement of create) await sql.raw(statement).execute(db)
}
