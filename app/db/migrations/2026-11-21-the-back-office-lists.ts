import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Why staff took a testimonial off the website; what was deleted, found by when; messages, found by how name
 * and subject begin.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `alter table testimonials add column reason ${text} not null default ''`,
    ...['appointments', 'contact_messages', 'testimonials'].map(
      (table) => `create index ${table}_deleted on ${table} ("deletedAt", id) where "deletedAt" is not null`,
    ),
    'create index contact_messages_by_name on contact_messages (lower(name)) where "deletedAt" is null',
    'create index contact_messages_by_subject on contact_messages (lower(subject)) where "deletedAt" is null',
    'create index contact_messages_by_state on contact_messages ("possibleSpam", read, "createdAt", id) where "deletedAt" is null',
    'create index appointments_of_treatment on appointments ("treatmentId", "startsAt") where "deletedAt" is null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
