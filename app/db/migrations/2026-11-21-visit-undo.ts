import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** What an appointment was before a change, for the seconds in which the change can be taken back. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  const statements = [
    `create table desk_undos (id ${text} primary key, "adminId" ${text} not null, "appointmentId" ${text} not null,
      "updatedAt" ${text} not null, status ${text} not null, date ${text} not null, time ${text} not null,
      "letterId" ${text}, "createdAt" ${text} not null)${end}`,
    'create index desk_undos_age on desk_undos ("createdAt")',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
