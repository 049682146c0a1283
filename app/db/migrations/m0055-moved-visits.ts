import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Since when a visit stands where it was moved to, and on which day it stood before: who moves their visit into days for
 * which they wait is off the waitlist. The release before leaves both as they are.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const column of ['movedAt', 'movedFrom'])
    await sql.raw(`alter table appointments add column "${column}" ${text}`).execute(db)
}
