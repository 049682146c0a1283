import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * English and Spanish. Who books, writes or shares is remembered with the language of the page; rows of before, and
 * of the release before, are English. What the clinic says of treatments and pictures can be said in Spanish
 * beside the English; empty text shows the English. Who works here chooses a language, or has that of the browser
 * (null). Of an undo, null says that the language was not changed.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const { table, column, holds } of added) {
    await sql.raw(`alter table ${table} add column "${column}" ${text}${holds}`).execute(db)
  }
}

const english = ` not null default 'en'`
const empty = ` not null default ''`

const added = [
  { table: 'appointments', column: 'language', holds: english },
  { table: 'contact_messages', column: 'language', holds: english },
  { table: 'testimonials', column: 'language', holds: english },
  { table: 'desk_undos', column: 'language', holds: '' },
  { table: 'admins', column: 'language', holds: '' },
  { table: 'treatments', column: 'spanishName', holds: empty },
  { table: 'treatments', column: 'spanishDescription', holds: empty },
  { table: 'gallery_images', column: 'spanishTitle', holds: empty },
  { table: 'gallery_images', column: 'spanishDescription', holds: empty },
  { table: 'gallery_images', column: 'spanishAlternativeText', holds: empty },
]
