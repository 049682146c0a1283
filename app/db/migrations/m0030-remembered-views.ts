import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * How each of the staff left the dashboard. The new statuses of visits need no column: `status` holds any word, and
 * the counter of each status counts any.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table desk_views ("adminId" ${text} primary key references admins (id) on delete cascade,
        tab ${text} not null, clinician ${text}, columns ${text} not null, "updatedAt" ${text} not null)${
          engine === 'sqlite' ? ' strict' : ''
        }`,
    )
    .execute(db)
}
