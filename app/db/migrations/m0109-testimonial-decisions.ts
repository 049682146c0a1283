import { type Kysely, sql } from 'kysely'

/** When a testimonial was approved or refused: an answer of the clinic changes the row later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table testimonials add column "decidedAt" text',
    'alter table approval_undos add column "decidedAt" text',
    `update testimonials set "decidedAt" = "updatedAt" where approved = 1 or refusal is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
