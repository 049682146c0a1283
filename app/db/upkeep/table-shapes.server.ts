import { sql } from 'kysely'
import type { Engine } from '../engine/database.server.ts'
import type { Database } from '../tables.ts'

export type TableShape = {
  name: string
  /** By name: the same order on both engines. */
  columns: string[]
  /** Columns of the primary key, in its order. */
  key: string[]
}

type KeyedColumn = { table: string; column: string; keyPlace: number | null }
type Reference = { table: string; referred: string }

const migratorTables = /^kysely_migration/

/** Every table of ours as the database has it now, each behind those that it refers to; empty for a new one. */
export async function tableShapes(db: Database, engine: Engine): Promise<TableShape[]> {
  const { columns, references } = engine === 'sqlite' ? await askSqlite(db) : await askPostgres(db)
  const ours = columns.filter(({ table }) => !migratorTables.test(table))
  const shapes = [...Map.groupBy(ours, ({ table }) => table)].map(([name, found]) => ({
    name,
    columns: found.map(({ column }) => column).sort(),
    key: found
      .filter(({ keyPlace }) => keyPlace !== null)
      .sort((one, other) => (one.keyPlace ?? 0) - (other.keyPlace ?? 0))
      .map(({ column }) => column),
  }))
  return behindTheirReferences(shapes, references)
}

/** Every table but the migrator's has a primary key; a new one without is found here, not in a lost backup. */
function behindTheirReferences(shapes: TableShape[], references: Reference[]): TableShape[] {
  const byName = shapes.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const waiting = new Map(byName.map((shape) => [shape.name, shape]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const isWaiting = (name: string) => waiting.has(name)
    const next = [...waiting.values()].find(
      ({ name }) =>
        !references.some((one) => one.table === name && one.referred !== name && isWaiting(one.referred)),
    )
    if (!next) throw new Error('tables refer to each other in a circle')
    if (next.key.length === 0) throw new Error(`table ${next.name} has no primary key`)
    ordered.push(next)
    waiting.delete(next.name)
  }
  return ordered
}

async function askSqlite(db: Database) {
  const columns = await sql<KeyedColumn>`
    select m.name as "table", c.name as "column", nullif(c.pk, 0) as "keyPlace"
    from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%'`.execute(db)
  const references = await sql<Reference>`
    select m.name as "table", f."table" as "referred" from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(db)
  return { columns: columns.rows, references: references.rows }
}

async function askPostgres(db: Database) {
  const columns = await sql<KeyedColumn>`
    select c.relname as "table", a.attname as "column", array_position(i.indkey::int2[], a.attnum) as "keyPlace"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(db)
  const references = await sql<Reference>`
    select c.relname as "table", r.relname as "referred" from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(db)
  return { columns: columns.rows, references: references.rows }
}
