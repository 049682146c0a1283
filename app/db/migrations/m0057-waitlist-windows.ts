import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Since when somebody waits for the days that staff changed for them, and which those were before, for Undo; the release
 * before leaves both as they are. The desk's screens ask every second when one was changed last.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const column of ['windowChangedAt', 'windowBefore'])
    await sql.raw(`alter table waitlist_entries add column "${column}" ${text}`).execute(db)
  await sql
    .raw(
      `create index waitlist_entries_changed on waitlist_entries ("windowChangedAt")
        where state = 'open' and "windowChangedAt" is not null`,
    )
    .execute(db)
}
