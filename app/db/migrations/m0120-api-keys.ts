import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** The keys with which other programs use the clinic's API. Revoked ones stay, so that the audit log can name them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  await sql
    .raw(
      `create table api_keys (
        id ${text} primary key not null, name ${text} not null, role ${text} not null, "clinicianId" ${text},
        scopes ${text} not null, digest ${text} not null unique, hint ${text} not null, "createdBy" ${text} not null,
        "createdAt" ${text} not null, "expiresAt" ${text}, "usedAt" ${text}, "revokedAt" ${text})${end}`,
    )
    .execute(db)
}
