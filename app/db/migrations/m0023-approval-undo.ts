import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** What a testimonial was before it was approved, for the seconds in which that can be taken back. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  for (const statement of [
    `create table approval_undos (id ${text} primary key, "adminId" ${text} not null, "testimonialId" ${text} not null,
      "updatedAt" ${text} not null, reason ${text} not null, "possibleSpam" integer not null,
      "createdAt" ${text} not null)${end}`,
    'create index approval_undos_age on approval_undos ("createdAt")',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
