import { type Kysely, sql } from 'kysely'

/** What the clinic answers to a published testimonial, below it, with when and by whom; empty where it says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table testimonials add column reply text not null default ''`,
    'alter table testimonials add column "repliedAt" text',
    'alter table testimonials add column "repliedBy" text',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
