import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What a stored picture needs to be shown without a jump: its size, the widths it is kept in, and a tiny
 * blurred one. Rows of before, drawings and addresses, are complete without.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const columns = [
    '"width" integer',
    '"height" integer',
    `"widths" ${text} not null default '[]'`,
    `"placeholder" ${text} not null default ''`,
  ]
  for (const column of columns) await sql.raw(`alter table gallery_images add column ${column}`).execute(db)
  const deleted =
    'create index gallery_images_deleted on gallery_images ("deletedAt") where "deletedAt" is not null'
  await sql.raw(deleted).execute(db)
}
