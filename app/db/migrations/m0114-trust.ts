import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The token that opens /status.json, who signed an agreement about patients' data (BAA), and what the owner says of where
 * the data is: the region, and that the host encrypts the disk.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table status_tokens (
      id ${text} primary key not null, digest ${text} not null, "createdBy" ${text} not null,
      "createdAt" ${text} not null, "usedAt" ${text})${end}`,
    `create table agreements (
      id ${text} primary key not null, vendor ${text} not null, "signedOn" ${text} not null, "endsOn" ${text},
      "createdAt" ${text} not null, "updatedAt" ${text} not null)${end}`,
    `alter table settings add column "dataRegion" ${text} not null default ''`,
    `alter table settings add column "hostEncrypts" integer not null default 0`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
