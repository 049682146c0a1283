import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Keys that sign the clinic's emails (DKIM), by the name under which DNS has their public half. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  await sql
    .raw(
      `create table dkim_keys (
        selector text primary key not null, "privateKey" text not null, "publicKey" text not null,
        "createdAt" ${text} not null, "foundFor" text not null default '')${end}`,
    )
    .execute(db)
}
