import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Imports from other programs: each with its file, in pieces, until it is read, and with its rows. A row that was imported
 * stays, so that the same file read again makes nothing twice.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table imports (
      id ${text} primary key not null, source ${text} not null, "fileName" ${text} not null, choice ${text} not null,
      state ${text} not null, fault ${text} not null, "adminId" ${text} not null, "addressHash" ${text} not null,
      session ${text} not null, "createdAt" ${text} not null, "startedAt" ${text}, "endedAt" ${text},
      "undoUntil" ${text})${end}`,
    `create table import_pieces (
      id ${text} primary key not null, "importId" ${text} not null, position integer not null,
      content ${text} not null)${end}`,
    `create unique index import_pieces_import on import_pieces ("importId", position)`,
    `create table import_rows (
      id ${text} primary key not null, "importId" ${text} not null, kind ${text} not null, rank integer not null,
      position integer not null, line integer not null, namespace ${text} not null, "sourceKey" ${text} not null,
      "recordKey" ${text} not null, "emailKey" ${text} not null, "personKey" ${text} not null, record ${text} not null, state ${text} not null,
      decision ${text} not null, "recordId" ${text}, "writtenAt" ${text}, "updatedAt" ${text} not null)${end}`,
    `create unique index import_rows_source on import_rows (namespace, kind, "sourceKey")
      where state in ('done', 'erased')`,
    `create index import_rows_import on import_rows ("importId", state, rank, position)`,
    `create unique index import_rows_key on import_rows ("importId", kind, "sourceKey")`,
    `create index import_rows_record on import_rows ("recordId")`,
    `create index import_rows_email on import_rows ("emailKey")`,
    `create index import_rows_person on import_rows ("personKey")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
