import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** A second factor for each admin who wants one, the step between password and code, and a session's device. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  const ofAdmin = 'references admins (id) on delete cascade'
  const statements = [
    `alter table sessions add column device ${text} not null default ''`,

    `create table second_factors ("adminId" ${text} primary key ${ofAdmin}, secret ${text} not null default '',
      "onSince" ${text}, "lastStep" integer not null default 0, offer ${text})${end}`,

    `create table recovery_codes (id ${text} primary key, "adminId" ${text} not null ${ofAdmin},
      "usedAt" ${text})${end}`,
    'create index recovery_codes_of_admin on recovery_codes ("adminId")',

    `create table pending_sign_ins (id ${text} primary key, "adminId" ${text} not null ${ofAdmin},
      "createdAt" ${text} not null, attempts integer not null default 0)${end}`,
    'create index pending_sign_ins_age on pending_sign_ins ("createdAt")',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
