import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Which visits were booked as repetitions of one another. The release before leaves it null: of no series. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table appointments add column "seriesId" ${text}`).execute(db)
  await sql
    .raw('create index appointments_by_series on appointments ("seriesId") where "seriesId" is not null')
    .execute(db)
}
